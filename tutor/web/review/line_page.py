"""What may follow a tried move: a line of play, as a whole or step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from werkzeug.exceptions import NotFound

from tutor.review.review import DecisionReview
from tutor.review.units import observe_round, replay_to
from tutor.review.verdicts.losses import is_good_try
from tutor.rules.observation import observe
from tutor.rules.position import DECIDE
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.web.i18n.translation import _, format_points, join_sentences
from tutor.web.review.moves import describe_action
from tutor.web.review.round_page import title_of
from tutor.web.review.subject import Subject
from tutor.web.review.what_if.deals import can_be_dealt_again, tell_who_plays_on
from tutor.web.services import engine
from tutor.web.table.beats import Beat, list_beats
from tutor.web.table.board import BoardView, build_board
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.table.views import open_hands

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import PlayedLine

MOST_TURNS: Final = 6  # of each seat: then enough is seen


@dataclass(frozen=True)
class LinePage:
    """The content of the page; *step* is None where the whole line is played at once."""

    title: str
    tried: str
    number: int
    board: BoardView
    history: tuple[Beat, ...]
    step: int | None
    last: int
    is_open: bool
    sentence: str

    @property
    def here(self) -> int:
        """Return the position of the board in the line."""
        return self.last if self.step is None else self.step

    @property
    def spoken(self) -> tuple[str, ...]:
        """Return the screen reader announcements: the events, beat by beat."""
        return tuple(beat.text for beat in self.history if beat.is_new) or (self.tried,)


def can_be_followed(subject: Subject, decision: DecisionReview, action: Action) -> bool:
    """Return whether a line may show the result of a tried move: only of a worse one."""
    current = replay_to(subject.match, decision.unit)
    if current.to_act != subject.you or not can_be_dealt_again(
        observe_round(subject.match, current)
    ):
        return False
    return not is_good_try(subject.match.ruleset, decision.assessment, action)


def build_line_page(
    subject: Subject, decision: DecisionReview, action: Action, step: int | None, *, is_open: bool
) -> LinePage | None:
    """Return the page of a move that was tried, None where in no deal anything came of it.

    Raise NotFound where there is no such step.
    """
    moment = replay_to(subject.match, decision.unit)
    observation, weigh = observe_round(subject.match, moment), decision.assessment.weigh
    roots = (action, weigh(action).follow_up), (decision.best, weigh(decision.best).follow_up)
    line = engine().punish(moment, observation, roots, as_dealt=is_open)
    if line is None:
        return None
    moments = cut_line(line.moments, subject.you)
    last = len(moments) - 1
    location = last if step is None else step
    if not 0 <= location <= last:
        raise NotFound
    prelude_moves, shown = list_prelude_moves(moment), moments[location]
    since = None if not location else moments[0] if step is None else moments[location - 1]
    number = moment.number
    totals, won = subject.match.totals(number), subject.match.rounds_won(number)
    return LinePage(
        title=title_of(subject, decision.unit),
        tried=describe_action(observation, *roots[0]).text,
        number=number,
        board=build_board(
            observe(shown, subject.you, totals, won),
            shown.turns,
            prelude_moves,
            may_act=False,
            hands=open_hands(shown, subject.you, all_open=is_open),
        ),
        history=list_beats(shown, prelude_moves, is_open, subject.you, since=since),
        step=step,
        last=last,
        is_open=is_open,
        sentence=describe_line(line, has_net=bool(subject.review.stamp.net)),
    )


def cut_line(moments: Sequence[Round], player: int) -> tuple[Round, ...]:
    """Return the relevant part of a line: until an opponent has scored, or the round is over.

    At most a few turns of each player. A decision after a yaku is included.
    """
    first = moments[0]
    own, most = first.seat_of(player), MOST_TURNS * len(first.active)
    for at, moment in enumerate(moments[1:], start=2):
        scored = any(
            point > before
            for seat, (point, before) in enumerate(
                zip(moment.position.points, first.position.points, strict=True)
            )
            if seat != own
        )
        long = len(moment.turns) - len(first.turns) >= most
        if (scored or long) and moment.position.phase != DECIDE:
            return tuple(moments[:at])
    return tuple(moments)


def describe_line(line: PlayedLine, *, has_net: bool) -> str:
    """Return the deal of a line, the cost of the move in it, and the players."""
    cost = format_points(round(abs(line.cost)))
    players = tell_who_plays_on(has_net=has_net)
    if line.deals:
        where = _(
            "The cards that you could not see are imagined here, as they might have been for all "
            "you knew. In %(worse)d of %(deals)d such deals this move does worse than the best "
            "one; this is one of the middle ones, in which it costs %(points)s.",
            worse=line.worse,
            deals=line.deals,
            points=cost,
        )
        return join_sentences([where, players])
    where = _("Here every card is where it really was.")
    if line.cost > 0:
        outcome = _("With them the move costs %(points)s.", points=cost)
    elif line.cost < 0:
        outcome = _(
            "With them the move happens to gain %(points)s: nobody could have known.", points=cost
        )
    else:
        outcome = _("With them the move happens to cost nothing: nobody could have known.")
    return join_sentences([where, outcome, players])
