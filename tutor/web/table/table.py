"""A match at its present moment, as the table page shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.practice import COMPUTER, LEARNER, Table
from tutor.rules.cards import JOKER, NO_CARD, CardSet, month_set
from tutor.rules.match.match import Match, TakenBack
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, observe
from tutor.rules.position import BID, NOBODY, PLAY_HAND, UNFINISHED
from tutor.rules.round.round import Round, Turn, collect_captured
from tutor.rules.ruleset import SOUND, Ruleset
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.table.beats import (
    CALL,
    YAKU,
    Beat,
    PreludeMove,
    find_last_words,
    list_beats,
    list_prelude_moves,
)
from tutor.web.table.board import PAIR, BoardView, build_board
from tutor.web.table.ended import build_ended_board
from tutor.web.table.results import (
    MatchSummary,
    RoundSummary,
    find_round_winners,
    summarise_match,
    summarise_round,
)
from tutor.web.table.seats import Score, build_score, find_people
from tutor.web.table.strips import Strip
from tutor.web.words.names.games import level_name
from tutor.web.words.names.players import (
    Opponent,
    People,
    Person,
    end_saying,
    find_opponent,
    tell_manner,
)
from tutor.web.words.table.endings import (
    first_dealer_sentence,
    multiplier_sentence,
    void_deals_of_three_sentence,
    void_deals_or_hands_sentence,
    void_deals_sentence,
)

_COUNTING: Final = (YAKU, CALL)


@dataclass(frozen=True)
class TableView:
    """Everything the table page shows, for the learner's eyes only."""

    token: str
    version: int
    score: Score
    board: BoardView | None  # none once the round is over
    board_after: BoardView | None  # as the round left it, none after the last round
    dealt: BoardView | None  # for a new field: its state before the first card
    summary: RoundSummary | None  # then this
    match: MatchSummary | None  # and this after the last round
    opponent: Opponent | None  # how the opponents play, all alike
    manner: str
    speaker: Person | None  # an opponent who comments on the end of a round or match
    saying: str  # that comment
    is_closed: bool  # whether no other round follows
    hides_result: bool  # the deal of a round that has ended is shown first
    place: int  # of the round in its match, from 1
    history: tuple[Beat, ...]
    notices: tuple[str, ...]
    news: str  # the last player's events
    told: tuple[str, ...]  # announcements new to the learner
    teaching: bool
    can_take_back: bool

    @property
    def ruleset(self) -> Ruleset:
        """Return the rules of the match."""
        return self.score.ruleset

    @property
    def spoken(self) -> tuple[str, ...]:
        """Return the screen reader announcements for this table, piece by piece."""
        return tuple(name for name in (*self.told, *self._outlook) if name)

    def without_progress(self) -> "TableView":
        """Return the table with cards alone, for who is not to think of yaku or points."""
        return replace(
            self,
            board=self.board and self.board.without_progress(),
            board_after=self.board_after and self.board_after.without_progress(),
            dealt=self.dealt and self.dealt.without_progress(),
        )

    @property
    def _outlook(self) -> tuple[str, ...]:
        """Return the prompt, unless a focused heading says it to screen readers."""
        if self.hides_result or self.match or self.summary or (self.board and self.board.question):
            return ()
        return (join_sentences([_("Your turn."), self.board.prompt if self.board else ""]),)


