"""The verdicts of a review, derived from stored figures on every view."""
