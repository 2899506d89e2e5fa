"""The pages of drills: where one is begun, its minute, and what came of it."""
