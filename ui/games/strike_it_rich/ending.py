"""The end of a game of STRIKE IT RICH in words and figures."""

from __future__ import annotations

from games.strike_it_rich.board import GOAL, MINE_NAMES
from games.strike_it_rich.story import Deeds, Story
from ui.draw.charts import Course
from ui.play.narration import YOU, Names, money, of, whom, whose
from ui.play.results import Ending, Row, best_row, gain, heading


def ending(told: Story, names: Names) -> Ending:
    """What there is to tell of a game that is over."""
    course = Course("Cash in hand after each turn", told.cash, money, GOAL)
    return Ending(
        _heading(names[told.winner]),
        (_result(told, names), _reason(told, names)),
        (told.winner,),
        course,
        _rows(told),
    )


def _heading(name: str) -> str:
    words = f"{name.upper()} STRUCK IT RICH!"
    return heading(words, "A MILLION DOLLARS!")


def _result(told: Story, names: Names) -> str:
    winner, loser = told.winner, 1 - told.winner
    has = "have" if names[loser] == YOU else "has"
    return (
        f"{names[winner]} won with {money(told.cash[winner][-1])} after {told.turns} turns; "
        f"{whom(names[loser])} {has} {money(told.cash[loser][-1])}."
    )


def _reason(told: Story, names: Names) -> str:
    """Where the winner earned more than the other, as a sentence."""
    winner, loser = (told.deeds[seat] for seat in (told.winner, 1 - told.winner))
    name, other = names[told.winner], names[1 - told.winner]
    leads = {
        "bonus": winner.bonus - loser.bonus,
        "struck": winner.struck - loser.struck,
        "estate": loser.estate - winner.estate,
    }
    best = max(leads, key=lambda kind: leads[kind])
    if leads[best] <= 0:
        return f"It was a close race, and {whom(name)} reached the million first."
    if best == "bonus":
        return (
            f"Mines side by side decided it: bonuses brought {whom(name)} {money(winner.bonus)}, "
            f"and {whom(other)} {money(loser.bonus)}."
        )
    if best == "struck":
        return (
            f"Strikes decided it: {_whose(name)} dice struck ore for {money(winner.struck)}, "
            f"{of(other)} for {money(loser.struck)}."
        )
    return f"{whose(other)} money lay in mines: {money(loser.estate)}, which do not count for the million."


def _whose(name: str) -> str:
    return "your" if name == YOU else f"{name}'s"


def _rows(told: Story) -> tuple[Row, ...]:
    deeds = told.deeds
    return (
        best_row("Cash", [row[-1] for row in told.cash], money),
        Row("Mines", tuple(f"{each.mines} ({money(each.estate)})" for each in deeds), _most(deeds, "mines")),
        Row(
            "Strikes",
            tuple(f"{each.strikes} ({money(each.struck)})" for each in deeds),
            _most(deeds, "struck"),
        ),
        best_row("Bonuses earned", [each.bonus for each in deeds], money),
        best_row("Dearest strike", [each.dearest for each in deeds], money),
        Row("in the mine", tuple(_dearest_mine(each) for each in deeds)),
        best_row("Double Plays", [each.double_plays for each in deeds], str),
        best_row("Triple Plays", [each.triple_plays for each in deeds], str),
        best_row("Luck of the dice", [each.luck for each in deeds], _luck),
    )


def _most(deeds: tuple[Deeds, Deeds], name: str) -> tuple[int, ...]:
    one, other = (getattr(each, name) for each in deeds)
    return () if one == other else (int(other > one),)


def _dearest_mine(deeds: Deeds) -> str:
    return MINE_NAMES[deeds.dearest_mine] if deeds.strikes else "–"


def _luck(dollars: int) -> str:
    """Luck in whole thousands, with its sign: more would pretend to know more."""
    return gain(round(dollars, -3), money)
