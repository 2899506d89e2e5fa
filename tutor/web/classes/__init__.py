"""Classes: a teacher's tasks and reports, and what members see of each other."""
