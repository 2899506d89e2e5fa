"""Playing: the addresses of a new match, of the table and of its hints."""
