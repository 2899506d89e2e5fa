"""Claims, their figures and their proofs in sentences."""
