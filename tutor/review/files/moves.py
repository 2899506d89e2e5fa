"""What an action did, in the notation of the text format."""

from collections.abc import Iterator

from tutor.rules.actions import action_text
from tutor.rules.cards import NO_CARD, id_of, ids_in
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round


def move_text(before: Round, action: Action, after: Round) -> str:
    """Return an action and what came of it, as `1-crane, takes 1-ribbon, turns up 3-curtain`."""
    return ", ".join((action_text(action), *_describe_effects(before, after)))


def _describe_effects(before: Round, after: Round) -> Iterator[str]:
    if before.position.phase not in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW):
        return
    turn = after.turns[-1]
    if before.position.phase == PLAY_HAND and turn.took:
        yield _describe_takes(turn.took)
    if before.position.phase != CHOOSE_DRAW and turn.drawn != NO_CARD:
        yield f"turns up {id_of(turn.drawn)}"
        if turn.drew_took:
            yield _describe_takes(turn.drew_took)


def _describe_takes(cards: int) -> str:
    return "takes " + " ".join(ids_in(cards))
