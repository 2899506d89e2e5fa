"""A match: its rounds, what was taken back, who pays whom, and its record."""
