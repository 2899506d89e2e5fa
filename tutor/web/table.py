"""A match at its present moment, as the table page shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.practice import LEARNER, Table
from tutor.rules.cards import NO_CARD, CardSet
from tutor.rules.match import TakenBack
from tutor.rules.position import DECIDE
from tutor.rules.round import Turn, gained
from tutor.web.board import Board, board
from tutor.web.history import Chip, chips
from tutor.web.results import MatchSummary, RoundSummary, match_summary, round_summary
from tutor.web.translation import _
from tutor.web.words.choices import level_name, preset_name
from tutor.web.words.endings import first_dealer, voided
from tutor.web.words.turns import told_all


@dataclass(frozen=True)
class Score:
    """The match so far."""

    own: int
    other: int
    round: int
    rounds: int
    rules: str
    level: str


@dataclass(frozen=True)
class TableView:
    """Everything the table page shows, for the learner's eyes only."""

    token: str
    version: int
    score: Score
    board: Board | None  # none once the round is over
    summary: RoundSummary | None  # then this
    match: MatchSummary | None  # and this after the last round
    history: tuple[Chip, ...]
    notices: tuple[str, ...]
    news: str
    alert: str
    teaching: bool
    can_take_back: bool

    @property
    def spoken(self) -> str:
        """Return what a screen reader announces when this table appears."""
        if self.match:
            return " ".join([self.news, self.match.heading])
        if self.summary:
            return " ".join([self.news, self.summary.heading])
        turn = self.board.prompt if self.board else ""
        return " ".join([self.news, _("Your turn."), turn])


def table_view(table: Table) -> TableView:
    """Return the view of a table."""
    match, current = table.match, table.match.current
    over = current.is_over
    news = _since_last_decision(current.turns, over)
    number = current.number
    return TableView(
        token=table.token,
        version=table.version,
        score=_score(table),
        board=None if over else _board(table, news),
        summary=round_summary(match, number, LEARNER) if over else None,
        match=match_summary(match, LEARNER) if match.is_over else None,
        history=chips(current.turns, LEARNER),
        notices=tuple(_notices(table)),
        news=told_all(news, LEARNER, table.observation.placing),
        alert=_alert(table),
        teaching=table.hints,
        can_take_back=table.hints and not over and _has_decided(current.turns),
    )


def _board(table: Table, news: Sequence[Turn]) -> Board:
    return board(
        table.observation,
        table.match.current.turns,
        may_act=table.your_turn,
        level=level_name(table.level),
        fresh=_moved_by_computer(news),
    )


def _score(table: Table) -> Score:
    totals = table.match.totals()
    return Score(
        own=totals[LEARNER],
        other=totals[1 - LEARNER],
        round=table.match.current.number,
        rounds=table.match.ruleset.rounds,
        rules=preset_name(table.match.ruleset.preset),
        level=level_name(table.level),
    )


def _since_last_decision(turns: Sequence[Turn], over: bool) -> Sequence[Turn]:
    """Return the learner's last turn and what followed; the turn in progress if it has begun."""
    own = [index for index, turn in enumerate(turns) if turn.seat == LEARNER]
    if over:
        return turns[-2:]
    return turns[own[-1] :] if own else turns


def _moved_by_computer(turns: Sequence[Turn]) -> CardSet:
    moved = gained(turns, 1 - LEARNER)
    for turn in turns:
        if turn.seat != LEARNER:
            moved |= 1 << turn.played
            moved |= 1 << turn.drawn if turn.drawn != NO_CARD else 0
    return moved


def _has_decided(turns: Sequence[Turn]) -> bool:
    return any(turn.seat == LEARNER for turn in turns)


def _notices(table: Table) -> Iterator[str]:
    match, current = table.match, table.match.current
    if isinstance(table.record.events[-1], TakenBack):
        yield _("You took your move back; the cards you had not seen were shuffled anew.")
    if _has_decided(current.turns):
        return
    if current.number == 1 and match.chosen:
        yield first_dealer(match.chosen, LEARNER)
    if match.voided[-1]:
        yield voided(len(match.voided[-1]))


def _alert(table: Table) -> str:
    if table.your_turn and table.observation.phase == DECIDE:
        return _("You made a yaku. Stop or koi-koi?")
    return ""
