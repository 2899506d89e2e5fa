"""A match as a document of its own: HTML or Markdown."""
