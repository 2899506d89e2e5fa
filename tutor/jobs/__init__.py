"""Long work in the background: matches are analysed while learners play."""
