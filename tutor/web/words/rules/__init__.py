"""The rules of every game told in order, with their statements and background."""
