"""Calibration: hints computed in whole rounds, and the actual outcomes."""
