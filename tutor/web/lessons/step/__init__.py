"""One step of a lesson: its cards, its form, and its feedback."""
