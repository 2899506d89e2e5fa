"""Events at a table in sentences: calls, bids, turns, payments, endings."""
