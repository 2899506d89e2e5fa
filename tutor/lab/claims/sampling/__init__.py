"""Positions in which claims are checked: where each kind is met, and how to come by more of it."""
