"""Learners, their names and passwords, and all their data."""
