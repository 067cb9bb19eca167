"""KLONDIKE, the board game of claims, saloons and fires, as the printed rulebook has it."""

from games.klondike_board.rules import KlondikeBoard

GAME = KlondikeBoard()
