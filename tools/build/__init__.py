"""Makes what is handed to players: one folder with everything inside, and how each system installs it."""
