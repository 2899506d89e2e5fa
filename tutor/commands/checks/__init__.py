"""Commands that check what the program holds: rules, lessons, drills, puzzles, reviews, words."""
