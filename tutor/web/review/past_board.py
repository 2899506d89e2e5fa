"""The table at a past moment of a match under review."""

from collections.abc import Sequence

from tutor.rules.observation import observe
from tutor.rules.round.round import Round
from tutor.web.review.subject import Subject
from tutor.web.table.beats import Beat
from tutor.web.table.board import BoardView, build_board
from tutor.web.table.prelude import PreludeMove
from tutor.web.table.views import open_hands


def build_past_board(
    subject: Subject,
    moment: Round,
    prelude_moves: Sequence[PreludeMove],
    *,
    is_open: bool = False,
    may_act: bool = False,
) -> BoardView:
    """Return the table as the player of the subject saw it, or with all cards open."""
    totals, won = subject.match.totals(moment.number), subject.match.rounds_won(moment.number)
    return build_board(
        observe(moment, subject.you, totals, won),
        subject.people,
        moment.turns,
        prelude_moves,
        may_act=may_act,
        hands=open_hands(moment, subject.you, all_open=is_open),
    )


def list_new_texts(beats: tuple[Beat, ...]) -> tuple[str, ...]:
    """Return the events that are new to the page, for screen readers."""
    return tuple(beat.text for beat in beats if beat.is_new)
