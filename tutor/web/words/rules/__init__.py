"""The rules of every game in order, with their statements and background."""
