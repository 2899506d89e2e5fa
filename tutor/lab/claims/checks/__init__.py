"""Claims derived again, by a slow path of their own: plain counting, plain sampling."""
