"""CALAMITYVILLE, the board game of boom and bust, as the printed rulebook has it as far as it goes."""

from games.calamityville.rules import Calamityville

GAME = Calamityville()
