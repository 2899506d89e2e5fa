"""The review of a finished match: moments to try again, figures, and what-if."""
