"""Worked examples (RULES.md section 6): the rules compared with expected answers."""

from tutor.lab.examples.checking import Mismatch, check_example
from tutor.lab.examples.record import ExampleError

__all__ = ["ExampleError", "Mismatch", "check_example"]
