"""What things are called: the only place that turns ids into words for people."""
