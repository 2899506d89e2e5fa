"""Deals that the learner and all levels play: the hall, and the board of one deal."""
