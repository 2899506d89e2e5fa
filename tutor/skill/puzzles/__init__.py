"""Puzzles: positions with established good actions, and a learner's skill at them."""
