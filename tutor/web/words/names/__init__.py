"""The names of cards, yaku, games, players and choices."""
