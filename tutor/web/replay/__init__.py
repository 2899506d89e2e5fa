"""Stepping through a stored match."""
