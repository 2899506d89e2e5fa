"""One moment of a stored round, for the learner's eyes only."""

from collections.abc import Sequence
from typing import Any

from tutor.practice import Table
from tutor.rules.match.match import Match
from tutor.rules.observation import observe
from tutor.rules.position import CANCELLED
from tutor.rules.round.round import Round
from tutor.web.i18n.translation import _
from tutor.web.sandbox.layout import address_at
from tutor.web.table.beats import list_beats
from tutor.web.table.board import build_board
from tutor.web.table.prelude import (
    BEFORE_PLAY,
    PreludeMove,
    describe_prelude_move,
    list_prelude_moves,
)
from tutor.web.table.results import summarise_round
from tutor.web.table.viewpoint import find_people, open_hands
from tutor.web.words.names.choices import level_name, preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import People, Person, find_nearest, list_seated
from tutor.web.words.table.announcements import giving_up_sentence
from tutor.web.words.table.turns import describe_open_play, describe_turn


class NoMomentError(ValueError):
    """A round, line or step that a match does not have."""


def build_replay_view(
    table: Table, place: int, step: int, line: int | None, *, all_open: bool = False
) -> dict[str, Any]:
    """Return the moment after *step* moves; raise NoMomentError if there is none.

    It shows what the learner knew then, or with *all_open* every card, once the round has ended.
    Secret moves in a round that is still played are no steps.
    """
    match, people = table.match, find_people(table)
    near = find_nearest(people).player
    shown = _line(match, place, line)
    round_over = match.rounds[place - 1].is_over
    moves = list_prelude_moves(shown)
    steps = list_steps(shown, near, moves, round_over)
    if not 0 <= step < len(steps):
        raise NoMomentError(f"The line has {len(steps) - 1} steps, not {step}.")
    moment = shown.stages[steps[step]]
    before = shown.stages[steps[step - 1]] if step else None
    ended = moment.is_over and line is None
    is_open = all_open and round_over
    prelude_moves = moves[: steps[step]]
    history = list_beats(moment, people, prelude_moves, is_open, near, since=before)
    told = _describe_moment(moment, people, prelude_moves, is_open)
    seen = observe(moment, near, match.totals(moment.number))
    return {
        "token": table.token,
        "game": game_name(match.ruleset.game.name),
        "rules": preset_name(match.ruleset.preset),
        "level": level_name(table.level),
        "place": place,
        "number": shown.number,
        "line": line,  # which of the lines taken back; None for the one that counts
        "step": step,
        "last": len(steps) - 1,
        "told": told,
        "board": build_board(
            seen,
            people,
            moment.turns,
            prelude_moves,
            may_act=False,
            hands=open_hands(moment, near, all_open=is_open),
        ),
        "history": history,
        "spoken": [beat.text for beat in history if beat.is_new] or [told],
        "summary": summarise_round(match, people, place - 1, prelude_moves) if ended else None,
        "rounds": match.rounds,  # void ones included
        "lines": _lines(
            match.abandoned[place - 1], near, round_over
        ),  # taken back, with their last step
        "is_running": not round_over,
        "is_open": is_open,  # shows all cards, not just what the learner knew
        "is_closed": table.is_closed,  # whether nothing more will happen in the match
        "sandbox": address_at(seen) if table.is_closed else "",
    }


def _line(match: Match, place: int, line: int | None) -> Round:
    """Return the round of that *place* as it counts, or as it stood before it was taken back."""
    if not 1 <= place <= len(match.rounds):
        raise NoMomentError(f"The match has {len(match.rounds)} rounds, not {place}.")
    if line is None:
        return match.rounds[place - 1]
    abandoned = match.abandoned[place - 1]
    if not 1 <= line <= len(abandoned):
        raise NoMomentError(f"Round {place} has no line {line} that was taken back.")
    return abandoned[line - 1]


def list_steps(line: Round, near: int, moves: Sequence[PreludeMove], over: bool) -> list[int]:
    """Return the moments of a line that may be shown, each as its number of actions.

    *near* is the player from whose side they are shown. *moves* are those before its first card.
    """
    steps = [0]
    for done in range(1, len(line.actions) + 1):
        hidden = done <= len(moves) and not moves[done - 1].is_public(near, over)
        if hidden:
            steps[-1] = done
        else:
            steps.append(done)
    return steps


def _describe_moment(
    moment: Round, everybody: People, prelude_moves: Sequence[PreludeMove], is_open: bool
) -> str:
    seats = list_seated(everybody, moment.active)
    if moment.turns:
        if moment.position.ending == CANCELLED:
            return giving_up_sentence(seats[moment.position.winner])
        last, placing = moment.turns[-1], moment.position.placing
        done = describe_turn(last, moment.ruleset, seats, placing)
        return done or describe_open_play(placing, seats[last.seat])
    moves = [
        prelude_move
        for prelude_move in prelude_moves
        if prelude_move.is_public(find_nearest(everybody).player, is_open)
    ]
    if moves:
        return describe_prelude_move(moves[-1], everybody, moment.ruleset)
    return _opening(moment, everybody[moment.dealer])


def _opening(moment: Round, dealer: Person) -> str:
    if moment.position.phase in BEFORE_PLAY or moment.ruleset.has_bidding:
        if dealer.is_you:
            return _("The cards are dealt. You are the dealer.")
        return _("The cards are dealt. %(name)s is the dealer.", name=dealer.subject)
    if dealer.is_you:
        return _("The cards are dealt. You are the dealer and play first.")
    return _("The cards are dealt. %(name)s is the dealer and plays first.", name=dealer.subject)


def _lines(abandoned: Sequence[Round], near: int, over: bool) -> tuple[tuple[int, int], ...]:
    return tuple(
        (index, len(list_steps(played, near, list_prelude_moves(played), over)) - 1)
        for index, played in enumerate(abandoned, start=1)
    )
