"""One search over all that is explained here, by whatever name somebody knows it."""
