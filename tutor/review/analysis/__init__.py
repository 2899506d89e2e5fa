"""The analysis of a match: figures, computed piece by piece and stored."""
