"""The table of a step, as in a match: strips, stock, field in its places, hand.

It shows no yaku or points during play: those are often the question.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.lessons.kinds.predict import Predict
from tutor.lessons.model import Step
from tutor.lessons.table.facts import IN_PACK
from tutor.lessons.table.situation import LEARNER, start_round
from tutor.rules.cards import card_named
from tutor.rules.observation import observe
from tutor.rules.round.round import Round, Turn
from tutor.web.lessons.step.feedback import TURNS
from tutor.web.table.board import WIDE, BoardView, build_board
from tutor.web.table.card_view import CardView, card_view
from tutor.web.table.strips import Strip, without_progress
from tutor.web.words.names.players import list_people

ONE_ROW: Final = 7  # cards of a hand that fit side by side on a small screen


@dataclass(frozen=True)
class LessonTable:
    """The open cards at the table of a step."""

    others: tuple[Strip, ...]
    own: Strip | None
    places: tuple[tuple[CardView, ...], ...]
    stock: int | None  # none where it is the question
    drawn: CardView | None  # the card next to the stock: turned, and not placed yet
    hand: tuple[CardView, ...]
    multiplier: int  # 0 where it is the question, or the field has none

    @property
    def strips(self) -> int:
        """Return how many strips there are."""
        return len(self.others) + (self.own is not None)

    @property
    def is_wide(self) -> bool:
        """Return whether the field needs smaller cards."""
        return len(self.places) > WIDE

    @property
    def is_deep(self) -> bool:
        """Return whether the hand needs two rows on a small screen."""
        return len(self.hand) > ONE_ROW


def build_lesson_table(step: Step, current: Round) -> LessonTable:
    """Return the table of a step."""
    board = _build_board(current, current.turns)
    strips, own = _choose_strips(step, board, current)
    is_played = step.kind in (*TURNS, "decide")
    return LessonTable(
        others=tuple(map(without_progress, strips)),
        own=without_progress(own) if own else None,
        places=_spread(step, board, current),
        stock=None if _is_stock_asked(step) else board.stock,
        drawn=_find_turned(step, current) or board.drawn,
        hand=_hand(step, board, current),
        multiplier=board.multiplier if is_played else 0,
    )


def _choose_strips(
    step: Step, board: BoardView, current: Round
) -> tuple[tuple[Strip, ...], Strip | None]:
    """Return the relevant strips: all if any has cards, otherwise the capturing player's."""
    has_captures = any(current.position.captured) and not _is_foretold(step)
    if step.kind in TURNS or has_captures:
        return board.others, board.own
    if not isinstance(step.exercise, Predict):
        return (), None
    if step.exercise.seat == LEARNER:
        return (), board.own
    return board.others[step.exercise.seat - 1 : step.exercise.seat], None


def _is_foretold(step: Step) -> bool:
    """Return whether all captured cards are those of the prediction."""
    return isinstance(step.exercise, Predict) and not any(start_round(step).position.captured)


def _is_stock_asked(step: Step) -> bool:
    return any(row.ask == IN_PACK for row in step.rows)


def _find_turned(step: Step, current: Round) -> CardView | None:
    if isinstance(step.exercise, Predict) and step.exercise.turned and not current.turns:
        return card_view(card_named(step.exercise.play), "sel", ruleset=step.ruleset)
    return None


def _hand(step: Step, board: BoardView, current: Round) -> tuple[CardView, ...]:
    """Return the hand; the card of a question is raised, and there until it is played."""
    if not isinstance(step.exercise, Predict) or step.exercise.turned or current.turns:
        return board.hand
    view = card_view(card_named(step.exercise.play), "sel", ruleset=step.ruleset)
    if view.id not in [other.id for other in board.hand]:
        return (*board.hand, view)
    return tuple(view if other.id == view.id else other for other in board.hand)


def _spread(step: Step, board: BoardView, current: Round) -> tuple[tuple[CardView, ...], ...]:
    """Return the places of the field; if cards can be tapped, without overlaps.

    A captured card then leaves a gap, and a discard comes last.
    """
    if step.kind in TURNS or step.kind == "decide":
        return board.places
    lying = {view.id: view for place in board.places for view in place}
    if not current.turns:
        return tuple((view,) for view in lying.values())
    before = _build_board(start_round(step), ())
    lay = [view.id for place in before.places for view in place]
    views = [view for view in lying.values() if view.id not in lay]
    return (
        *((lying[name],) if name in lying else () for name in lay),
        *((view,) for view in views),
    )


def _build_board(current: Round, turns: Sequence[Turn]) -> BoardView:
    """Return the table of a round without earlier ones."""
    players = current.ruleset.players
    observation = observe(current, LEARNER, (0,) * players)
    return build_board(observation, list_people(players), turns, may_act=False)
