"""Facts about an action from the rules and from counts of unseen cards."""
