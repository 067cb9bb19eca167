"""The table of KLONDIKE, the board game."""
