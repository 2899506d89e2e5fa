"""Who learns here, by which name and password, and all that is theirs."""
