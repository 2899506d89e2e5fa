"""What was said, beside what happened: hints asked in whole rounds that are then played on."""
