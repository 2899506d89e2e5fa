"""Drills: one minute of questions that are answered with one tap."""
