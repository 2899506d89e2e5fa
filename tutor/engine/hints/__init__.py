"""Hints: every legal action ranked by its value in the same sampled worlds."""
