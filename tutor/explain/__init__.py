"""Why: facts about an action, each computed from what the player may know."""
