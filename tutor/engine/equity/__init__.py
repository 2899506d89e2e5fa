"""Match equity: the chance to win the match, by how rounds end."""
