"""What CALAMITYVILLE says: names of properties, the pill, the buttons, what a space means."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from games.calamityville import board, pending
from games.calamityville import state as cv
from games.calamityville.deeds import number_of, rent
from games.core import YOU, Message, Money, Player, Words, message
from ui.play.narration import Names

_PRICE: Final = Money(board.PRICE)
_RESALE: Final = Money(board.RESALE)


# ------------------------------------------------------------------ properties
def house(kind: str, space: int) -> Message:
    """A property: "the hotel on Main Street", "Widow's Shaft"; by its role "a", one that is new."""
    if kind not in board.HOUSES:
        return board.PLACES[space]
    return message(
        "calamityville.house", kind=message(f"calamityville.kind.{kind}"), space=board.PLACES[space]
    )


def players(seats: Sequence[int], names: Names) -> tuple[Player, ...]:
    """Several players, as a list within a sentence."""
    return tuple(Player(names[seat]) for seat in seats)


# ------------------------------------------------------------------ who acts
def actor(view: cv.View) -> int:
    """The seat that is to choose or to throw, NOBODY where nature acts by itself."""
    task = view.task
    match task:
        case pending.Piling() | pending.Over():
            return cv.NOBODY
        case pending.Opening():
            return task.waiting[0]
        case pending.Owing():
            return task.debtor
        case _:
            return task.player


# ------------------------------------------------------------------ the pill
def prompt(view: cv.View, names: Names, you: Collection[int]) -> Message:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    task = view.task
    if isinstance(task, pending.Over):
        return _result(view, task, names)
    if isinstance(task, pending.Piling):
        return message("calamityville.pill.piling")
    seat = actor(view)
    who = Player(names[seat])
    if isinstance(task, pending.Drawing) and seat != view.turn:
        return message("calamityville.pill.digging", who=who)
    if seat not in you and who != YOU:
        return message(f"calamityville.pill.other.{_name(task)}", who=who, missing=_missing(view, task))
    said = _yours(view, task, names)
    if seat != view.turn and not isinstance(task, pending.Opening):
        return message("log.by", who=who, told=said)
    return message("turn.yours", task=said) if len(you) < 2 else message("turn.of", who=who, task=said)


def _result(view: cv.View, task: pending.Over, names: Names) -> Message:
    winners = players(task.winners, names)
    cash = Money(view.cash[task.winners[0]])
    if len(winners) > 1:
        return message("calamityville.shared", winners=winners, cash=cash)
    return message("calamityville.won", who=winners[0], cash=cash)


def _name(task: pending.Pending) -> str:
    """What a task is called in keys."""
    return type(task).__name__.lower()


def _yours(view: cv.View, task: pending.Acting, names: Names) -> Message:
    """What is said of a task to the one who is to do it."""
    match task:
        case pending.Buying(player):
            return _buying(view.at[player])
        case pending.Giving(taker=taker):
            return message("calamityville.task.giving", taker=Player(names[taker]))
        case pending.Losing(why=why):
            is_mine = why == board.CAVE_IN
            return message("calamityville.task.losing.mine" if is_mine else "calamityville.task.losing")
        case pending.Owing():
            return message("calamityville.task.owing", missing=_missing(view, task), resale=_RESALE)
        case pending.Drawing(why=why):
            return message(
                "calamityville.task.drawing.mine" if why == "mine" else "calamityville.task.drawing"
            )
        case _:
            return message(f"calamityville.task.{_name(task)}")


def _buying(space: int) -> Message:
    if board.KIND[space] == board.MINE:
        return message("calamityville.task.buying.mine", space=board.PLACES[space], price=_PRICE)
    return message("calamityville.task.buying", worth=Money(board.VALUE[space]))


def short_prompt(view: cv.View, name: str, *, is_yours: bool) -> Message:
    """The few words that matter: to a person what to do, of a computer player whose turn it is."""
    task, who = view.task, Player(name)
    if not is_yours:
        return message("turn", who=who)
    short = message(f"calamityville.short.{_name(task)}", missing=_missing(view, task))
    if name == YOU:
        return message("turn.yours", task=short)
    return message("log.by", who=who, told=short)


def _missing(view: cv.View, task: pending.Pending) -> Money:
    """What a debtor still lacks."""
    return Money(task.amount - view.cash[task.debtor] if isinstance(task, pending.Owing) else 0)


# ------------------------------------------------------------------ the buttons
def main_label(view: cv.View, names: Names, *, space: int = cv.NOBODY, seat: int = cv.NOBODY) -> Words:
    """What the main button says of the `space` or the `seat` that is chosen; "" where cards are offered."""
    task = view.task
    match task:
        case pending.Giving() | pending.Losing() | pending.Owing():
            chosen = house(view.built[space], space)
            return message(f"calamityville.button.{_name(task)}", property=chosen)
        case pending.Blaming():
            return message("calamityville.button.blaming", who=Player(names[seat]))
        case pending.Buying() | pending.Placing() | pending.Piling() | pending.Over():
            return ""
        case _:
            return message(f"calamityville.button.{_name(task)}")


class Offer(NamedTuple):
    """What building something would mean: what it brings now, and what it makes or breaks."""

    line: Message
    note: Words = ""


def offer(view: cv.View, seat: int, space: int, kind: str) -> Offer:
    """What building a kind on a space would mean to a seat."""
    if kind == board.MINE:
        found = message("calamityville.offer.mine", amount=Money(_USUAL_NUGGET))
        return Offer(found, message("calamityville.offer.mine.note"))
    own = number_of(view.built, view.deeds[seat], kind) + 1
    line = message("calamityville.offer", amount=Money(board.VALUE[space] * own))
    if own > 1:
        is_last = own == board.NUMBER_OF[kind]
        return Offer(line, message("calamityville.offer.third" if is_last else "calamityville.offer.second"))
    return Offer(line, message("calamityville.offer.blocks") if _blocks(view, seat, kind) else "")


def _blocks(view: cv.View, seat: int, kind: str) -> bool:
    """Whether somebody else has all of a kind but the last one."""
    almost = board.NUMBER_OF[kind] - 1
    return any(
        number_of(view.built, deeds, kind) == almost
        for other, deeds in enumerate(view.deeds)
        if other != seat
    )


_USUAL_NUGGET: Final = sum(each.worth for each in board.NUGGETS) // len(board.NUGGETS)


# ------------------------------------------------------------------ players
def player_lines(view: cv.View, seat: int, names: Names) -> tuple[Message, ...]:
    """A player's name and cash, the place, and each property with what it earns now."""
    owned = view.deeds[seat]
    lines = [
        message("calamityville.player", who=Player(names[seat]), cash=Money(view.cash[seat])),
        message("calamityville.player.at", space=board.PLACES[view.at[seat]]),
    ]
    for kind in (*board.HOUSES, board.MINE):
        for space in (space for space in owned if view.built[space] == kind):
            is_mine, its = kind == board.MINE, house(kind, space)
            lines.append(
                message(
                    "calamityville.player.mine" if is_mine else "calamityville.player.house",
                    property=its, rent=Money(0 if is_mine else rent(view.built, owned, space)),
                )
            )  # fmt: skip
    return (*lines, *([] if owned else [message("calamityville.player.none")]))


