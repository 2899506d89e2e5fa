"""Hanafuda Tutor: rules, hints and replays of Japanese flower-card games."""

__version__ = "0.1.0"
