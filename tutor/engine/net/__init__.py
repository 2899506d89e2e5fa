"""The value net: its inputs, its value, its files, and the policy that uses only the net."""
