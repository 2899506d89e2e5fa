"""Puzzles and drills: mined from matches, established, proved again."""