def build_table_view(
    table: Table, since: Round | None = None, *, hides_result: bool = False
) -> TableView:
    """Return the view of a table; *since* is the round that the learner was shown before.

    With *hides_result* the table is the deal of a round that has ended.
    """
    match, current, people = table.match, table.match.current, find_people(table)
    over = current.is_over
    latest, before = _find_turns_since_decision(current, over), list_prelude_moves(current)
    is_taken_back = isinstance(table.record.events[-1], TakenBack)
    beats = list_beats(current, people, before, over, since=None if is_taken_back else since)
    is_new = since is not None and (since.number != current.number or since.position.phase == BID)
    is_dealt = is_new and bool(beats) and not over
    score, has_decided = build_score(table), _has_decided(current, before)
    opponent = find_opponent(table.level)
    speaker = _find_speaker(table) if over and opponent else None
    shown = None if over else _seat(opponent, _board(table, people, latest, before))
    after = _board_after(table, people, before) if over and not match.is_over else None
    notices = tuple(_notices(table, people, score, has_decided))
    last = sorted(find_last_words(beats), key=lambda last_word: last_word.kind not in _COUNTING)
    words = [beat for beat in last if beat.kind in _COUNTING] if over else last  # the rest was told
    news = join_sentences(word.text for word in words)  # what counts first: a narrow line is cut
    fresh = [beat.text for beat in beats if beat.is_new]
    return TableView(
        token=table.token,
        version=table.version,
        score=score,
        board=shown,
        board_after=_seat(opponent, after) if after else None,
        dealt=_seat(opponent, _board_dealt(table, people, before)) if is_dealt else None,
        summary=summarise_round(match, people, len(match.rounds) - 1, before) if over else None,
        place=len(match.rounds),
        match=summarise_match(match, people) if match.is_over else None,
        opponent=opponent,
        manner=tell_manner(opponent, people) if opponent else "",
        speaker=None if speaker is None else people[speaker],
        saying="" if speaker is None else _say(table, speaker),
        is_closed=table.is_closed,
        hides_result=hides_result,
        history=beats,
        notices=notices,
        news=news,
        told=tuple(fresh or notices) if since else (news,),
        teaching=table.hints,
        can_take_back=table.hints and not over and not hides_result and has_decided,
    )


def _board(
    table: Table, people: People, latest: Sequence[Turn], prelude_moves: Sequence[PreludeMove]
) -> BoardView:
    current = table.match.current
    return build_board(
        table.observation,
        people,
        current.turns,
        prelude_moves,
        may_act=table.is_your_turn,
        level=level_name(table.level),
        fresh=_find_cards_moved_by_others(latest, current.seat_of(LEARNER)),
    )


def _seat(opponent: Opponent | None, board: BoardView) -> BoardView:
    """Return the board with each opponent's face, if any, at their strip."""
    if opponent is None:
        return board

    def show(strip: Strip) -> Strip:
        return strip if strip.player == LEARNER else replace(strip, face=opponent.picture)

    own = show(board.own) if board.own else None
    return replace(board, own=own, others=tuple(map(show, board.others)))


def _board_dealt(table: Table, people: People, prelude_moves: Sequence[PreludeMove]) -> BoardView:
    """Return the board of a round before its first card was played, as the learner saw it."""
    match, current = table.match, table.match.current
    dealt = current.restart()
    for action in current.actions:
        played = dealt.play(action)
        if played.turns:
            break
        dealt = played
    totals, won = match.totals(current.number), match.rounds_won(current.number)
    observation = observe(dealt, LEARNER, totals, won)
    level = level_name(table.level)
    return build_board(observation, people, (), prelude_moves, may_act=False, level=level)


def _board_after(table: Table, people: People, prelude_moves: Sequence[PreludeMove]) -> BoardView:
    return build_ended_board(table.match, people, table.observation, prelude_moves)


def _find_speaker(table: Table) -> int | None:
    """Return who comments on the end of the match or of the round: the best of the opponents."""
    match, current = table.match, table.match.current
    if match.ruleset.players == PAIR:
        return COMPUTER
    if current.is_void:
        return None
    points = match.totals() if match.is_over else current.changes
    opponents = [player for player in range(match.ruleset.players) if player != LEARNER]
    return max(opponents, key=lambda player: (player in _find_winners(match), points[player]))


def _find_winners(match: Match) -> tuple[int, ...]:
    return match.winners if match.is_over else find_round_winners(match.current)


