"""The command line: one module a command, each imported at once and its rooms when it runs."""
