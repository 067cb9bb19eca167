"""The rules of KLONDIKE, the board game, clause by clause, and whole games of it."""
