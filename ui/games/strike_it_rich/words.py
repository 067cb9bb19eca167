"""The words of STRIKE IT RICH: the log, the pill, buttons and captions, and how a game ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from games.core import Message, Money, Move, Player, Value, Words, message, yes_or_no
from games.strike_it_rich import GAME
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import DICE_OF, MARKERS, MINE_AT, PRICES, board, mine_name, ore_name
from games.strike_it_rich.previews import SELL, MovePreview, cash_of, possible_forms
from ui.play.narration.narrator import LogSentence, Names, Narrator, narrate, place_of, your_turn
from ui.play.panels.notices import BANK, EventNote

# ------------------------------------------------------------------ the log
_NARRATOR: Final = Narrator(
    "strike_it_rich", {"mine": mine_name, "price": Money, "missing": Money, "value": Money}
)


def line(events: Iterable[sr.Event], names: Names) -> Words:
    """Return the sentences for the events of a log entry."""
    return narrate(events, names, sentence)


def mine_of(events: Iterable[sr.Event]) -> int:
    """Return the mine that an entry is about, or NOBODY; for a sale to pay for a mine, that mine."""
    return place_of(events, "mine")


def sentence(event: sr.Event, names: Names) -> LogSentence:
    """Return the sentence for an event."""
    match event:
        case sr.Opened():
            return _NARRATOR.sentence(event, names, total=sum(event.dice))
        case sr.Started():
            return _NARRATOR.sentence(event, names, by=sr.NOBODY)
        case sr.Struck():
            whose = "own" if event.owner == event.player else "other"
            return _NARRATOR.sentence(event, names, whose, by=event.player, **_strike_values(event))
        case sr.Won():
            return _NARRATOR.sentence(event, names, cash=Money(event.cash[event.player]))
        case _:
            return _NARRATOR.sentence(event, names)


def _strike_values(event: sr.Struck) -> dict[str, Value]:
    """Return the ore, the count of mines beside, the owner's bonus, and the total of bonus and strike."""
    count, bonus = len(event.beside), event.value * len(event.beside)
    total = Money(event.value + bonus)
    return {"ore": ore_name(event.spots), "count": count, "bonus": Money(bonus), "total": total}


def move_name(move: Move) -> Words:
    """Return a move in a few words, for the review; "" for one that no review names."""
    match move:
        case sr.Form(first, second):
            kind = "form"
        case sr.Sell(first, second):
            kind = "sell"
        case sr.Diamonds(first, second):
            kind = "diamonds"
        case sr.Claim(first, second):
            kind = "claim"
        case _:
            return ""
    mine = mine_name(MINE_AT[first, second])
    return message(f"strike_it_rich.review.{kind}", mine=mine, dice=f"{first}-{second}")


# ------------------------------------------------------------------ notes
def event_notes(event: sr.Event, names: Names) -> tuple[EventNote, ...]:
    """Return the notes for payments, losses and duties that an event brings to a player."""
    seats: tuple[int, ...]
    match event:
        case sr.Bought():
            seats, amount = (event.player, event.seller), event.price
        case sr.Sold():
            seats, amount = (BANK, event.player), event.price
        case sr.Claimed() if event.loser != sr.NOBODY:
            seats, amount = (event.loser, event.player), 0
        case sr.Owed() | sr.Passed():
            seats, amount = (event.player,), 0
        case sr.Struck():
            return _strike_notes(event, names)
        case _:
            return ()
    return (EventNote(_NARRATOR.message("slip", event, names), seats, mine_of([event]), amount),)


def _strike_notes(event: sr.Struck, names: Names) -> tuple[EventNote, ...]:
    """Return the notes for the value of the strike and the owner's bonus for adjacent mines.

    If the roller is the owner, one note has the sum of both.
    """

    def note(kind: str, seat: int, amount: int) -> EventNote:
        text = _NARRATOR.message("slip", event, names, kind, **_strike_values(event))
        return EventNote(text, (BANK, seat), event.mine, amount)

    bonus = event.value * len(event.beside)
    if event.owner == event.player and bonus:
        return (note("beside", event.player, event.value + bonus),)
    struck = note("alone", event.player, event.value)
    return (struck, note("bonus", event.owner, bonus)) if bonus else (struck,)


