"""Hints in words, and the reasons of the moves that they show, by the rules of Klondike."""

from __future__ import annotations

from games.core import Message, Move, message
from games.joker_klondike.state import JokerView, PlaceJoker
from games.patience.cards import JOKER, KING, PACK, RANK_OF, SUIT_OF, name, suit
from games.patience.spec import KLONDIKE
from games.patience.state import COLUMNS, WASTE, Build, Draw, Pack, View


def top_of(view: View, pile: int) -> int | None:
    """Return the open card on top of a pile, or None."""
    cards = view.columns[pile] if pile else view.waste
    return cards[-1] if cards else None


def moved_card(view: View, move: Move) -> int | None:
    """Return the highest card that a move would move, or None."""
    if isinstance(move, Pack) and move.cards > 1:
        return view.columns[move.source][0]
    if isinstance(move, Pack | Build):
        return top_of(view, move.source)
    return None


def hint_message(view: View, move: Move) -> Message:
    """Return a hint in words: the move, and its reason unless that is obvious."""
    what, why = _instruction(view, move), benefit_of(view, move)
    return message("patience.hint", what=what, why=why) if why else message("patience.hint.plain", what=what)


def _instruction(view: View, move: Move) -> Message:
    if isinstance(move, PlaceJoker):
        return message("joker_klondike.do.place", suit=suit(move.suit))
    card = moved_card(view, move)
    if card is None:
        return message("patience.do.turn")
    if isinstance(move, Build):
        return message("patience.do.build", card=name(card), suit=suit(card // 13))
    below = top_of(view, move.target) if isinstance(move, Pack) else None
    if below is None:
        return message("patience.do.space", card=name(card))
    return message("patience.do.pack", card=name(card), below=name(below))


# ------------------------------------------------------------------ why a move is good
def benefit_of(view: View, move: Move) -> Message | None:
    """Return the benefit of a legal move, as the rest of a sentence; None if it is obvious."""
    if isinstance(move, Draw):
        return message("patience.why.promises" if _can_play(view) else "patience.why.no_other")
    if isinstance(move, PlaceJoker):
        return _benefit_of_joker(view, move.suit)
    if isinstance(move, Build):
        return _benefit_of_build(view, move.source)
    return _benefit_of_pack(view, move) if isinstance(move, Pack) else None


# ------------------------------------------------------------------ by kind of move
def _benefit_of_joker(view: View, number: int) -> Message:
    card = number * 13 + view.foundations[number]
    if card in _open(view):
        return message("joker_klondike.reason.stands.replaced", card=name(card))
    if RANK_OF[card] < KING and card + 1 in _open(view):
        return message("joker_klondike.reason.stands.follow", card=name(card), next=name(card + 1))
    return message("joker_klondike.reason.stands", card=name(card))


def _benefit_of_build(view: View, source: int) -> Message | None:
    pile = view.columns[source] if source else view.waste
    card = pile[-1]
    if source and len(pile) == 1:
        return _benefit_of_empty_column(view, source, card)
    uncovered = pile[-2] if len(pile) > 1 else None
    if RANK_OF[card] < KING and card + 1 in {*_open(view), uncovered} and not _moves_joker(view, uncovered):
        return message("patience.why.follow", card=name(card + 1))
    if _is_done_with(view, card):
        return message("patience.why.done")
    return _benefit_of_waste_play(view) if source == WASTE else None


def _benefit_of_pack(view: View, move: Pack) -> Message | None:
    if move.source == WASTE:
        followers = _heads_for(view, view.waste[-1])
        if followers:
            return message("patience.why.follow_and_free", card=name(followers[0]))
        return _benefit_of_waste_play(view)
    pile = view.columns[move.source]
    if move.cards == len(pile):
        return _benefit_of_empty_column(view, move.source, pile[0])
    return _benefit_of_reveal(view, move.source)


def _benefit_of_reveal(view: View, source: int) -> Message | None:
    """Return a use for the card that moving a column's last card uncovers, or None."""
    uncovered = view.columns[source][-2]
    if _moves_joker(view, uncovered):
        return None
    if view.foundations[SUIT_OF[uncovered]] + 1 == RANK_OF[uncovered]:
        return message("patience.why.built", card=name(uncovered))
    fitting = [
        card for card in _open(view) if uncovered in KLONDIKE.fits[card] and card != view.columns[source][-1]
    ]
    return message("patience.why.takes", card=name(uncovered), other=name(fitting[0])) if fitting else None


# ------------------------------------------------------------------ open cards
def _open(view: View) -> list[int]:
    """Return the free cards: the last of each column, and the top of the waste."""
    lasts = [view.columns[pile][-1] for pile in COLUMNS if view.columns[pile]]
    return [*lasts, *view.waste[-1:]]


def _benefit_of_empty_column(view: View, source: int, leaving: int) -> Message:
    """Return the benefit of emptying a column: a freed card, or a space and the king that may fill it."""
    if view.hidden[source]:
        return message("patience.why.frees")
    heads = [view.columns[pile][0] for pile in COLUMNS if view.columns[pile] and view.hidden[pile]]
    kings = [card for card in [*view.waste[-1:], *heads] if RANK_OF[card] == KING and card != leaving]
    if kings:
        return message("patience.why.space_for", card=name(kings[0]))
    return message("patience.why.space")


def _heads_for(view: View, card: int) -> list[int]:
    """Return the cards that could be packed on a card and whose move turns up a face-down card."""
    heads = [view.columns[pile][0] for pile in COLUMNS if view.columns[pile] and view.hidden[pile]]
    return [head for head in heads if card in KLONDIKE.fits[head]]


def _benefit_of_waste_play(view: View) -> Message | None:
    """Return the benefit that playing the top of the waste has in itself, or None."""
    if len(view.waste) > 1 and not _moves_joker(view, view.waste[-2]):
        return message("patience.why.free_again", card=name(view.waste[-2]))
    return message("patience.why.covered") if view.stock else None


def _moves_joker(view: View, uncovered: int | None) -> bool:
    """Return True if uncovering a card moves the joker: it is the joker, or the one the joker stands for."""
    if uncovered == JOKER:
        return True
    at = view.joker_at if isinstance(view, JokerView) else None
    return at is not None and uncovered == at[0] * 13 + at[1] - 1


def _is_done_with(view: View, card: int) -> bool:
    """Return True if both cards that can be packed on a card are built, and neither by the joker."""
    at = view.joker_at if isinstance(view, JokerView) else None
    lower = [other for other in PACK if card in KLONDIKE.fits[other]]
    return all(
        view.foundations[SUIT_OF[other]] >= RANK_OF[other] and at != (SUIT_OF[other], RANK_OF[other])
        for other in lower
    )


def _can_play(view: View) -> bool:
    """Return True if some open card or sequence can be built or packed."""
    lasts = {view.columns[pile][-1] for pile in COLUMNS if view.columns[pile]}
    has_space = any(not view.columns[pile] for pile in COLUMNS)
    for card in _open(view):
        if card != JOKER and view.foundations[SUIT_OF[card]] + 1 == RANK_OF[card]:
            return True
    heads = [view.columns[pile][0] for pile in COLUMNS if view.columns[pile]]
    if any(not lasts.isdisjoint(KLONDIKE.fits[card]) for card in [*heads, *_open(view)]):
        return True
    kings = [view.columns[pile] for pile in COLUMNS if view.columns[pile] and view.hidden[pile]]
    return has_space and any(RANK_OF[cards[0]] == KING for cards in [*kings, view.waste[-1:]] if cards)