# ------------------------------------------------------------------ what a space means
def facts_of(view: cv.View, space: int, names: Names, seat: int = cv.NOBODY) -> tuple[Message, ...]:
    """A space in lines: its name; what it is; whose; what a visit means to this seat now."""
    kind = board.KIND[space]
    if kind not in (board.LOT, board.MINE):
        return board.PLACES[space], *_PLAIN[kind]
    title, worth = board.PLACES[space], Money(board.VALUE[space])
    if kind == board.LOT:
        title = message("calamityville.fact.lot", space=title, worth=worth)
    if view.owner[space] == cv.NOBODY:
        return (title, *_vacant(view, space, names, seat))
    owner = Player(names[view.owner[space]])
    if kind == board.MINE:
        mine, draws = (
            message("calamityville.fact.mine", who=owner),
            message("calamityville.fact.digs", who=owner),
        )
        return title, mine, draws
    return (title, *_house_facts(view, space, owner, is_own=view.owner[space] == seat))


def _house_facts(view: cv.View, space: int, owner: Player, *, is_own: bool) -> tuple[Message, Message]:
    """Whose a house is, and what a visit costs."""
    built = view.built[space]
    deeds = view.deeds[view.owner[space]]
    many = message(f"calamityville.count.{built}", count=number_of(view.built, deeds, built))
    held = message("calamityville.fact.house", kind=message(f"calamityville.kind.{built}"), owner=owner)
    return held, message(
        "calamityville.fact.pays" if is_own else "calamityville.fact.costs",
        rent=Money(rent(view.built, deeds, space)), worth=Money(board.VALUE[space]), houses=many,
        own=number_of(view.built, deeds, built),
    )  # fmt: skip


def _vacant(view: cv.View, space: int, names: Names, seat: int) -> tuple[Message, ...]:
    is_lot = board.KIND[space] == board.LOT
    left = [kind for kind in board.HOUSES if view.stock[kind]] if is_lot else [board.MINE]
    if not left:
        return (message("calamityville.fact.no_house"),)
    first = message("calamityville.fact.sale" if is_lot else "calamityville.fact.sale.mine", price=_PRICE)
    if seat == cv.NOBODY:
        return (first,)
    if len(view.deeds[seat]) >= board.MOST:
        return first, message("calamityville.fact.most", who=Player(names[seat]), count=board.MOST)
    if view.cash[seat] < board.PRICE:
        return first, message("calamityville.fact.short", amount=Money(board.PRICE - view.cash[seat]))
    if not is_lot:
        return first, message("calamityville.fact.sale.digs")
    kinds = {kind: number_of(view.built, view.deeds[seat], kind) + 1 for kind in left}
    best = max(kinds, key=lambda kind: (kinds[kind], kind))
    named, earns = message(f"calamityville.kind.{best}"), Money(board.VALUE[space] * kinds[best])
    return first, message("calamityville.fact.earns", kind=named, amount=earns)


_BEST_NUGGET: Final = Money(max(each.worth for each in board.NUGGETS))
_PLAIN: Final = {
    board.STATION: (message("calamityville.fact.station"), message("calamityville.fact.nothing")),
    board.NEWSPAPER: (message("calamityville.fact.newspaper"), message("calamityville.fact.reads")),
    board.RIVER: (
        message("calamityville.fact.river"),
        message("calamityville.fact.pans", count=len(board.NUGGETS), amount=_BEST_NUGGET),
    ),
    board.CORRAL: (message("calamityville.fact.gate"), message("calamityville.fact.gate.counts")),
}


def pile_lines(view: cv.View) -> tuple[Message, ...]:
    """The newspaper pile in lines: what is left, and what that means."""
    boom = message("calamityville.pile.boom", count=view.boom)
    left = message("calamityville.pile.left", boom=boom, count=view.bust)
    means = message(
        "calamityville.pile.boom_times" if view.boom else "calamityville.pile.bust_times", pages=view.bust
    )
    return message("calamityville.pile"), left, means


def read_lines(view: cv.View) -> tuple[Message, ...]:
    """The pages that were read last, the newest first."""
    pages = [board.HEADLINES[page] for page in reversed(view.read[-6:])]
    return (message("calamityville.read", count=len(view.read)), *pages)
