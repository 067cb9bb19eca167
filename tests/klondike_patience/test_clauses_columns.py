"""Building, packing, sequences and spaces: KP-08 to KP-11, and the examples of KP-15 to KP-17."""

from __future__ import annotations

import pytest

from games.patience.state import Build, Built, Pack, Packed, Revealed
from tests.clauses import clause
from tests.klondike_patience.table import card, table


# ------------------------------------------------------------------ foundations
@clause("KP-08a")
def test_an_ace_that_becomes_available_starts_a_foundation() -> None:
    here = table({1: "AH | 9D", 2: "TC"}, stock="?")
    here.play(Pack(1, 2, 1))
    assert here.built == "H1"
    assert here.column(1) == ""


@clause("KP-08b")
def test_the_next_rank_of_the_suit_is_built() -> None:
    here = table({1: "5S"}, built="S4", stock="?")
    assert here.play(Build(1)) == [Built(card("5S"), 1, forced=False)]
    assert here.built == "S5"


@clause("KP-08b")
@pytest.mark.parametrize("wrong", ["6S", "3C", "5C", "5H", "KS"])
def test_no_other_card_is_built(wrong: str) -> None:
    here = table({1: wrong}, built="S4", stock="?")
    assert "must be built before" in here.refusal(Build(1))


@clause("KP-08b")
def test_a_foundation_runs_from_ace_to_king() -> None:
    suit = [f"{rank}D" for rank in "KQJT98765432"]
    here = table({4: " | ".join([" ".join(suit[:-1]), suit[-1]])}, built="D1", stock="?")
    for rank in range(2, 14):
        here.play(Build(4))
        assert here.built == f"D{rank}"


@clause("KP-08c")
def test_the_game_is_won_with_the_fourth_king() -> None:
    here = table({7: "KC"}, built="C12 S13 H13 D13")
    assert here.ending == ""
    here.play(Build(7))
    assert here.ending == "won"


@clause("KP-08c")
def test_three_kings_do_not_win() -> None:
    here = table({7: "KC | QC"}, built="C11 S12 H13 D13", waste="KS")
    here.play(Build(0))
    assert here.ending == ""


# ------------------------------------------------------------------ the bottom card
@clause("KP-09a")
def test_the_bottom_card_of_a_column_is_built() -> None:
    here = table({3: "4S 3H"}, built="H2", stock="?")
    here.play(Build(3))
    assert (here.built, here.column(3)) == ("H3", "4S")


@clause("KP-09b")
@pytest.mark.parametrize("higher", ["TC", "TS"])
def test_a_card_is_packed_on_the_next_higher_of_the_other_colour(higher: str) -> None:
    here = table({1: "9D", 2: higher}, stock="?")
    assert here.play(Pack(1, 2, 1)) == [Packed((card("9D"),), 1, 2)]
    assert here.column(2) == f"{higher} 9D"


@clause("KP-09b")
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("TH", "needs a card of the other colour than"),
        ("TD", "needs a card of the other colour than"),
        ("JC", "needs a card one rank higher"),
        ("9C", "needs a card one rank higher"),
        ("8S", "needs a card one rank higher"),
        ("KS", "needs a card one rank higher"),
    ],
)
def test_a_card_is_packed_on_nothing_else(wrong: str, why: str) -> None:
    assert why in table({1: "9D", 2: wrong}, stock="?").refusal(Pack(1, 2, 1))


@clause("KP-09b")
def test_a_king_is_packed_on_no_card() -> None:
    assert table({1: "KD", 2: "2S"}, stock="?").refusal(Pack(1, 2, 1)) == "A king goes only to a space."


@clause("KP-09c")
def test_a_face_down_card_is_not_available() -> None:
    here = table({1: "9D | 4C", 2: "TS"}, stock="?")
    assert here.refusal(Pack(1, 2, 2)) == "A face-down card cannot be moved."


@clause("KP-09c")
def test_a_covered_card_is_not_available_on_its_own() -> None:
    here = table({1: "3S 2D"}, built="S2", stock="?")
    assert here.moves == ["Draw"]
    assert here.refusal(Build(1)) == "The ace of diamonds must be built before the 2 of diamonds."


# ------------------------------------------------------------------ sequences
@clause("KP-10a")
def test_a_sequence_moves_as_a_whole() -> None:
    here = table({1: "? | 9D 8S 7H", 2: "TC"}, stock="?")
    here.play(Pack(1, 2, 3))
    assert here.column(2) == "TC 9D 8S 7H"


@clause("KP-10a")
def test_no_part_of_a_sequence_moves() -> None:
    here = table({1: "9D 8S 7H", 2: "9H"}, stock="?")
    assert "moves only as a whole" in here.refusal(Pack(1, 2, 2))


@clause("KP-10b")
@pytest.mark.parametrize("wrong", ["TH", "JC", "8C", "9S"])
def test_the_highest_card_of_a_sequence_must_fit(wrong: str) -> None:
    here = table({1: "9D 8S", 2: wrong}, stock="?")
    assert "9 of diamonds needs" in here.refusal(Pack(1, 2, 2))


@clause("KP-10c")
def test_the_last_card_of_a_sequence_may_be_packed_alone() -> None:
    here = table({1: "9D 8S 7H", 2: "8C"}, stock="?")
    here.play(Pack(1, 2, 1))
    assert (here.column(1), here.column(2)) == ("9D 8S", "8C 7H")


