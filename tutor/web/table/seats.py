"""The players of a table: whom it addresses, whose cards are open, and the points of everybody."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.practice import LEARNER, Table
from tutor.rules.cards import CardSet
from tutor.rules.legal import rebuild_bidding
from tutor.rules.observation import Observation
from tutor.rules.position import BID, DEALT_YAKU
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR, ONE_SCORES
from tutor.store import MatchSetup, Source
from tutor.web.i18n.numbers import format_signed_whole, format_whole
from tutor.web.i18n.translation import N_, _, join_with_commas, pgettext
from tutor.web.table.strips import Meter, count_points_so_far, measure_towards
from tutor.web.words.names.games import game_name, level_name, preset_name
from tutor.web.words.names.players import People, Person, list_people, name_players, order_by_turn
from tutor.web.words.table.announcements import bid_so_far

OPEN: Final = "open"  # in an address; any other value shows only what was known


def find_people(table: Table, side: int | None = None) -> People:
    """Return everybody at a table from one player's viewpoint."""
    return find_people_of(table.record.setup, table.record.source, side)


def find_people_of(setup: MatchSetup, source: Source, side: int | None = None) -> People:
    """Return everybody in a match with this setup, from the learner's side by default.

    Only the learner is "you". In an imported match nobody is, until the learner has said which
    player they were.
    """
    players = setup.ruleset.players
    names = name_players(setup.level, players, source.names)
    near = find_side(source) if side is None else side
    return list_people(players, near if near == source.you else None, names, near)


def find_side(source: Source) -> int:
    """Return the viewpoint of a match: the learner's, otherwise the first player's."""
    return LEARNER if source.you is None else source.you


def is_open(fields: Mapping[str, str]) -> bool:
    """Return whether an address requests all cards open."""
    return fields.get("view", "") == OPEN


def open_hands(moment: Round, player: int, *, all_open: bool) -> tuple[CardSet, ...]:
    """Return the open hands before a player, by seat, or none.

    The rules open a hand that wins as dealt; other hands are open only on request.
    """
    position = moment.position
    if position.phase == BID:
        return ()
    if all_open:
        return position.hands
    own = moment.seat_of(player)
    opponents = [hand for seat, hand in enumerate(position.hands) if seat != own]
    won = position.ending == DEALT_YAKU and all(map(moment.ruleset.find_dealt_end, opponents))
    return position.hands if won else ()


@dataclass(frozen=True)
class Bidder:
    """One player in speaking order, with their announcement so far."""

    person: Person
    note: str
    joins: bool | None  # None before their bid
    speaks: bool  # it is their turn to bid
    total: str
    is_dealer: bool


@dataclass(frozen=True)
class SeatRow:
    """One player in the table of everybody at the table."""

    person: Person
    note: str
    now: str  # points of this round
    total: str
    meter: Meter | None
    is_away: bool  # does not play this round


@dataclass(frozen=True)
class Score:
    """The standing of the match: its round and every player's points."""

    ruleset: Ruleset
    game: str
    round: int
    rounds: int  # 0 when it is played to a target
    target: int  # 0 when it has a number of rounds
    rules: str
    level: str
    rows: tuple[SeatRow, ...]
    multiplier: int  # 0 while there is none
    now_title: str  # meaning of the points so far
    is_single: bool  # no other round follows, whatever the rules say of a match

    @property
    def is_duel(self) -> bool:
        """Return whether two numbers are sufficient."""
        return len(self.rows) == 2 and not self.target

    @property
    def heading(self) -> str:
        """Return the number of the round in play, in words."""
        if self.is_single:
            return _("One round")
        if self.rounds:
            return _("Round %(round)d of %(rounds)d", round=self.round, rounds=self.rounds)
        return _("Round %(round)d, to %(target)d", round=self.round, target=self.target)

    @property
    def order(self) -> str:
        """Return the order of play in words; empty for two."""
        if len(self.rows) == 2:
            return ""
        people = [row.person for row in self.rows]
        ordered = [people[place] for place in order_by_turn(people)]
        names = join_with_commas(person.name for person in ordered if not person.is_you)
        has_you = ordered[-1].is_you
        if self.ruleset.is_clockwise:
            after = N_("Play goes round to the left. After you: %(players)s.")
            order = N_("Play goes round to the left: %(players)s.")
        else:
            after = N_("Play goes round to the right. After you: %(players)s.")
            order = N_("Play goes round to the right: %(players)s.")
        return _(after if has_you else order, players=names)

    @property
    def title(self) -> str:
        """Return which round of which game it is."""
        return _("%(game)s, %(round)s", game=self.game, round=lower_first(self.heading))

    @property
    def totals(self) -> str:
        """Return the points of everybody, yours first."""
        return _(" – ").join(row.total for row in self.rows)

    @property
    def state(self) -> str:
        """Return the state of the match for a list of matches."""
        if self.is_duel:
            own, other = (row.total for row in self.rows)
            return _("%(round)s, %(own)s to %(other)s", round=self.heading, own=own, other=other)
        totals = "\u00a0: ".join(row.total for row in self.rows)
        if self.rounds or self.is_single:
            return _("%(round)s, %(totals)s", round=self.heading, totals=totals)
        return _(
            "Round %(round)d, %(totals)s, playing to %(target)d",
            round=self.round,
            totals=totals,
            target=self.target,
        )

    @property
    def brief(self) -> str:
        """Return the match so far in a few words."""
        if self.is_single:
            own = self.rows[0].total if len(self.rows) > 2 else self.totals
            return _("One round, you %(totals)s", totals=own)
        if self.rounds and len(self.rows) > 2:
            return _(
                "Round %(round)d/%(rounds)d, you %(own)s",
                round=self.round,
                rounds=self.rounds,
                own=self.rows[0].total,
            )
        if self.rounds:
            return _(
                "Round %(round)d/%(rounds)d, you %(totals)s",
                round=self.round,
                rounds=self.rounds,
                totals=self.totals,
            )
        return _("Round %(round)d, you %(totals)s", round=self.round, totals=self.totals)


