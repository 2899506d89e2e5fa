"""Matches between players on duplicate deals: who is stronger, and how sure that is."""
