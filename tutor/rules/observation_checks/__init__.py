"""Whether an observation that somebody claims can be one of a possible round."""
