"""How mistakes become skill: what is asked again, when, and what an answer shows."""
