"""The command line: one module per command; it imports its rooms only when it runs."""
