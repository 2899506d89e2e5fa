"""The house rules of every game in words."""
