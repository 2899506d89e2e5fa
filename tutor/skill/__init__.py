"""How mistakes become skill: items to review, their days, and the evidence of answers."""
