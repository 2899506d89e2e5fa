"""Training: what is asked again today, the inbox of mistakes, one decision made again."""
