"""A match at its present moment, as the table page shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.practice import LEARNER, Table
from tutor.rules.cards import JOKER, NO_CARD, CardSet
from tutor.rules.match.match import Match, TakenBack
from tutor.rules.position import NOBODY
from tutor.rules.round.round import Round, Turn, collect_captured
from tutor.rules.ruleset import sound_hand
from tutor.web.i18n.translation import _, ended, together
from tutor.web.table.board import Board, board
from tutor.web.table.history import Chip, chips
from tutor.web.table.prelude import BEFORE_PLAY, said, sentence_of
from tutor.web.table.results import MatchSummary, RoundSummary, match_summary, round_summary
from tutor.web.table.seats import Score, score
from tutor.web.words.names.choices import level_name
from tutor.web.words.names.players import people, seated
from tutor.web.words.table.endings import first_dealer, multiplied, voided, voided_by_hands
from tutor.web.words.table.turns import told_all


@dataclass(frozen=True)
class TableView:
    """Everything the table page shows, for the learner's eyes only."""

    token: str
    version: int
    score: Score
    board: Board | None  # none once the round is over
    summary: RoundSummary | None  # then this
    match: MatchSummary | None  # and this after the last round
    is_closed: bool  # whether no other round follows
    place: int  # of the round in its match, from 1
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
            return together([self.news, self.match.heading])
        if self.summary:
            return together([self.news, self.summary.heading])
        question = self.board.question if self.board else None
        if question:
            return together([self.news, _("Your turn."), ended(question.heading)])
        turn = self.board.prompt if self.board else ""
        return together([self.news, _("Your turn."), turn])


def table_view(table: Table) -> TableView:
    """Return the view of a table."""
    match, current = table.match, table.match.current
    over = current.is_over
    news = _since_last_decision(current, over)
    shown = None if over else _board(table, news)
    return TableView(
        token=table.token,
        version=table.version,
        score=score(table),
        board=shown,
        summary=round_summary(match, len(match.rounds) - 1) if over else None,
        place=len(match.rounds),
        match=match_summary(match) if match.is_over else None,
        is_closed=table.is_closed,
        history=chips(current, over),
        notices=tuple(_notices(table)),
        news=_news(table, news),
        alert=shown.question.alert if shown and shown.question else "",
        teaching=table.hints,
        can_take_back=table.hints and not over and _has_decided(current),
    )


def _board(table: Table, news: Sequence[Turn]) -> Board:
    current = table.match.current
    return board(
        table.observation,
        current.turns,
        said(current),
        may_act=table.your_turn,
        level=level_name(table.level),
        fresh=_moved_by_others(news, current.seat_of(LEARNER)),
    )


def _news(table: Table, turns: Sequence[Turn]) -> str:
    """Return what has happened since the learner's last decision."""
    current = table.match.current
    everybody = people(current.ruleset.players)
    moves = [one for one in said(current) if one.is_public(LEARNER, current.is_over)]
    if LEARNER in (current.active[turn.seat] for turn in current.turns) or current.is_over:
        moves = []
    own = [index for index, move in enumerate(moves) if move.player == LEARNER]
    spoken = [sentence_of(move, everybody) for move in moves[own[-1] if own else 0 :]]
    seats = seated(everybody, current.active)
    placing = table.observation.placing
    return together([*spoken, told_all(turns, current.ruleset, seats, placing)])


def _since_last_decision(current: Round, over: bool) -> Sequence[Turn]:
    """Return the learner's last turn and what followed; the turn in progress if it has begun."""
    turns, seat = current.turns, current.seat_of(LEARNER)
    if over and seat == NOBODY:
        return [turn for turn in turns[-1:] if turn.call is not None]
    if over:
        return turns[-len(current.active) :]
    own = [index for index, turn in enumerate(turns) if turn.seat == seat]
    return turns[own[-1] :] if own else turns


def _moved_by_others(turns: Sequence[Turn], own: int) -> CardSet:
    moved = 0
    for turn in turns:
        if turn.seat != own:
            moved |= collect_captured(turns, turn.seat) | 1 << turn.played
            moved |= 1 << turn.drawn if turn.drawn != NO_CARD else 0
    return moved


def _has_decided(current: Round) -> bool:
    seat = current.seat_of(LEARNER)
    return any(turn.seat == seat for turn in current.turns) or any(
        move.player == LEARNER for move in said(current)
    )


def _has_played(current: Round) -> bool:
    return any(current.active[turn.seat] == LEARNER for turn in current.turns)


def _notices(table: Table) -> Iterator[str]:
    match, current = table.match, table.match.current
    if isinstance(table.record.events[-1], TakenBack):
        yield _("You took your move back; the cards you had not seen were shuffled anew.")
    if _has_played(current):
        return
    if current.turns or current.position.phase not in BEFORE_PLAY:
        yield from _begun(table)
    if _has_decided(current):
        return
    if len(match.rounds) == 1 and match.chosen:
        yield first_dealer(match.chosen, people(match.ruleset.players))
    if match.voided[-1]:
        yield _voided(match)


def _voided(match: Match) -> str:
    may_be_by_hand = match.ruleset.game.hand_verdict is not sound_hand
    return (voided_by_hands if may_be_by_hand else voided)(len(match.voided[-1]))


def _begun(table: Table) -> Iterator[str]:
    current = table.match.current
    held = current.deal.hands[LEARNER] >> JOKER & 1 if current.ruleset.has_joker else 0
    if held and current.seat_of(LEARNER) != NOBODY:
        yield _("You put the joker aside and drew a card for it.")
    multiplier = score(table).multiplier
    if multiplier:
        yield multiplied(multiplier)
