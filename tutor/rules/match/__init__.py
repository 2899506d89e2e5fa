"""A match: its rounds, taking back, payments, and its record."""
