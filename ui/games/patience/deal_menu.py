"""New deals, and the menu of a game, which offers them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date
from functools import partial
from random import Random
from typing import Final

from games import GAMES
from games.core import Message, message
from games.data import BadData
from games.game_info import game_info
from games.patience.deal_code import DealCode, parse_deal, same_deal
from games.patience.deals import (
    ANY,
    LEVELS,
    WINNABLE,
    choose,
    deals,
    level_of,
)
from saves.format import DAY, DEAL_CHOICES, NUMBER
from ui.app.scene import Application
from ui.dialogs.modal import MenuEntry, MenuScene, QuestionScene
from ui.play.base.host import Host
from ui.play.base.screen import Setup
from ui.play.playing.start import ALONE, begin
from ui.screens.house_rules import HouseRulesScene, chosen_rules, rules_sentence
from ui.words import in_words

_KINDS: Final = (ANY, WINNABLE, *LEVELS)


def setup(
    app: Application, game: str, deal: str = "", choice: Collection[str] = (), day: date | None = None
) -> Setup:
    """Return the setup of a deal ("": one of the kind in the settings), with its notes in order.

    A `deal` is a number, or a code that may name house rules. `choice` holds the notes on the way a given
    deal was chosen; without any, the player chose it by its number. Else the chosen house rules apply, but
    never to the deal of the day; without a solver for them, no list ranks the deals. `day` is the day of
    dealing, by default today.
    """
    code = parse_deal(deal, game) if deal else None
    own = code.rules if code else None
    rules = dict(own) if own is not None else chosen_rules(app, game)
    rules = {} if DAY in choice else rules
    is_ranked = _has_deal_list(game) and GAMES[game].variant(rules).has_advice
    kind = app.settings.current.deals if is_ranked else ANY
    number = code.deal if code else choose(game, kind, Random())
    chosen = choice or ({NUMBER} if deal else {kind})
    level = _level(game, number) if is_ranked else ""
    notes = (word for word in DEAL_CHOICES if word in chosen or word == level)
    notes = (word for word in notes if is_ranked or word not in LEVELS)
    return Setup({"deal": number} | rules, tuple(notes), day or date.today())


def _level(game: str, number: str) -> str:
    """Return the level of a deal, or "" if no readable list has it."""
    try:
        return level_of(game, number)
    except BadData:
        return ""


def _has_deal_list(game: str) -> bool:
    """Return True if a solver has ranked deals of a game; also if their list cannot be read."""
    try:
        return deals(game) is not None
    except BadData:
        return True


class DealMenu:
    """The menu of a game, and the commands that begin another deal."""

    def __init__(self, host: Host, give_up: Callable[[], None]) -> None:
        self._app = host.app
        self._session = host.session
        self._show_message = host.show_message
        self._leave = host.menu.leave_for
        self._open_today = host.menu.open_today
        self._give_up = give_up

    @property
    def _deal(self) -> str:
        return str(self._session.match.options["deal"])

    # -------------------------------------------------------------- another deal
    def deal_new(self, deal: str = "", choice: Collection[str] = (), day: date | None = None) -> None:
        """Lay this game aside and deal another: a number, or any; `choice` notes the way of choosing it."""
        self._leave(partial(self._begin, deal, choice, day))

    def deal_again(self) -> None:
        """Lay this game aside and begin it anew, by its own rules and with the notes on its choice."""
        journal = self._session.journal
        noted = journal.notes if journal else set()
        choice = [word for word in DEAL_CHOICES if word in noted]
        self.deal_new(same_deal(self._session.match), choice, self._session.day)

    def ask_number(self) -> None:
        """Ask for a deal's number, or for the code of a deal of any game."""
        from ui.dialogs.deal_code import DealCodeScene

        game = self._session.match.game.name
        self._app.push(DealCodeScene(self._app, self._deal_code, game, self._deal))

    def _deal_code(self, code: DealCode) -> None:
        """Deal what a code says, in this game or in another one."""
        if code.game == self._session.match.game.name:
            self.deal_new(code.as_wish[1])
        else:
            self._app.home(partial(self._app.navigator.open_new, *code.as_wish))

    def _begin(self, deal: str, choice: Collection[str], day: date | None) -> None:
        app, game = self._app, self._session.match.game.name
        app.defer(lambda: app.replace(begin(app, game, ALONE, *setup(app, game, deal, choice, day))))

    def _learn(self) -> None:
        game = self._session.match.game.name
        self._app.home(partial(self._app.navigator.open_lesson, game))

    # -------------------------------------------------------------- questions
    @property
    def _can_give_up(self) -> bool:
        """True while there is a game to give up; a guided round is left by its own button."""
        return not self._session.match.is_over and self._session.guide is None

    def open(self) -> None:
        """Show the menu of the game over the table."""
        game, demo = GAMES.spec(self._session.match.game.name), self._session.demo
        give_up = message("patience.button.give_up")
        which = message("patience.menu.which", kind=_kind(self._app.settings.current.deals))
        rules = chosen_rules(self._app, self._session.match.game.name)
        has_solver = game.has_solver and self._session.match.game.has_advice
        rules_entry = MenuEntry(message("house.menu", count=len(rules)), "settings", "", "", self._ask_rules)
        is_ranked = (
            _has_deal_list(self._session.match.game.name)
            and self._session.match.game.variant(rules).has_advice
        )
        entries = [
            MenuEntry(message("patience.button.new"), "new", "N", "new", self.deal_new, "primary"),
            MenuEntry(message("patience.button.again"), "redo", "R", "again", self.deal_again),
            MenuEntry(message("patience.menu.number"), "dice", "G", "number", self.ask_number),
            MenuEntry(message("patience.menu.day"), "clock", "", "", self._open_today),
            *([demo.entry()] if demo and has_solver else []),
            *([MenuEntry(message("menu.lesson"), "hand", "", "", self._learn)] if game.has_lesson else []),
            *([MenuEntry(which, "settings", "", "", self._ask_which)] if is_ranked else []),
            *([rules_entry] if self._has_house_rules else []),
            MenuEntry(message("menu.saves"), "save", "", "", self._app.navigator.open_saves),
            MenuEntry(give_up, "close", "", "", self._give_up, "danger", enabled=self._can_give_up),
            MenuEntry(message("menu.go_on"), "play", "Esc", "back", lambda: None),
        ]
        error = self._session.journal.error if self._session.journal else ""
        said = error or message("patience.menu.unnumbered")
        if self._deal:
            said = message(
                "patience.menu.trouble" if error else "patience.menu.now", deal=self._deal, trouble=error
            )
        told = game_info(self._session.match.game.name)
        house = rules_sentence(self._session.match.game.name, self._session.match.options)
        if house and not error:
            said = message("house.now", now=said, house=house)
        elif not error and told.goal_message and (minutes := told.duration_for(1)):
            said = message("patience.menu.about", goal=told.goal_message, minutes=minutes, now=said)
        heading = message("patience.menu")
        self._app.push(MenuScene(self._app, heading, said, entries))

    def copy_number(self) -> None:
        """Copy the code of this deal, if it has a number, to the clipboard and confirm it."""
        from ui.dialogs.deal_code import copy_deal

        if self._deal:
            match = self._session.match
            self._show_message(copy_deal(match.game.name, match.options))

    def tell_no_advice(self) -> None:
        """Say that there are no hints and no lamp, if they are missing because of house rules."""
        if not self._session.match.game.has_advice:
            self._show_message(message("house.no_advice"))

    def ask_to_give_up(self) -> None:
        """Ask before giving up, because the same button turned a card a moment ago."""
        entries = (
            MenuEntry(message("menu.go_on"), "play", "Esc", "back", lambda: None, "primary"),
            MenuEntry(message("patience.button.give_up"), "close", "", "", self._give_up, "danger"),
        )
        heading = message("patience.menu.give_up")
        sentence = message("patience.menu.give_up.text")
        self._app.push(QuestionScene(self._app, heading, sentence, entries))

    def _ask_which(self) -> None:
        """Ask from which kind of deals to take a new one."""
        now = self._app.settings.current.deals
        entries = [
            MenuEntry(in_words(_kind(kind), "Big"), icon, "", "", partial(self._take_from, kind))
            for kind, icon in ((kind, "check" if kind == now else "") for kind in _KINDS)
        ]
        heading = message("patience.kinds")
        self._app.push(MenuScene(self._app, heading, message("patience.kinds.text"), entries))

    @property
    def _has_house_rules(self) -> bool:
        return any(option.is_house for option in self._session.match.game.options)

    def _ask_rules(self) -> None:
        """Ask for the house rules of the next deals, then show the menu again."""
        self._app.push(HouseRulesScene(self._app, self._session.match.game.name, self.open))

    def _take_from(self, kind: str) -> None:
        self._app.change_settings(deals=kind)
        self.open()


def _kind(kind: str) -> Message:
    return message(f"patience.kind.{kind}")
