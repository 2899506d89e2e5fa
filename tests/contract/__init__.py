"""What every registered game must offer."""
