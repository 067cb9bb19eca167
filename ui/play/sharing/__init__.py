"""Sharing: a picture of the end of a game, and the result of a daily in signs."""
