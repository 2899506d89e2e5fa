"""Names as Japanese write and say them, and as the sources call things otherwise."""
