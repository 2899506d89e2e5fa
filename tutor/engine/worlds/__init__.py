"""Worlds: which hidden cards are likely, and which names of cards mean the same."""
