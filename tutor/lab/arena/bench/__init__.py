"""The speed of the engine: figures with units and targets."""
