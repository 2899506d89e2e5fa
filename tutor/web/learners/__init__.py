"""The learner of a request and their data: the only link between the two."""
