"""What STRIKE IT RICH says: lines of the log, the pill, what a button does and what it is worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final, assert_never

from games.strike_it_rich import GAME, prospects
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import MARKERS, MINE_AT, MINE_NAMES, ORE_NAMES, PRICES, board
from games.strike_it_rich.prospects import Prospect, cash_of, forms_of
from ui.play.narration import YOU, Act, Entry, Names, counted, listed, money, of, tell, verb, whom, whose


# ------------------------------------------------------------------ the log
def line(events: Iterable[sr.Event], names: Names) -> str:
    """What an entry of the log did, in one or more sentences; what one player did is one sentence."""
    return tell(events, names, told)


def mine_of(events: Iterable[sr.Event]) -> int:
    """The mine that an entry is about, NOBODY where there is none: of a sale to pay for one, that one."""
    found = [
        event.mine
        for event in events
        if isinstance(event, sr.Bought | sr.Owed | sr.Sold | sr.Claimed | sr.Struck)
    ]
    return found[-1] if found else sr.NOBODY


def dice_words(dice: Sequence[int]) -> str:
    """The spots of a roll: "1, 4 and 5"."""
    return listed([str(spots) for spots in dice])


def told(event: sr.Event, entry: Entry) -> Act:
    """What an event did, as a part of a sentence."""
    match event:
        case sr.Rolled():
            return Act(event.player, f"rolled {dice_words(event.dice).replace(' and ', ', ')}")
        case sr.Bought():
            return _bought(event, entry.names)
        case sr.Struck():
            return _struck(event, entry.names)
        case sr.Owed():
            return Act(event.player, f"chose {MINE_NAMES[event.mine]}, {money(event.missing)} short")
        case sr.Sold():
            return Act(event.player, f"sold {MINE_NAMES[event.mine]} for {money(event.price)}")
        case sr.Claimed():
            return _claimed(event, entry.names)
        case sr.Passed():
            return Act(event.player, "passed, since no number could be formed")
        case sr.Won():
            return Act(event.player, f"won with {money(event.cash[event.player])}")
        case sr.Opened():
            return Act(event.player, f"rolled {sum(event.dice)} for the start")
        case sr.Tied():
            return Act(sr.NOBODY, f"Both have {event.total} and roll again")
        case sr.Started():
            return Act(sr.NOBODY, verb(entry.names[event.player], "begins", "begin"))
        case _:
            assert_never(event)


def _bought(event: sr.Bought, names: Names) -> Act:
    seller = "" if event.seller == sr.NOBODY else f" from {whom(names[event.seller])} in a Double Play"
    return Act(event.player, f"bought {MINE_NAMES[event.mine]} for {money(event.price)}{seller}")


def _claimed(event: sr.Claimed, names: Names) -> Act:
    loser = "" if event.loser == sr.NOBODY else f", a mine of {of(names[event.loser])},"
    return Act(event.player, f"staked a Special Claim on {MINE_NAMES[event.mine]}{loser}")


def _struck(event: sr.Struck, names: Names) -> Act:
    ore, mine, beside = ORE_NAMES[event.spots], MINE_NAMES[event.mine], len(event.beside)
    bonus = event.value * beside
    if event.owner == event.player:
        more = f", {money(bonus)} of it for {counted(beside, 'mine')} beside" if beside else ""
        return Act(event.player, f"struck {ore} in {mine} for {money(event.value + bonus)}{more}")
    owner = names[event.owner]
    more = (
        f", which brought {whom(owner)} {money(bonus)} for {counted(beside, 'mine')} beside" if beside else ""
    )
    return Act(event.player, f"struck {ore} in {mine}, a mine of {of(owner)}, for {money(event.value)}{more}")


# ------------------------------------------------------------------ the pill
def prompt(view: sr.View, names: Names, you: Collection[int]) -> str:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    if view.phase == sr.FINISHED:
        wins = "win" if names[view.player] == YOU else "wins"
        return f"{names[view.player]} {wins} with {money(view.cash[view.player])}!"
    seat = len(view.openings) if view.phase == sr.OPENING else view.player
    if seat not in you:
        return f"{names[seat]} {_THEY[view.phase]}"
    turn = "Your turn" if len(you) == 1 else f"{whose(names[seat])} turn"
    return f"{turn}: {_task(view)}"


_THEY: Final = {
    sr.OPENING: "rolls for the start",
    sr.ROLLING: "rolls the dice",
    sr.FORMING: "thinks about the dice",
    sr.SELLING: "sells mines to pay for another",
}


def _task(view: sr.View) -> str:
    """What the player has to do."""
    if view.phase == sr.OPENING:
        return "roll for the start"
    if view.phase == sr.ROLLING:
        return "roll the dice"
    if view.phase == sr.SELLING:
        missing = PRICES[view.buying] - cash_of(view, view.player)
        return f"sell mines, {money(missing)} is missing"
    if len(set(view.dice)) == 1:
        return _triple_task(view)
    return "form a mine number" if _can_form(view) else "no number can be formed, pass the dice"


def _triple_task(view: sr.View) -> str:
    if not view.mines[view.player]:
        return "Triple Play, claim any mine"
    if view.mines[view.player] >= MARKERS:
        return "Triple Play, strike Diamonds in a mine of yours"
    return "Triple Play, strike Diamonds or claim a mine"


def _can_form(view: sr.View) -> bool:
    seen = replace(view, cash=[cash_of(view, view.player)] * 2)
    return not all(GAME.bar(seen, MINE_AT[form.first, form.second]) for form in forms_of(view.dice))


# ------------------------------------------------------------------ what a move would do
def gift(prospect: Prospect, seat: int) -> int:
    """The bonus that a strike of this seat would bring the other player."""
    return 0 if prospect.earner == seat else prospect.bonus


def button(prospect: Prospect, seat: int) -> str:
    """What the button for a move of this seat says: what is done and for how much."""
    price, gained = money(prospect.price), money(prospect.gain(seat))
    if prospect.kind == prospects.BUY:
        return f"Sell to buy for {price}" if prospect.missing else f"Buy for {price}"
    if prospect.kind == prospects.DOUBLE_PLAY:
        return f"Double Play: {'sell, then ' if prospect.missing else ''}take it for {price}"
    said = {
        prospects.STRIKE: f"Strike for {gained}",
        prospects.DIAMOND_STRIKE: f"Diamonds for {gained}",
        prospects.CLAIM: f"Claim it and strike for {gained}",
        prospects.SELL: f"Sell for {price}",
    }
    return said.get(prospect.kind, "Pass the dice")


def caption(prospect: Prospect, seat: int) -> str:
    """What a small label on the mine says: a price, or what the strike brings this seat (and the other)."""
    price, gained, given = money(prospect.price), money(prospect.gain(seat)), gift(prospect, seat)
    said = {
        prospects.BUY: f"Buy {price}",
        prospects.DOUBLE_PLAY: f"Take {price}",
        prospects.STRIKE: f"+{gained}" + (f" (they +{money(given)})" if given else ""),
        prospects.DIAMOND_STRIKE: f"+{gained}",
        prospects.CLAIM: f"Claim +{gained}",
        prospects.SELL: f"Sell {price}",
    }
    return said.get(prospect.kind, "")


def verdict(prospect: Prospect, seat: int) -> tuple[str, str]:
    """The mine and the figures, for the strip under the dice: "1-4 Grubstake" and "25,000 + 2 × 25,000"."""
    if prospect.mine == sr.NOBODY:
        return "No number can be formed", ""
    mine = board().mines[prospect.mine]
    head, count = f"{mine.number} {mine.name}", len(prospect.beside)
    if not prospect.value:
        return head, f"{prospect.price:,}"
    if not count:
        return head, f"{prospect.value:,}"
    bonus = f"{count} × {prospect.value:,}"
    return head, f"{prospect.value:,} {'+' if prospect.earner == seat else '| they'} {bonus}"
