"""What every page shares: rendering, errors, headers, static files, cookies."""
