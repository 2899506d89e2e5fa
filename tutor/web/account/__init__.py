"""Accounts: made, signed in to and out of; and all that somebody has here, saved or deleted."""
