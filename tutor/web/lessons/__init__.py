"""The pages of lessons: the map of the courses, and the player of one lesson."""
