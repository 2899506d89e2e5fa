"""Checks of lessons before they ship."""
