"""KLONDIKE, the board game of claims, saloons and fires, by the printed rulebook."""

from games.klondike_board.rules import KlondikeBoard

GAME = KlondikeBoard()
