"""Puzzles: one at a time, that of the day, and as many as one can in three minutes."""
