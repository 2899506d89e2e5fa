"""The pages of drills: start, questions, and result."""
