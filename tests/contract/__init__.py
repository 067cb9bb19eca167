"""What every game promises, tried on random play of all games in GAMES."""
