"""What a finished match was: its decisions graded, its luck measured, its result explained."""
