"""The tests; one folder for each room of the house, and some for all of it."""
