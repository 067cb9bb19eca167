"""The screen of CALAMITYVILLE: its face, the controls of persons, and what it tells screen readers."""

from __future__ import annotations

from ui.games.calamityville.controller import CalamityController
from ui.games.calamityville.describer import CalamityDescriber
from ui.games.calamityville.face import CalamityFace
from ui.games.calamityville.table_describer import CalamityTableDescriber
from ui.play.base.screen import Screen

CALAMITYVILLE = Screen(
    CalamityFace, CalamityController, describer=CalamityDescriber, table_describer=CalamityTableDescriber
)