@clause("KP-10c")
def test_two_of_three_cards_are_not_split_off() -> None:
    here = table({1: "9D 8S 7H", 2: "9H", 3: "TC"}, stock="?")
    assert here.offers(Pack(1, 3, 3))
    assert not here.offers(Pack(1, 2, 2))
    here.refusal(Pack(1, 2, 2))


# ------------------------------------------------------------------ what lies above, and spaces
@clause("KP-11a")
def test_the_card_above_is_turned_when_the_last_one_leaves() -> None:
    here = table({1: "QC 4C | 9D", 2: "TS"}, stock="?")
    assert here.play(Pack(1, 2, 1))[1:] == [Revealed(card("4C"), 1)]
    assert (here.hidden(1), here.column(1)) == (1, "4C")


@clause("KP-11a")
def test_the_card_above_is_turned_when_a_whole_sequence_leaves() -> None:
    here = table({1: "QC 4C | 9D 8S", 2: "TS"}, stock="?")
    here.play(Pack(1, 2, 2))
    assert (here.hidden(1), here.column(1)) == (1, "4C")


@clause("KP-11a")
def test_the_card_above_is_turned_when_a_card_is_built() -> None:
    here = table({1: "QC | 3H"}, built="H2", stock="?")
    assert here.play(Build(1))[1:] == [Revealed(card("QC"), 1)]


@clause("KP-11a")
def test_nothing_is_turned_while_a_face_up_card_stays() -> None:
    here = table({1: "QC | 9D 8S", 2: "9H"}, stock="?")
    here.play(Pack(1, 2, 1))
    assert (here.hidden(1), here.column(1)) == (1, "9D")


@clause("KP-11b")
def test_a_king_fills_a_space_alone() -> None:
    here = table({1: "", 2: "? | KH"}, stock="?")
    here.play(Pack(2, 1, 1))
    assert here.column(1) == "KH"


@clause("KP-11b")
def test_a_king_fills_a_space_with_its_sequence() -> None:
    here = table({1: "", 2: "? | KH QS JD"}, stock="?")
    here.play(Pack(2, 1, 3))
    assert here.column(1) == "KH QS JD"


@clause("KP-11b")
@pytest.mark.parametrize(("column", "cards"), [("? | QH", 1), ("? | KH QS", 1), ("? | QD JC TH", 3)])
def test_nothing_but_a_king_fills_a_space(column: str, cards: int) -> None:
    here = table({1: "", 2: column}, stock="?")
    assert here.refusal(Pack(2, 1, cards)) == "A space takes a king only."


@clause("KP-11c")
def test_a_space_may_stay_empty() -> None:
    here = table({1: "", 2: "? | KH", 3: "9D", 4: "TS"}, stock="?")
    here.play(Pack(3, 4, 1))
    assert here.column(1) == here.column(3) == ""
    assert here.offers(Pack(2, 1, 1))
    assert len(here.moves) > 2


@clause("KP-11d")
def test_a_king_from_the_waste_fills_a_space() -> None:
    here = table({1: ""}, waste="4C KH", stock="?")
    here.play(Pack(0, 1, 1))
    assert (here.column(1), here.waste) == ("KH", "4C")


@clause("KP-11e")
@pytest.mark.parametrize(("column", "cards"), [("KH", 1), ("KH QS", 2), ("KH QS JD", 3)])
def test_a_king_that_has_a_column_to_itself_goes_to_no_other_space(column: str, cards: int) -> None:
    here = table({1: column, 2: "9D", 3: "TS", 4: "? | KC"}, stock="?")
    here.play(Pack(2, 3, 1))
    assert here.column(2) == ""
    assert here.refusal(Pack(1, 2, cards)) == "That king already has a column to itself."
    assert here.offers(Pack(4, 2, 1))


@clause("KP-11e", "KP-18c")
def test_kings_that_have_columns_to_themselves_keep_no_game_going() -> None:
    here = table({1: "KH QS", 2: "9D", 3: "TS", 4: "KC"})
    here.play(Pack(2, 3, 1))
    assert here.column(2) == ""
    assert here.ending == "stuck"


# ------------------------------------------------------------------ the rulebook's own examples
@clause("KP-15a", "KP-15b")
def test_5_of_diamonds_on_6_of_clubs() -> None:
    here = table({5: "? ? ? QS | 5D", 3: "? ? | 6C"}, stock="?")
    events = here.play(Pack(5, 3, 1))
    assert events == [Packed((card("5D"),), 5, 3), Revealed(card("QS"), 5)]
    assert (here.column(3), here.column(5)) == ("6C 5D", "QS")


@clause("KP-16a")
def test_jack_of_clubs_on_queen_of_hearts() -> None:
    here = table({1: "JC", 6: "? ? ? ? ? | QH"}, stock="?")
    assert here.play(Pack(1, 6, 1)) == [Packed((card("JC"),), 1, 6)]
    assert (here.column(1), here.column(6)) == ("", "QH JC")


@clause("KP-16b", "KP-17a")
def test_king_of_diamonds_to_the_space_the_jack_left() -> None:
    here = table({1: "JC", 6: "? ? ? ? ? | QH", 4: "? ? 3S | KD"}, stock="?")
    assert here.refusal(Pack(4, 1, 1)) == "A king goes only to a space."
    here.play(Pack(1, 6, 1))
    assert here.play(Pack(4, 1, 1)) == [Packed((card("KD"),), 4, 1), Revealed(card("3S"), 4)]
    assert (here.column(1), here.column(4), here.hidden(4)) == ("KD", "3S", 2)
