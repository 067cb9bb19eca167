"""The question for a deal: a number, or a code that another player has sent."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from games import GAMES
from games.core import Options, Words, message
from games.digits import plain_digits
from games.patience.deal_code import (
    LONGEST,
    DealCode,
    code_of,
    may_become_code,
    may_become_deal_or_code,
    parse_code,
    parse_deal,
)
from games.patience.deals import BadDeal
from ui.app.system import copy_text
from ui.dialogs.number import NumberScene

if TYPE_CHECKING:
    from ui.app.scene import Application


class DealCodeScene(NumberScene):
    """Dialog with a field for a code; with a `game` and its present `deal`, also for a plain number."""

    limit, reads = LONGEST, staticmethod(plain_digits)

    def __init__(
        self, app: Application, done: Callable[[DealCode], None], game: str = "", deal: str = ""
    ) -> None:
        def take(code: str) -> None:
            done(parse_code(code))

        def check(written: str) -> str:
            return (parse_deal(written, game) if game else parse_code(written)).text

        part = "number" if game else "code"
        heading, sentence = message(f"patience.{part}"), message(f"patience.{part}.text")
        accepts = may_become_deal_or_code if game else may_become_code
        super().__init__(app, heading, sentence, deal, check, take, accepts)


def ask_for_code(app: Application) -> None:
    """Ask for the code of a deal, and begin that deal in place of any game that is open."""

    def begin(code: DealCode) -> None:
        app.home(partial(app.navigator.open_new, *code.as_wish))

    app.push(DealCodeScene(app, begin))


def copy_deal(game: str, options: Options) -> Words:
    """Copy the code of the deal among options, or a number without a code; return whether that worked."""
    text = str(options.get("deal", ""))
    if game in GAMES:
        with suppress(BadDeal):
            text = code_of(game, options).text
    return message("patience.copied" if copy_text(text) else "patience.not_copied", deal=text)
