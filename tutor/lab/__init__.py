"""The lab proves, calibrates, trains and measures; nothing in the product imports it."""
