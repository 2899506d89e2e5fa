"""Learners who are told apart."""
