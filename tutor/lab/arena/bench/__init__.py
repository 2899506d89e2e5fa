"""How fast the engine is: figures with their units, beside what they must reach."""
