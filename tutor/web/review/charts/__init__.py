"""Drawings of a review: lines and bars computed from its figures."""
