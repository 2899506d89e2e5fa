"""The other ways of `tutor verify-claims`."""
