"""The table of a lesson: its cards, and turns played on it."""
