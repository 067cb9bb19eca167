"""What can be done now, as the three buttons beside the board: the first is what Space does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from games.core import Chance, Move
from games.klondike_board.bargains import companions
from games.klondike_board.pending import (
    Answering,
    Asking,
    Bidding,
    Buying,
    Claiming,
    Joining,
    Owing,
    Ready,
    Settled,
)
from games.klondike_board.state import (
    Accept,
    Auction,
    Buy,
    Collect,
    Decline,
    EndTurn,
    Join,
    LetGo,
    PassBid,
    PayToll,
    Prospect,
    Refuse,
    SellClaim,
    StayOut,
)
from ui.games.klondike_board.auction import AuctionPanel
from ui.games.klondike_board.spaces import label
from ui.games.klondike_board.words import labels
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from ui.games.klondike_board.scene import KlondikeScene


class Act(NamedTuple):
    """A button's look, and what it does."""

    look: ButtonLook
    do: Callable[[], object]


SECOND: Final = (PayToll, SellClaim, Decline, PassBid, Refuse, StayOut, LetGo)
"""The moves that the second button makes."""
Acts = tuple[Act | None, Act | None, Act | None]
NOTHING: Final[Acts] = (None, None, None)


def may(scene: KlondikeScene, move: Move) -> bool:
    """Whether a move is listed now; moves of two kinds can be equal in their values."""
    return any(type(each) is type(move) and each == move for each in scene.moves)


def acts_of(scene: KlondikeScene) -> Acts:
    """The three actions, None where there is none."""
    if not scene.is_yours or scene.stage.busy:
        return NOTHING
    if scene.panels.hides:
        return _main("Put the cards away", "close", scene.toggle_cards), None, None
    if scene.draft or scene.bet:
        return _drafted(scene)
    if isinstance(scene.match.turn, Chance):
        return _main("Throw the dice", "dice", scene.throw), None, None
    if not scene.moves:
        return NOTHING
    if scene.is_folded:
        return _main("Show it again", "eye", scene.unfold), None, None
    find = _ACTS.get(type(scene.view.task))
    return find(scene, _labels(scene)) if find else NOTHING


def _labels(scene: KlondikeScene) -> tuple[str, str, str]:
    panel = scene.panel
    amount = panel.bid if isinstance(panel, AuctionPanel) else 0
    return labels(scene.view, creek=scene.creek, amount=amount)


def _main(words: str, icon: str, do: Callable[[], object]) -> Act:
    return Act(ButtonLook(words, icon, "primary", 18), do)


def _other(words: str, icon: str, do: Callable[[], object]) -> Act:
    return Act(ButtonLook(words, icon, "wood", 17), do)


def _deal(scene: KlondikeScene, words: str) -> Act:
    return _other(words, "swap", scene.begin_deal)


# ------------------------------------------------------------------ one for each task
Words = tuple[str, str, str]


def _drafted(scene: KlondikeScene) -> Acts:
    """A deal or a bet is being made."""
    close = _other("Close", "close", scene.close_drafts)
    if scene.draft:
        name = scene.name(scene.draft.partner)
        words = "Offer it to you" if name == "You" else f"Offer it to {name}"
        return _main(words, "check", scene.offer), close, None
    return _main("Propose the bet", "check", scene.propose), close, None


def _ready(scene: KlondikeScene, words: Words) -> Acts:
    toll = None
    if may(scene, PayToll()):
        toll = _other(words[1], "", lambda: scene.play(PayToll()))
    return _main(words[0], "dice", scene.throw), toll, _deal(scene, words[2])


def _claiming(scene: KlondikeScene, words: Words) -> Acts:
    creek = scene.creek
    sell = None
    if may(scene, SellClaim(creek)):
        sell = _other(words[1], "", lambda: scene.play(SellClaim(creek)))
    return _main(words[0], "check", lambda: scene.play(Prospect(creek))), sell, None


def _buying(scene: KlondikeScene, words: Words) -> Acts:
    return (
        _main(words[0], "check", lambda: scene.play(Buy())),
        _other(words[1], "close", lambda: scene.play(Decline())),
        None,
    )


def _bidding(scene: KlondikeScene, words: Words) -> Acts:
    return (
        _main(words[0], "hand", scene.bid),
        _other(words[1], "close", lambda: scene.play(PassBid())),
        None,
    )


def _owing(scene: KlondikeScene, words: Words) -> Acts:
    space = scene.deed
    put_up = _main(f"Put up {label(space)}", "people", lambda: scene.play(Auction(space)))
    return put_up, None, _deal(scene, words[2])


def _answering(scene: KlondikeScene, words: Words) -> Acts:
    return (
        _main(words[0], "check", lambda: scene.play(Accept())),
        _other(words[1], "close", lambda: scene.play(Refuse())),
        _deal(scene, words[2]) if scene.may_counter else None,
    )


def _joining(scene: KlondikeScene, words: Words) -> Acts:
    return (
        _main(words[0], "check", lambda: scene.play(Join())),
        _other(words[1], "close", lambda: scene.play(StayOut())),
        None,
    )


def _asking(scene: KlondikeScene, words: Words) -> Acts:
    return (
        _main(words[0], "hand", lambda: scene.play(Collect(scene.actor))),
        _other(words[1], "close", lambda: scene.play(LetGo())),
        None,
    )


def _settled(scene: KlondikeScene, words: Words) -> Acts:
    bet = None
    if not scene.view.has_bet and companions(scene.view, scene.actor):
        bet = _other(words[1], "dice", scene.begin_bet)
    return _main(words[0], "step", lambda: scene.play(EndTurn())), bet, _deal(scene, words[2])


_ACTS: Final[dict[type, Callable[[KlondikeScene, Words], Acts]]] = {
    Ready: _ready,
    Claiming: _claiming,
    Buying: _buying,
    Bidding: _bidding,
    Owing: _owing,
    Answering: _answering,
    Joining: _joining,
    Asking: _asking,
    Settled: _settled,
}
