"""The screen of STRIKE IT RICH: its face, the controls of persons, and what it tells screen readers."""

from __future__ import annotations

from ui.games.strike_it_rich.controller import StrikeController
from ui.games.strike_it_rich.describer import StrikeDescriber
from ui.games.strike_it_rich.face import StrikeFace
from ui.games.strike_it_rich.table_describer import StrikeTableDescriber
from ui.play.base.screen import Screen

STRIKE = Screen(StrikeFace, StrikeController, describer=StrikeDescriber, table_describer=StrikeTableDescriber)
