"""Who asks, and what is his: the one door between a request and what somebody keeps here."""
