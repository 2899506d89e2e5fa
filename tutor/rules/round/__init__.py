"""A round, from the deal to the last card."""
