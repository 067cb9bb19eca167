"""What a change touches: the modules that import what has changed, and what a test uses."""
