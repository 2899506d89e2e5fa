"""Claims and ideas derived a second way, and compared with what happens in rounds."""
