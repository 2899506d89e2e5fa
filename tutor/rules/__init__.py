"""The games: what may be played and what it scores. Standard library only."""
