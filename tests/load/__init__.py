"""Many learners at once: run by hand, as machines for tests are noisy."""
