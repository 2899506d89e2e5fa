"""The words of a review."""
