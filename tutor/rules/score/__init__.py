"""Scores of captured cards, and the settlement of a round."""
