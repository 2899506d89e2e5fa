"""Training: today's session, the inbox of mistakes, one decision to repeat."""
