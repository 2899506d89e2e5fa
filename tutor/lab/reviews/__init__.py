"""Whether reviews hold what they promise, checked from the figures up."""
