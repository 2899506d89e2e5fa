"""Consistency of reviews, checked from the figures up."""
