"""The value net: its inputs, its value, its files, and the policy that asks it alone."""
