"""Lessons: data in `lessons/`, read strictly, judged by the rules."""
