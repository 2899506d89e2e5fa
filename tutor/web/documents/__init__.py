"""A match as a self-contained document: HTML or Markdown."""
