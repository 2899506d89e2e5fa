"""Tests of the catalogue of ideas."""
