"""The sentence of each kind of claim, in the file of what the kind is about."""
