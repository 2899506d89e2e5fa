"""Worked examples (RULES.md section 6): what the rules answer, against what is expected."""

from tutor.lab.examples.checking import Mismatch, check_example
from tutor.lab.examples.fields import ExampleError

__all__ = ["ExampleError", "Mismatch", "check_example"]
