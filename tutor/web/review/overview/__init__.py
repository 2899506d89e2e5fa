"""The first page of a review."""
