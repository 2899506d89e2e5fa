"""Ends at its first observation."""

import sys

sys.stdin.readline()
