"""The rules pages: made from the same tables as play, so that they cannot go stale."""
