"""Matches between players on duplicate deals: who is stronger, with what confidence."""
