"""The engine's JSON lines: observations in, hints and actions out, each checked at the door."""
