"""The sentence of each kind of claim, in the file of its subject."""
