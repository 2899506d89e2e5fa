"""Where the sources contradict each other, are silent or slip, in plain words."""
