"""The build of the packages for players: one folder with everything inside, and an installer per system."""
