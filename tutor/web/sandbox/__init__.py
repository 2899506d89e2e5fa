"""The sandbox: any position laid out, and what the rules say about it."""
