"""Reasons: facts about an action, computed from what the player may know."""
