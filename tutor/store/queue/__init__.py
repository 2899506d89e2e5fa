"""The queue of analyses as rows: passes over matches, and who has one in hand."""
