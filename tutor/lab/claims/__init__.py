"""Claims and ideas derived a second way, and compared with outcomes of rounds."""
