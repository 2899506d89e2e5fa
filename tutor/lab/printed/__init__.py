"""What `tutor check-reviews` reads back from the pages of a review."""
