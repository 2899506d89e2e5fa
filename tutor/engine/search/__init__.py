"""Searches: worlds played on after each action, by rollouts or with the net at the leaves."""
