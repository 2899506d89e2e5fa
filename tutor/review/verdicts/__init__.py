"""The verdicts of a review, derived from stored figures whenever they are asked for."""
