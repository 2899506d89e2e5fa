"""Hanafuda Tutor: rules, hints and replays of Japanese flower-card games."""

__version__ = "1.0.0.dev0"
