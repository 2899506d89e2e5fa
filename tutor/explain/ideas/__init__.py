"""The catalogue of ideas: why a move is better than a rival, as a teacher would say it."""
