"""What else might have been: other deals, other rules, all cards open."""
