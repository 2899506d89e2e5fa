"""The table of a step, as it lies at a match: strips, the stock, the field in its places, the hand.

It says nothing of yaku or points on the way: those are often the question.
"""

from dataclasses import dataclass
from typing import Final

from tutor.lessons.kinds.predict import Predict
from tutor.lessons.model import Step
from tutor.lessons.table.facts import IN_PACK
from tutor.lessons.table.situation import LEARNER
from tutor.rules.cards import card_named
from tutor.rules.observation import observe
from tutor.rules.round.round import Round
from tutor.web.lessons.step.feedback import TURNS
from tutor.web.table.board import WIDE, BoardView, build_board
from tutor.web.table.cards import CardView, card_view
from tutor.web.table.strips import Strip, without_progress

ONE_ROW: Final = 5  # cards of a hand that fit beside each other on a small screen


@dataclass(frozen=True)
class LessonTable:
    """What lies open at the table of a step."""

    others: tuple[Strip, ...]
    own: Strip | None
    places: tuple[tuple[CardView, ...], ...]
    stock: int | None  # none where it is the question
    drawn: CardView | None  # the card beside the stock: turned, and not placed yet
    hand: tuple[CardView, ...]
    multiplier: int  # 0 where it is the question, or the field has none

    @property
    def is_wide(self) -> bool:
        """Return whether the field needs smaller cards."""
        return len(self.places) > WIDE

    @property
    def is_deep(self) -> bool:
        """Return whether the hand needs two rows on a small screen."""
        return len(self.hand) > ONE_ROW


def build_lesson_table(step: Step, current: Round) -> LessonTable:
    """Return the table of a step; a single field needs no strips."""
    seen = observe(current, LEARNER, (0,) * current.ruleset.players)
    board = build_board(seen, current.turns, may_act=False)
    has_strips = step.kind in TURNS or any(current.position.captured)
    is_played = step.kind in (*TURNS, "decide")
    return LessonTable(
        others=tuple(map(without_progress, board.others)) if has_strips else (),
        own=without_progress(board.own) if board.own and has_strips else None,
        places=_spread(step, board),
        stock=None if _is_stock_asked(step) else board.stock,
        drawn=_find_turned(step) or board.drawn,
        hand=_hand(step, board),
        multiplier=board.multiplier if is_played else 0,
    )


def _is_stock_asked(step: Step) -> bool:
    return any(row.ask == IN_PACK for row in step.rows)


def _find_turned(step: Step) -> CardView | None:
    if isinstance(step.exercise, Predict) and step.exercise.turned:
        return card_view(card_named(step.exercise.play), "sel", ruleset=step.ruleset)
    return None


def _hand(step: Step, board: BoardView) -> tuple[CardView, ...]:
    """Return the hand; a card that a step asks about is raised, and there in any case."""
    if not isinstance(step.exercise, Predict) or step.exercise.turned:
        return board.hand
    asked = card_view(card_named(step.exercise.play), "sel", ruleset=step.ruleset)
    if asked.id not in [one.id for one in board.hand]:
        return (*board.hand, asked)
    return tuple(asked if one.id == asked.id else one for one in board.hand)


def _spread(step: Step, board: BoardView) -> tuple[tuple[CardView, ...], ...]:
    """Return the places of the field; where cards are tapped, none lies on another."""
    if step.kind in TURNS or step.kind == "decide":
        return board.places
    return tuple((one,) for place in board.places for one in place)
