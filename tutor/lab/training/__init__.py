"""Training: nets learned from self-play, and how rounds end, counted."""
