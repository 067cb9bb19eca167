"""Golden games of KLONDIKE, the board game, and the words they are written in."""