def lower_first(text: str) -> str:
    """Return *text* as it continues a sentence."""
    return text[:1].lower() + text[1:]


def list_bidders(observation: Observation, everybody: People) -> tuple[Bidder, ...]:
    """Return all bidders in speaking order during the bidding."""
    spoken = rebuild_bidding(observation)
    bidders, speaker = dict(observation.bids), spoken.speaker
    return tuple(
        Bidder(
            person=everybody[player],
            note=bid_so_far(
                bidders.get(player), player == speaker, is_you=everybody[player].is_you
            ),
            joins=bidders.get(player),
            speaks=player == speaker,
            total=format_signed_whole(observation.totals[player]),
            is_dealer=player == observation.dealer,
        )
        for player in spoken.order
    )


def build_score(table: Table) -> Score:
    """Return the match so far, the round in play or just over included."""
    match, current = table.match, table.match.current
    ruleset = match.ruleset
    return Score(
        ruleset=ruleset,
        game=game_name(ruleset.game.name),
        round=current.number,
        rounds=ruleset.rounds,
        target=ruleset.target,
        rules=preset_name(ruleset.preset),
        level=level_name(table.level),
        rows=_rows(table),
        multiplier=_multiplier(current),
        now_title=_now_title(current),
        is_single=table.record.source.is_one_round,
    )


def _now_title(current: Round) -> str:
    pays = current.rules.settlement == AGAINST_PAR
    return _("Cards") if pays and not current.is_over else _("Round")


def _multiplier(current: Round) -> int:
    position = current.position
    is_laid = bool(position.field or current.turns)
    pays = current.rules.settlement == AGAINST_PAR
    return position.boost if pays and is_laid and not current.is_void else 0


def _rows(table: Table) -> tuple[SeatRow, ...]:
    match, current = table.match, table.match.current
    totals = match.totals()
    after = current.changes if current.is_over else _so_far(table.observation)
    target = match.ruleset.target
    signs = current.rules.settlement == AGAINST_PAR
    return tuple(
        SeatRow(
            person=person,
            note=_note(current, person),
            now=_format_round_points(current, after, person.player),
            total=(format_signed_whole if signs else format_whole)(totals[person.player]),
            meter=_meter(current, target, totals[person.player], after[person.player]),
            is_away=current.position.phase != BID and person.player not in current.active,
        )
        for person in find_people(table)
    )


def _so_far(observation: Observation) -> tuple[int, ...]:
    current = [0] * observation.ruleset.players
    if observation.phase != BID:
        for seat, player in enumerate(observation.active):
            current[player] = count_points_so_far(observation, seat)
    return tuple(current)


def _format_round_points(current: Round, after: Sequence[int], player: int) -> str:
    if current.rules.settlement == ONE_SCORES or current.position.phase == BID:
        return ""
    if current.is_over:
        return format_signed_whole(after[player])
    return format_whole(after[player]) if player in current.active else ""


def _meter(current: Round, target: int, total: int, after: int) -> Meter | None:
    if not target:
        return None
    before = total - after if current.is_over else total
    return measure_towards(target, before, after)


def _note(current: Round, person: Person) -> str:
    notes = [_("dealer")] if current.dealer == person.player else []
    return join_with_commas([*notes, *_list_part_notes(current, person)])


def _list_part_notes(current: Round, person: Person) -> Iterator[str]:
    """Yield what bidding has made of a player, as a verb after their name."""
    spoken, player, is_you = current.bidding, person.player, person.is_you
    if spoken is None:
        return
    if player in spoken.passed:
        yield pgettext("you", "passed") if is_you else _("passed")
    elif player in spoken.participants and current.position.phase == BID:
        yield pgettext("you", "joined") if is_you else _("joined")
    elif player not in spoken.order:
        yield _("have the joker") if is_you else _("has the joker")
    elif spoken.is_over and player not in spoken.participants:
        yield _("sit out") if is_you else _("sits out")
