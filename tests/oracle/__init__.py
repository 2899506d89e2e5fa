"""Restatements of the rulebook, written from it alone, to compare the real rules with."""
