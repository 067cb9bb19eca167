"""Acts and sights at the tables of three board games, beside those of tests/ui/table_teller.py."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import pygame
from pygame import Rect

from games.calamityville.board import BOOM, BUST
from games.calamityville.state import Dice as TownDice
from games.calamityville.state import Die as TownDie
from games.calamityville.state import Pick, Shuffle
from games.compat import override
from games.core import Move
from games.gold_am_yukon.state import Die, Enter, Place, Stake, Step
from games.strike_it_rich.board import MINES, board
from games.strike_it_rich.state import HIDDEN, Dice
from tests.calamityville import table as town
from tests.gold_am_yukon import table as valley
from tests.gold_am_yukon.table import HONEYCOMB
from tests.golden.words import HEADLINES, NUGGETS
from tests.golden.words import TOWN as NAME
from tests.kit.text import move_text
from tests.strike_it_rich import table as mines
from tests.ui.board_games import PERSONS
from tests.ui.board_rooms import kinds
from tests.ui.table_teller import TableTeller
from ui.games.strike_it_rich.art import ore_cell
from ui.games.strike_it_rich.mines import LOOKS
from ui.play.playing.start import watch


class StrikeTableTeller(TableTeller):
    """At the table of STRIKE IT RICH; places are mines by their number, `die 0` and `box 2`, too."""

    game = "strike_it_rich"
    persons = PERSONS[:2]
    options: ClassVar = {"begins": "first"}
    hurried: ClassVar = {*TableTeller.hurried, "hold", "lift", "press", "release"}
    position = staticmethod(mines.position)

    @staticmethod
    @override
    def outcome(word: str) -> Move:
        return Dice(*map(int, word))

    @override
    def area(self, name: str) -> Rect:
        face, (kind, _, rest) = self.face, name.partition(" ")
        if name in mines.NUMBERS:
            return Rect(face.rect_of(mines.mine_of(name)))
        if kind == "die":
            return Rect(face.table.dice.rect(int(rest)))
        return Rect(face.layout.boxes[int(rest)]) if kind == "box" else super().area(name)

    def do_hold(self, key: str) -> None:
        """Press a key, and do not let it go."""
        self.desk.post(pygame.KEYDOWN, key=ord(key), mod=0, unicode=key, scancode=0)

    def do_lift(self, key: str) -> None:
        """Let a key go that is held; `alt p` while Alt is down, as when Alt+Tab leaves the window."""
        mod = pygame.KMOD_LALT if key.startswith("alt ") else 0
        self.desk.post(pygame.KEYUP, key=ord(key[-1]), mod=mod, unicode=key[-1], scancode=0)

    def do_press(self, name: str) -> None:
        """Press the mouse, and do not let it go."""
        self.desk.press(self.place(name))

    def do_release(self, name: str) -> None:
        """Let the mouse go."""
        self.desk.release(self.place(name))

    def ask_peek(self) -> str:
        """Return what stands in the row of the acting player on looking at covered cash."""
        return self.facts(self.session.actor).secret

    def ask_watched(self) -> str:
        """Return the cash that is shown to somebody who watches this game."""
        shown: Any = watch(self.desk.app, self.session.match)
        return ", ".join("-" if cash == HIDDEN else str(cash) for cash in shown.face.view.cash)

    @override
    def sights(self) -> Iterator[tuple[str, str]]:
        face, journal = self.face, self.session.journal
        choice, by_kind = self.controller.choice, defaultdict[str, list[str]](list)
        lights = face.table.mines.lights.shown
        captions = {mine: words for mine, (words, _) in face.table.mines.captions.shown.items()}
        for mine in map(mines.mine_of, mines.NUMBERS):
            by_kind[lights.get(mine, ("",))[0]].append(board().mines[mine].number)
        pills = sorted(f"{board().mines[mine].number} {words}" for mine, words in captions.items())
        if len(pills) > len(MINES) // 2:
            pills = [f"{count} mines {words}" for words, count in sorted(Counter(captions.values()).items())]
        drawn = [sprite.rect for sprite in self.scene.layer if sprite.visible]
        lit = [str(spots) for spots in range(1, 7) if ore_cell(face.layout, self.scene.m, spots) in drawn]
        yield "now", mines.shown(self.state)
        yield "dice", " ".join(map(str, choice.order if choice else ()))
        yield "lying", " ".join(map(str, face.table.dice.order))
        for kind in LOOKS:
            numbers = by_kind[kind]
            yield kind, " ".join(numbers) if len(numbers) < len(MINES) // 2 else f"{len(numbers)} mines"
        yield "captions", "; ".join(pills)
        yield "ore", " ".join(lit)
        yield "verdict", "yes" if face.layout.verdict in drawn else ""
        yield "cash", ", ".join(self.facts(seat).amount or "-" for seat in (0, 1))
        yield "notes", " ".join(sorted(journal.notes)) if journal else ""


def name_of(space: int) -> str:
    """A space of GOLD AM YUKON by its hour on the first ring on which it lies."""
    first = HONEYCOMB.claims_at[space][0]
    return f"{HONEYCOMB.names[first]}.{HONEYCOMB.rings[first].index(space)}"


class YukonTableTeller(TableTeller):
    """At the table of GOLD AM YUKON; places are claims and spaces, by their names, too.

    Lit are the spaces that one or two spots reach, and the claims that could be staked.
    """

    game = "gold_am_yukon"
    options: ClassVar = {"begins": "first seat"}
    position = staticmethod(valley.position)

    @staticmethod
    @override
    def outcome(word: str) -> Move:
        return Die(int(word))

    @override
    def area(self, name: str) -> Rect:
        table = self.face.table
        if name in HONEYCOMB.names:
            return Rect(table.rect_of_claim(HONEYCOMB.names.index(name)))
        number = valley.numbered(name)
        return Rect(table.rect_of(int(number))) if name != number else super().area(name)

    @override
    def move_of(self, text: str) -> Move:
        return valley.move_of(text)

    @override
    def named(self, move: Move) -> str:
        ends = ("tail", "head")
        match move:
            case Place(space):
                return f"Place {name_of(space)}"
            case Enter(end, space) | Step(end, space):
                return f"{type(move).__name__} {ends[end]} {name_of(space)}"
            case Stake(staked, end):
                return f"Stake {HONEYCOMB.names[staked]} {ends[end]}"
        return move_text(move)

    @override
    def sights(self) -> Iterator[tuple[str, str]]:
        table, choice = self.face.table, self.controller.choice
        walk, (spaces, claims) = table.lights.walk, table.lights.marked
        lit = [f"{len(choice.starts)} starts"] if choice and choice.starts else []
        reach = sorted(choice.spaces.items()) if choice else ()
        lit += [f"{name_of(space)} in {steps}" for space, steps in reach if steps < 3]
        yield "lit", ", ".join([*lit, *(HONEYCOMB.names[each] for each in table.lights.claims)])
        yield "walk", " ".join(map(name_of, walk.path)) if walk else ""
        yield "tray", table.tray.words
        yield "marked", " ".join([*map(name_of, spaces), *(HONEYCOMB.names[each] for each in claims)])
        yield "lacking", " ".join(map(name_of, table.lights.missing))
        yield "zoom", str(table.zoom)
        yield "refused", "yes" if self.desk.sound.played[-1:] == ["refuse"] else ""
        for seat in range(self.state.seats):
            facts = self.facts(seat)
            yield facts.name, " · ".join(filter(None, (facts.line, facts.amount.strip())))


def shuffle(*top: str) -> Shuffle:
    """The pages of CALAMITYVILLE as the data file has them, but these on top of the pages of their times."""
    letters, pages = "0123456789abcdefghijklmnopqrstuvwxyz", [town.page(number) for number in top]
    boom = dict.fromkeys([*(page for page in pages if page < BOOM), *range(BOOM)])
    bust = dict.fromkeys([*(page - BOOM for page in pages if page >= BOOM), *range(BUST)])
    return Shuffle("".join(letters[page] for page in boom), "".join(letters[page] for page in bust))


class CalamityTableTeller(TableTeller):
    """At the table of CALAMITYVILLE; places are spaces by their names, `card hotel` and `stone 3`, too.

    Outcomes: "5n" are both dice, "d2" is one, "Dust" a nugget. A position names the pages that come first:
    `from start; top Y25`.
    """

    game = "calamityville"
    opening: ClassVar = ("d6", "d2")
    persons = ("Ada", "Ben", "Cleo")

    @staticmethod
    @override
    def position(text: str) -> Any:
        return town.position(text).state

    @staticmethod
    @override
    def outcome(word: str) -> Move:
        if word[1:].isdigit():
            return TownDie(int(word[1:]))
        if word[0].isdigit():
            return TownDice(int(word[0]), word[1:] == "n")
        return Pick(NUGGETS.index(word.replace("Fool", "Fool’s gold")))

    @override
    def always(self, text: str) -> Sequence[Move]:
        return () if text.startswith("left") else (shuffle(*text.partition("; top ")[2].split()),)

    @override
    def lead_in(self, text: str) -> Sequence[str]:
        return ("Piling", "Opening") if text.startswith("start") else ("Piling",)

    @override
    def area(self, name: str) -> Rect:
        face, (kind, _, rest) = self.face, name.partition(" ")
        if name in NAME:
            return Rect(face.rect_of(town.place(name)))
        if kind == "card":
            return Rect(face.table.cards.rect(self.controller.selection.kinds.index(rest)))
        return Rect(face.layout.stones[int(rest)]) if kind == "stone" else super().area(name)

    def do_land(self, space: str) -> None:
        """Let the one who is to throw come to a space."""
        here = town.Table(self.state)
        here.put(here.player, space, -2)
        self.arrange(here.state)
        self.do("dice 2; space")

    @override
    def move_of(self, text: str) -> Move:
        return town.move_of(text)

    @override
    def named(self, move: Move) -> str:
        return town.spell(move)

    @override
    def sights(self) -> Iterator[tuple[str, str]]:
        controller, table = self.controller, self.face.table
        cards, names = table.cards, [each.name for each in table.cards.choices]
        offers = [(each.name, each.line, each.note) for each in cards.choices]
        thrown = f"{table.dice.number}{'n' * table.dice.news}"
        yield "cards", "; ".join(", ".join(filter(None, offer)) for offer in offers)
        yield "marked", names[cards.marked] if names else ""
        yield "lit", ", ".join(f"{NAME[space]} to {kind}" for space, kind in kinds(table.lights).items())
        yield "pointed out", ", ".join(NAME[space] for space in table.pointer.shown)
        yield "rows", ", ".join(f"{kind} {seat}" for seat, kind in kinds(controller.rows).items())
        yield "reading", "" if table.reading is None else HEADLINES[table.reading]
        yield "told", " / ".join(controller.card.about[0] if controller.card.area else ())
        yield "cash", " ".join(map(str, self.state.cash))
        yield "dice", f"d{thrown}" if table.dice.is_alone else thrown
        yield "times", table.town.phase
