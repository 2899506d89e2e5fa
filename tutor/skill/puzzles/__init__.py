"""Puzzles: positions in which what is good is established, and how well a learner finds it."""
