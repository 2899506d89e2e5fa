"""One step of a lesson: its cards, its form, and what is said to an answer."""
