"""The review of a finished match: moments to find again, figures, and what else might have been."""
