"""The screen of GOLD AM YUKON: its face, the controls of persons, and what it tells screen readers."""

from __future__ import annotations

from ui.games.gold_am_yukon.controller import YukonController
from ui.games.gold_am_yukon.describer import YukonDescriber
from ui.games.gold_am_yukon.face import YukonFace
from ui.games.gold_am_yukon.table_describer import YukonTableDescriber
from ui.play.base.screen import Screen

YUKON = Screen(YukonFace, YukonController, describer=YukonDescriber, table_describer=YukonTableDescriber)
