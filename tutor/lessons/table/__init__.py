"""The table of a lesson: what lies on it, and turns that are played there."""
