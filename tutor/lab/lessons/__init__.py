"""What a lesson must be before it ships."""
