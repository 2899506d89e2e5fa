"""Commands of a checkout: measure, prove, train."""
