"""The screen of each patience that its spec describes completely."""

from __future__ import annotations

from ui.games.patience.controller import PatienceController, settle
from ui.games.patience.deal_menu import setup
from ui.games.patience.describer import PatienceDescriber
from ui.games.patience.face import PatienceFace
from ui.games.patience.table_describer import PatienceTableDescriber
from ui.play.base.screen import Screen

PATIENCE = Screen(PatienceFace, PatienceController, setup, settle, PatienceDescriber, PatienceTableDescriber)
