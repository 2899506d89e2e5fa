"""What captured cards score, and what is settled at the end of a round."""
