"""The screen of KLONDIKE: its face, the controls of persons, and what it tells screen readers."""

from __future__ import annotations

from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.describer import KlondikeDescriber
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.table_describer import KlondikeTableDescriber
from ui.play.base.screen import Screen

KLONDIKE = Screen(
    KlondikeFace, KlondikeController, describer=KlondikeDescriber, table_describer=KlondikeTableDescriber
)
