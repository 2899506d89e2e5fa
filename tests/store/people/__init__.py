"""Who learns here, and all that is theirs."""
