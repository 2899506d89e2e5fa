"""The sandbox: any position set up by hand, and the rules' answers about it."""
