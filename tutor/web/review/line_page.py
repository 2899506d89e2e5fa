"""What may follow a tried move: a line of play, as a whole or step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from werkzeug.exceptions import NotFound

from tutor.review.engine import Engine
from tutor.review.review import DecisionReview
from tutor.review.units import observe_round, replay_to
from tutor.review.verdicts.losses import is_good_try
from tutor.rules.actions import action_text
from tutor.rules.cards import Card
from tutor.rules.position import DECIDE
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.web.i18n.translation import _, format_points, join_sentences
from tutor.web.review.subject import Subject, build_past_board
from tutor.web.review.tries import judge_try
from tutor.web.review.what_if import can_be_dealt_again, tell_who_plays_on
from tutor.web.table.beats import list_beats, list_new_texts, list_prelude_moves
from tutor.web.table.card_view import describe_action

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import PlayedLine

Move = tuple[Action, Card]  # an action, and the card it takes where that is a choice
MOST_TURNS: Final = 6  # of each seat: then enough is seen


def can_be_followed(
    subject: Subject, decision: DecisionReview, action: Action, *, is_shown: bool
) -> bool:
    """Return whether a line may show the result of a move: before the answer, of a worse one."""
    current = replay_to(subject.match, decision.unit)
    if current.to_act != subject.you or not can_be_dealt_again(
        observe_round(subject.match, current)
    ):
        return False
    return is_shown or not is_good_try(subject.match.ruleset, decision.assessment, action)


def build_line_page(
    engine: Engine,
    subject: Subject,
    decision: DecisionReview,
    action: Action,
    step: int | None,
    *,
    is_open: bool,
    is_shown: bool,
) -> dict[str, Any] | None:
    """Return the page of a move, None where in no deal anything came of it; *step* of the line.

    With the answer shown, the played move has the line of the match, and one that is as good as the
    best goes on with the real cards. Raise NotFound where there is no such step.
    """
    moment = replay_to(subject.match, decision.unit)
    observation, weigh = observe_round(subject.match, moment), decision.assessment.weigh
    roots = (action, weigh(action).follow_up), (decision.best, weigh(decision.best).follow_up)
    answer = _find_line(engine, subject, decision, roots, is_open=is_open, is_shown=is_shown)
    if answer is None:
        return None
    line, sentence = answer
    moments = cut_line(line, subject.you)
    last = len(moments) - 1
    location = last if step is None else step
    if not 0 <= location <= last:
        raise NotFound
    shown, tried = moments[location], describe_action(observation, *roots[0]).text
    since = None if not location else moments[0] if step is None else moments[location - 1]
    prelude_moves = list_prelude_moves(moment)
    history = list_beats(shown, subject.people, prelude_moves, is_open, subject.you, since=since)
    return {
        "tried": tried,
        "verdict": None
        if is_shown
        else judge_try(observation, subject.who, decision, action_text(action)),
        "board": build_past_board(subject, shown, prelude_moves, is_open=is_open),
        "history": history,
        "step": step,  # None where the whole line is played at once
        "here": location,
        "last": last,
        "sentence": sentence,
        "spoken": list_new_texts(history) or (tried,),
    }


def _find_line(
    engine: Engine,
    subject: Subject,
    decision: DecisionReview,
    roots: tuple[Move, Move],
    *,
    is_open: bool,
    is_shown: bool,
) -> tuple[Sequence[Round], str] | None:
    """Return the round after the first of two moves, the second being the best, and its basis."""
    moment, action = replay_to(subject.match, decision.unit), roots[0][0]
    if is_shown and action == decision.played:
        stages = subject.match.rounds[decision.unit.round - 1].stages[decision.unit.step :]
        return stages, _("This is what happened.")
    is_good = is_good_try(subject.match.ruleset, decision.assessment, action)
    observation = observe_round(subject.match, moment)
    line = engine.punish(moment, observation, roots, as_dealt=is_open or is_good)
    if line is None and is_shown:
        line = engine.punish(moment, observation, roots, as_dealt=True)
    if line is None:
        return None
    is_best = decision.assessment.weigh(action).first == decision.best
    has_net = bool(subject.review.stamp.net)
    return line.moments, describe_line(line, has_net=has_net, is_best=is_best)


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


def describe_line(line: PlayedLine, *, has_net: bool, is_best: bool = False) -> str:
    """Return the deal of a line, the cost of the move in it unless it is best, and the players."""
    cost = format_points(round(abs(line.cost)))
    players = tell_who_plays_on(has_net=has_net)
    if line.deals:
        where = _(
            "The cards you could not see are imagined here, as they might have been for all"
            " you knew. In %(worse)d of %(deals)d such deals this move does worse than the"
            " best one. This is a typical one: the move costs %(points)s.",
            worse=line.worse,
            deals=line.deals,
            points=cost,
        )
        return join_sentences([where, players])
    where = _("Here every card is where it really was.")
    if is_best:
        return join_sentences([where, players])
    if line.cost > 0:
        outcome = _("With these cards the move costs %(points)s.", points=cost)
    elif line.cost < 0:
        outcome = _(
            "With these cards the move happens to gain %(points)s: nobody could have known.",
            points=cost,
        )
    else:
        outcome = _("With these cards the move happens to cost nothing: nobody could have known.")
    return join_sentences([where, outcome, players])
