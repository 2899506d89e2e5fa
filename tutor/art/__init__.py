"""Draws the cards; its README says how."""
