"""What the rules and counts of unseen cards alone say of an action."""
