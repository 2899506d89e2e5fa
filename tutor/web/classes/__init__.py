"""Classes: what a teacher sets and sees, and what those who learn in one see of each other."""
