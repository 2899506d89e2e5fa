"""Luck and attribution: what chance, and what decisions, were worth in a round that was played."""