# ------------------------------------------------------------------ the pill
def prompt(view: sr.View, names: Names, you: Collection[int]) -> Message:
    """Return the acting player and the task; `you` are the seats of the persons at this screen."""
    if view.phase == sr.FINISHED:
        return message(
            "strike_it_rich.pill.won", who=Player(names[view.player]), cash=Money(view.cash[view.player])
        )
    seat = len(view.openings) if view.phase == sr.OPENING else view.player
    who = Player(names[seat])
    if seat not in you:
        return message(f"strike_it_rich.pill.other.{view.phase}", who=who)
    return your_turn(who, _task(view), you)


def _task(view: sr.View) -> Message:
    """Return the task of the player."""
    if view.phase == sr.SELLING:
        missing = Money(PRICES[view.buying] - cash_of(view, view.player))
        return message("strike_it_rich.pill.sell", missing=missing)
    if view.phase != sr.FORMING:
        return message("strike_it_rich.pill.roll" if view.phase == sr.ROLLING else "strike_it_rich.pill.open")
    if len(set(view.dice)) == 1:
        return _triple_task(view)
    return message("strike_it_rich.pill.form" if _can_form(view) else "strike_it_rich.pill.pass")


def _triple_task(view: sr.View) -> Message:
    if not view.mines[view.player]:
        return message("strike_it_rich.pill.claim")
    if view.mines[view.player] >= MARKERS:
        return message("strike_it_rich.pill.diamonds")
    return message("strike_it_rich.pill.triple")


def _can_form(view: sr.View) -> bool:
    counted = replace(view, cash=[cash_of(view, view.player)] * 2)
    return not all(
        GAME.refusal_for(counted, MINE_AT[form.first, form.second]) for form in possible_forms(view.dice)
    )


# ------------------------------------------------------------------ previews
def button(preview: MovePreview, seat: int) -> Message:
    """Return the label of the button for a move of this seat: the action and its sum."""
    return message(
        f"strike_it_rich.button.{preview.kind}",
        price=Money(preview.price), gain=Money(preview.strike_total(seat)), missing=preview.missing,
    )  # fmt: skip


def caption(preview: MovePreview, seat: int) -> Message:
    """Return the small label on a mine: its price, or the strike's income for this seat and the other."""
    given = 0 if preview.earner == seat else preview.bonus
    return message(
        f"strike_it_rich.caption.{preview.kind}",
        price=Money(preview.price), cost=Money(-preview.price), gain=Money(preview.strike_total(seat)),
        given=Money(given),
    )  # fmt: skip


def choice_outcome(preview: MovePreview, seat: int) -> tuple[Words, Words]:
    """Return the mine and the sum for the strip under the dice: "1-4 Grubstake", "$25,000 + 2 × $25,000"."""
    if preview.mine == sr.NOBODY:
        return message("strike_it_rich.verdict.pass"), ""
    number, count = board().mines[preview.mine].number, len(preview.beside)
    head = message("strike_it_rich.verdict.mine", number=number, mine=mine_name(preview.mine))
    if not preview.value:
        amount = preview.price if preview.kind == SELL else -preview.price
        return head, message("strike_it_rich.verdict.plain", value=Money(amount))
    kind = "plain" if not count else "own" if preview.earner == seat else "other"
    return head, message(f"strike_it_rich.verdict.{kind}", value=Money(preview.value), beside=count)


# ------------------------------------------------------------------ for screen readers
def mine_title(mine: int) -> Message:
    """Return a mine's name and number, as one says it."""
    first, second = DICE_OF[mine]
    return message("strike_it_rich.spoken.title", mine=mine_name(mine), first=first, second=second)


def spoken_choice(preview: MovePreview, seat: int, names: Names, key: Words) -> Message:
    """Return what tells a seat that it has chosen a move in a mine, and that a key or button makes it."""
    act = act_words(preview, seat, names)
    return message("strike_it_rich.spoken.chosen", mine=mine_title(preview.mine), act=act, key=key)


def act_words(preview: MovePreview, seat: int, names: Names) -> Message:
    """Return what a seat does with a move in a mine."""
    given = 0 if preview.earner == seat else preview.bonus
    owner = () if preview.owner == sr.NOBODY else Player(names[preview.owner])
    kind = "barred" if preview.refusal else preview.kind
    return message(
        f"strike_it_rich.spoken.act.{kind}",
        price=Money(preview.price), gain=Money(preview.strike_total(seat)), given=Money(given),
        ore=ore_name(preview.spots or 1), owner=owner,
        sells=yes_or_no(preview.missing), own=yes_or_no(preview.earner == seat),
    )  # fmt: skip
