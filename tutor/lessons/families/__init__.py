"""Families of questions: each draws a fresh case from a seed, as often as a learner wants one."""
