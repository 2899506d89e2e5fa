"""The table as a learner sees it: board, strips, scores and results."""
