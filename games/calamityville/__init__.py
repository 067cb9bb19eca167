"""CALAMITYVILLE, the board game of boom and bust, by the printed rulebook as far as it goes."""

from games.calamityville.rules import Calamityville

GAME = Calamityville()
