"""Accounts, and what somebody has here."""
