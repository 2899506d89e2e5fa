"""The hint column: ranked moves, reasons, sums, comparisons and proofs."""
