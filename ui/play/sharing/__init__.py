"""What players send to others: a picture of the end of a game, and the game of the day in signs."""
