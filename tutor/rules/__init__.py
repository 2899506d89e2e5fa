"""The games: legal actions and scores. Standard library only."""