def _say(table: Table, speaker: int) -> str:
    """Return an opponent's comment on the end of the match, otherwise of the round."""
    if table.match.current.is_void:
        return ""
    winners = _find_winners(table.match)
    return end_saying(table.level, (speaker in winners) - (LEARNER in winners))


def _find_turns_since_decision(current: Round, over: bool) -> Sequence[Turn]:
    """Return the learner's last turn and what followed; the turn in progress if it has begun."""
    turns, seat = current.turns, current.seat_of(LEARNER)
    if over and seat == NOBODY:
        return [turn for turn in turns[-1:] if turn.call is not None]
    if over:
        return turns[-len(current.active) :]
    own = [index for index, turn in enumerate(turns) if turn.seat == seat]
    return turns[own[-1] :] if own else turns


def _find_cards_moved_by_others(turns: Sequence[Turn], own: int) -> CardSet:
    moved = 0
    for turn in turns:
        if turn.seat != own:
            moved |= collect_captured(turns, turn.seat) | 1 << turn.played
            moved |= 1 << turn.drawn if turn.drawn != NO_CARD else 0
    return moved


def _has_decided(current: Round, prelude_moves: Sequence[PreludeMove]) -> bool:
    seat = current.seat_of(LEARNER)
    return any(turn.seat == seat for turn in current.turns) or any(
        move.player == LEARNER for move in prelude_moves
    )


def _has_played(current: Round) -> bool:
    return any(current.active[turn.seat] == LEARNER for turn in current.turns)


def _notices(table: Table, people: People, score: Score, has_decided: bool) -> Iterator[str]:
    match, current = table.match, table.match.current
    if isinstance(table.record.events[-1], TakenBack):
        yield _("You took your move back; the cards you had not seen were reshuffled.")
    if _has_played(current):
        return
    if current.turns or current.position.phase not in BEFORE_THE_FIRST_TURN:
        yield from _describe_beginning(table, score)
    if has_decided:
        return
    if len(match.rounds) == 1 and match.chosen:
        yield first_dealer_sentence(match.chosen, people)
    if match.voided[-1]:
        yield _describe_voided_deals(match)


def _describe_voided_deals(match: Match) -> str:
    game, toggles = match.ruleset.game, match.ruleset.toggles
    month, deals = month_set(0), len(match.voided[-1])
    if game.hand_verdict(toggles, month) != SOUND:
        return void_deals_or_hands_sentence(deals)
    if game.is_void_field(toggles, month & (month - 1)):
        return void_deals_of_three_sentence(deals)
    return void_deals_sentence(deals)


def _describe_beginning(table: Table, score: Score) -> Iterator[str]:
    current = table.match.current
    hand = current.deal.hands[LEARNER] >> JOKER & 1 if current.ruleset.has_joker else 0
    if hand and current.seat_of(LEARNER) != NOBODY:
        yield _("You put the joker aside and drew a card for it.")
    if score.multiplier:
        yield multiplier_sentence(score.multiplier)


def is_deal_unseen(table: Table) -> bool:
    """Return whether the round ended before the learner had a decision with its field."""
    current = table.match.current
    if not current.is_over or not (current.turns or current.position.field):
        return False
    return not any(
        stage.to_act == LEARNER and stage.position.field for stage in current.stages[:-1]
    )


def lay_out_deal(table: Table) -> Table:
    """Return the table as its round was dealt, before the first card; the learner waits."""
    match = table.match
    return replace(
        table, match=replace(match, rounds=(*match.rounds[:-1], _find_deal(match.current)))
    )


def _find_deal(current: Round) -> Round:
    played = next(stage for stage in reversed(current.stages) if not stage.turns)
    if not played.is_over:
        return played
    other = next(seat for seat, player in enumerate(played.active) if player != LEARNER)
    waiting = played.position._replace(
        phase=PLAY_HAND, actor=other, ending=UNFINISHED, winner=NOBODY
    )
    return replace(played, position=waiting)
