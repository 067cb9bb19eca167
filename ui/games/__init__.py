"""One room a game: what its table looks like and how it is played on the screen."""
