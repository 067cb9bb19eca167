"""Impact of a change: the import graph, and the modules and texts that a test uses."""
