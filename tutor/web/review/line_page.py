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
        return tuple(one.text for one in self.history if one.is_new) or (self.tried,)


def can_be_followed(about: Subject, found: DecisionReview, action: Action) -> bool:
    """Return whether a line may show the result of a tried move: only of a worse one."""
    current = replay_to(about.match, found.unit)
    if current.to_act != about.you or not can_be_dealt_again(observe_round(about.match, current)):
        return False
    return not is_good_try(about.match.ruleset, found.assessment, action)


def build_line_page(
    about: Subject, found: DecisionReview, action: Action, step: int | None, *, is_open: bool
) -> LinePage | None:
    """Return the page of a move that was tried, None where in no deal anything came of it.

    Raise NotFound where there is no such step.
    """
    moment = replay_to(about.match, found.unit)
    seen, weigh = observe_round(about.match, moment), found.assessment.weigh
    roots = (action, weigh(action).follow_up), (found.best, weigh(found.best).follow_up)
    line = engine().punish(moment, seen, roots, as_dealt=is_open)
    if line is None:
        return None
    moments = cut_line(line.moments, about.you)
    last = len(moments) - 1
    here = last if step is None else step
    if not 0 <= here <= last:
        raise NotFound
    told, shown = list_prelude_moves(moment), moments[here]
    since = None if not here else moments[0] if step is None else moments[here - 1]
    number = moment.number
    totals, won = about.match.totals(number), about.match.rounds_won(number)
    return LinePage(
        title=title_of(about, found.unit),
        tried=describe_action(seen, *roots[0]).text,
        number=number,
        board=build_board(
            observe(shown, about.you, totals, won),
            shown.turns,
            told,
            may_act=False,
            hands=open_hands(shown, about.you, all_open=is_open),
        ),
        history=list_beats(shown, told, is_open, about.you, since=since),
        step=step,
        last=last,
        is_open=is_open,
        sentence=describe_line(line, has_net=bool(about.review.stamp.net)),
    )


def cut_line(moments: Sequence[Round], player: int) -> tuple[Round, ...]:
    """Return the relevant part of a line: until an opponent has scored, or the round is over.

    At most a few turns of each player. A decision after a yaku is included.
    """
    first = moments[0]
    own, most = first.seat_of(player), MOST_TURNS * len(first.active)
    for at, one in enumerate(moments[1:], start=2):
        scored = any(
            now > before
            for seat, (now, before) in enumerate(
                zip(one.position.points, first.position.points, strict=True)
            )
            if seat != own
        )
        long = len(one.turns) - len(first.turns) >= most
        if (scored or long) and one.position.phase != DECIDE:
            return tuple(moments[:at])
    return tuple(moments)


def describe_line(line: PlayedLine, *, has_net: bool) -> str:
    """Return the deal of a line, the cost of the move in it, and the players."""
    cost = format_points(round(abs(line.cost)))
    players = tell_who_plays_on(has_net=has_net)
    if line.deals:
        where = _(
            "The cards that you could not see are imagined here, as they might have lain for all"
            " that you knew. In %(worse)d of %(deals)d such deals this move does worse than the"
            " best one; this is one of the middle ones, in which it costs %(points)s.",
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
