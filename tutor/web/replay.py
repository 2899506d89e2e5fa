"""One moment of a stored round, for the learner's eyes only."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.practice import COMPUTER, LEARNER, Table
from tutor.rules.match import Match
from tutor.rules.observation import observe
from tutor.rules.round import Round
from tutor.web.board import Board, board
from tutor.web.history import Chip, chips
from tutor.web.results import RoundSummary, round_summary
from tutor.web.translation import _
from tutor.web.words.choices import level_name, preset_name
from tutor.web.words.turns import told


class NoMomentError(ValueError):
    """A round, line or step that a match does not have."""


@dataclass(frozen=True)
class ReplayView:
    """A step of a round, and where one can go from there."""

    token: str
    rules: str
    level: str
    number: int
    line: int | None  # which of the lines taken back; None for the one that counts
    step: int
    last: int
    told: str
    board: Board
    history: tuple[Chip, ...]
    summary: RoundSummary | None
    rounds: tuple[int, ...]
    lines: tuple[tuple[int, int], ...]  # lines taken back, each with its last step
    is_running: bool


def replay_view(table: Table, number: int, step: int, line: int | None) -> ReplayView:
    """Return the moment after *step* actions; raise NoMomentError if there is none."""
    match = table.match
    shown = _line(match, number, line)
    if not 0 <= step <= len(shown.actions):
        raise NoMomentError(f"The line has {len(shown.actions)} steps, not {step}.")
    moment = _after(shown, step)
    round_over = match.rounds[number - 1].is_over
    ended = moment.is_over and line is None
    return ReplayView(
        token=table.token,
        rules=preset_name(match.ruleset.preset),
        level=level_name(table.level),
        number=number,
        line=line,
        step=step,
        last=len(shown.actions),
        told=_told(moment),
        board=_board(match, moment, show_hands=round_over),
        history=chips(moment.turns, LEARNER),
        summary=round_summary(match, number, LEARNER) if ended else None,
        rounds=tuple(range(1, len(match.rounds) + 1)),
        lines=_lines(match.abandoned[number - 1]),
        is_running=not round_over,
    )


def _line(match: Match, number: int, line: int | None) -> Round:
    """Return round *number* as it counts, or as it stood before it was taken back."""
    if not 1 <= number <= len(match.rounds):
        raise NoMomentError(f"The match has {len(match.rounds)} rounds, not {number}.")
    if line is None:
        return match.rounds[number - 1]
    abandoned = match.abandoned[number - 1]
    if not 1 <= line <= len(abandoned):
        raise NoMomentError(f"Round {number} has no line {line} that was taken back.")
    return abandoned[line - 1]


def _after(line: Round, step: int) -> Round:
    start = Round.dealt(line.ruleset, line.number, line.deck, line.deal.dealer)
    return start.play_all(line.actions[:step])


def _board(match: Match, moment: Round, show_hands: bool) -> Board:
    return board(
        observe(moment, LEARNER, match.totals(moment.number)),
        moment.turns,
        may_act=False,
        other_hand=moment.position.hands[COMPUTER] if show_hands else 0,
    )


def _told(moment: Round) -> str:
    if not moment.turns:
        if moment.deal.dealer == LEARNER:
            return _("The cards are dealt. You are the dealer and play first.")
        return _("The cards are dealt. The computer is the dealer and plays first.")
    return told(moment.turns[-1], LEARNER, moment.position.placing)


def _lines(abandoned: Sequence[Round]) -> tuple[tuple[int, int], ...]:
    return tuple((index, len(one.actions)) for index, one in enumerate(abandoned, start=1))
