"""What STRIKE IT RICH says, and when: the log, the pill, buttons and captions, how a game ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import assert_never

from games.core import Message, Money, Player, Value, Words, message
from games.strike_it_rich import GAME
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import GOAL, MARKERS, MINE_AT, PRICES, board, mine_name, ore_name
from games.strike_it_rich.prospects import Prospect, cash_of, forms_of
from games.strike_it_rich.story import Deeds, Story
from ui.draw.charts import Course
from ui.play.narration import Names, Said, narrate
from ui.play.notices import BANK, Slip
from ui.play.results import Ending, Facts, Row, best_row, gain, heading
from ui.words import in_words


# ------------------------------------------------------------------ the log
def line(events: Iterable[sr.Event], names: Names) -> Words:
    """What an entry of the log did."""
    return narrate(events, names, told)


def mine_of(events: Iterable[sr.Event]) -> int:
    """The mine that an entry is about, NOBODY where there is none: of a sale to pay for one, that one."""
    found = [
        event.mine
        for event in events
        if isinstance(event, sr.Bought | sr.Owed | sr.Sold | sr.Claimed | sr.Struck)
    ]
    return found[-1] if found else sr.NOBODY


def told(event: sr.Event, names: Names) -> Said:
    """What an event did."""
    match event:
        case sr.Tied():
            return Said(sr.NOBODY, message("strike_it_rich.log.tied", total=event.total))
        case sr.Started():
            return Said(sr.NOBODY, message("strike_it_rich.log.started", who=Player(names[event.player])))
        case sr.Bought():
            done = _bought(mine_name(event.mine), Money(event.price), event.seller, names)
        case sr.Struck():
            done = _struck(event, names)
        case sr.Claimed():
            done = _claimed(mine_name(event.mine), event.loser, names)
        case _:
            done = _told_alone(event)
    return Said(event.player, done)


def _told_alone(
    event: sr.Rolled | sr.Owed | sr.Sold | sr.Passed | sr.Won | sr.Opened,
) -> Message:
    """What a player did that the other has no part in."""
    match event:
        case sr.Rolled():
            return message("strike_it_rich.log.rolled", dice=event.dice)
        case sr.Owed():
            short = Money(event.missing)
            return message("strike_it_rich.log.owed", mine=mine_name(event.mine), missing=short)
        case sr.Sold():
            return message("strike_it_rich.log.sold", mine=mine_name(event.mine), price=Money(event.price))
        case sr.Passed():
            return message("strike_it_rich.log.passed")
        case sr.Won():
            return message("strike_it_rich.log.won", cash=Money(event.cash[event.player]))
        case sr.Opened():
            return message("strike_it_rich.log.opened", total=sum(event.dice))
        case _:
            assert_never(event)


def _bought(mine: Message, price: Money, seller: int, names: Names) -> Message:
    if seller == sr.NOBODY:
        return message("strike_it_rich.log.bought", mine=mine, price=price)
    return message("strike_it_rich.log.double_play", mine=mine, price=price, seller=Player(names[seller]))


def _claimed(mine: Message, loser: int, names: Names) -> Message:
    if loser == sr.NOBODY:
        return message("strike_it_rich.log.claimed", mine=mine)
    return message("strike_it_rich.log.taken", mine=mine, loser=Player(names[loser]))


def _struck(event: sr.Struck, names: Names) -> Message:
    ore, mine, count = ore_name(event.spots), mine_name(event.mine), len(event.beside)
    bonus = event.value * count
    if event.owner == event.player:
        total = Money(event.value + bonus)
        return message("strike_it_rich.log.struck", ore=ore, mine=mine, total=total, count=count)
    return message(
        "strike_it_rich.log.struck_for", ore=ore, mine=mine, value=Money(event.value),
        owner=Player(names[event.owner]), bonus=Money(bonus), count=count,
    )  # fmt: skip


# ------------------------------------------------------------------ slips
def slips(event: sr.Event) -> tuple[Slip, ...]:
    """What an event gave, took or forced on somebody."""
    match event:
        case sr.Bought():
            is_double_play = event.seller != sr.NOBODY
            told = message(
                "strike_it_rich.slip.double_play" if is_double_play else "strike_it_rich.slip.bought",
                mine=mine_name(event.mine), price=Money(event.price),
            )  # fmt: skip
            to = event.seller if is_double_play else BANK
            return (Slip(told, (event.player, to), event.mine, event.price),)
        case sr.Sold():
            told = message("strike_it_rich.slip.sold", mine=mine_name(event.mine), price=Money(event.price))
            return (Slip(told, (BANK, event.player), event.mine, event.price),)
        case sr.Owed():
            told = message("strike_it_rich.slip.owed", missing=Money(event.missing))
            return (Slip(told, (event.player,), event.mine),)
        case sr.Claimed() if event.loser != sr.NOBODY:
            told = message("strike_it_rich.slip.taken", mine=mine_name(event.mine))
            return (Slip(told, (event.loser, event.player), event.mine),)
        case sr.Struck():
            return _slips_of_strike(event)
        case sr.Passed():
            return (Slip(message("strike_it_rich.slip.passed"), (event.player,)),)
        case _:
            return ()


def _slips_of_strike(event: sr.Struck) -> tuple[Slip, ...]:
    """What the third die brought, and what the owner has for the mines beside: one sum where they are one."""
    ore, mine, count, value = ore_name(event.spots), mine_name(event.mine), len(event.beside), event.value
    bonus = count * value
    if event.owner == event.player and count:
        told = message(
            "strike_it_rich.slip.struck.beside", ore=ore, value=Money(value), count=count,
            total=Money(value + bonus),
        )  # fmt: skip
        return (Slip(told, (BANK, event.player), event.mine, value + bonus),)
    struck = message("strike_it_rich.slip.struck", ore=ore, mine=mine, value=Money(value))
    found = (Slip(struck, (BANK, event.player), event.mine, value),)
    if not count:
        return found
    told = message("strike_it_rich.slip.bonus", value=Money(value), count=count, bonus=Money(bonus))
    return (*found, Slip(told, (BANK, event.owner), event.mine, bonus))


# ------------------------------------------------------------------ the pill
def prompt(view: sr.View, names: Names, you: Collection[int]) -> Message:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    if view.phase == sr.FINISHED:
        return message(
            "strike_it_rich.pill.won", who=Player(names[view.player]), cash=Money(view.cash[view.player])
        )
    seat = len(view.openings) if view.phase == sr.OPENING else view.player
    who = Player(names[seat])
    if seat not in you:
        return message(f"strike_it_rich.pill.other.{view.phase}", who=who)
    task = _task(view)
    return message("turn.yours", task=task) if len(you) == 1 else message("turn.of", who=who, task=task)


def _task(view: sr.View) -> Message:
    """What the player has to do."""
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
    seen = replace(view, cash=[cash_of(view, view.player)] * 2)
    return not all(GAME.bar(seen, MINE_AT[form.first, form.second]) for form in forms_of(view.dice))


# ------------------------------------------------------------------ what a move would do
def button(prospect: Prospect, seat: int) -> Message:
    """What the button for a move of this seat says: what is done and for how much."""
    return message(
        f"strike_it_rich.button.{prospect.kind}",
        price=Money(prospect.price), gain=Money(prospect.gain(seat)), missing=prospect.missing,
    )  # fmt: skip


def caption(prospect: Prospect, seat: int) -> Message:
    """What a small label on the mine says: a price, or what the strike brings this seat (and the other)."""
    given = 0 if prospect.earner == seat else prospect.bonus
    return message(
        f"strike_it_rich.caption.{prospect.kind}",
        price=Money(prospect.price), gain=Money(prospect.gain(seat)), given=Money(given),
    )  # fmt: skip


def verdict(prospect: Prospect, seat: int) -> tuple[Words, Words]:
    """The mine and the figures, for the strip under the dice: "1-4 Grubstake" and "25,000 + 2 × 25,000"."""
    if prospect.mine == sr.NOBODY:
        return message("strike_it_rich.verdict.pass"), ""
    number, value, count = board().mines[prospect.mine].number, prospect.value, len(prospect.beside)
    head = message("strike_it_rich.verdict.mine", number=number, mine=mine_name(prospect.mine))
    if not value or not count:
        return head, message("strike_it_rich.verdict.plain", value=value or prospect.price)
    earner = "own" if prospect.earner == seat else "other"
    return head, message(f"strike_it_rich.verdict.{earner}", value=value, beside=count)


# ------------------------------------------------------------------ how a game ended
def ending(told: Story, names: Names) -> Ending:
    """What there is to tell of a game that is over."""
    winner, loser = told.winner, 1 - told.winner
    cash, rest = (Money(told.cash[seat][-1]) for seat in (winner, loser))
    who, other = Player(names[winner]), Player(names[loser])
    title = message("strike_it_rich.end.course")
    return Ending(
        heading("strike_it_rich", (who,)),
        (
            message(
                "strike_it_rich.end.result", who=who, cash=cash, count=told.turns, other=other, rest=rest
            ),
            _reason(told, who, other),
        ),
        (winner,),
        Course(title, told.cash, lambda dollars: in_words(Money(dollars)), GOAL),
        _rows(told),
    )


def _reason(told: Story, who: Player, other: Player) -> Message:
    """Where the winner earned more than the other, as a sentence."""
    winner, loser = (told.deeds[seat] for seat in (told.winner, 1 - told.winner))
    leads = {
        "bonus": (winner.bonus, loser.bonus),
        "struck": (winner.struck, loser.struck),
        "estate": (loser.estate, winner.estate),
    }
    best = max(leads, key=lambda kind: leads[kind][0] - leads[kind][1])
    more, less = map(Money, leads[best])
    if more <= less:
        return message("strike_it_rich.end.close", who=who)
    return message(f"strike_it_rich.end.by.{best}", who=who, other=other, more=more, less=less)


def _rows(told: Story) -> tuple[Row, ...]:
    facts, last = Facts(told.deeds), [row[-1] for row in told.cash]
    return (
        best_row(message("strike_it_rich.fact.cash"), last, Money),
        _both(message("strike_it_rich.fact.mines"), told, "mines", "estate", "mines"),
        _both(message("strike_it_rich.fact.strikes"), told, "strikes", "struck", "struck"),
        facts.most(message("strike_it_rich.fact.bonus"), lambda each: each.bonus, Money),
        facts.most(message("strike_it_rich.fact.dearest"), lambda each: each.dearest, Money),
        Row(message("strike_it_rich.fact.dearest_mine"), tuple(map(_dearest_mine, told.deeds))),
        facts.most(message("strike_it_rich.fact.double_plays"), lambda each: each.double_plays),
        facts.most(message("strike_it_rich.fact.triple_plays"), lambda each: each.triple_plays),
        facts.most(message("strike_it_rich.fact.luck"), lambda each: each.luck, _luck),
    )


def _both(name: Message, told: Story, count: str, worth: str, best: str) -> Row:
    """A fact of two figures: how many there are, and their worth; `best` is the one that decides."""
    values = [
        message("strike_it_rich.fact.both", count=getattr(each, count), worth=Money(getattr(each, worth)))
        for each in told.deeds
    ]
    figures = [getattr(each, best) for each in told.deeds]
    return best_row(name, figures, str)._replace(values=tuple(values))


def _dearest_mine(deeds: Deeds) -> Words:
    return mine_name(deeds.dearest_mine) if deeds.strikes else message("nothing")


def _luck(dollars: int) -> Value:
    """Luck in whole thousands, with its sign: more would pretend to know more."""
    return gain(round(dollars, -3), Money)
