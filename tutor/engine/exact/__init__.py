"""Exact endings: every deal of the unseen cards counted, where that fits."""
