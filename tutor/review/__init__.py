"""Reviews of finished matches: graded decisions, measured luck, explained results."""
