"""What if: other deals, other rules, all cards open."""
