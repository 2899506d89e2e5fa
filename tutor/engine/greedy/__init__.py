"""The greedy player, the baseline of every measurement. Plain Python, compiled by `compiled`."""
