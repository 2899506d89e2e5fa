"""What happened in a round, beat by beat: one source of narration, history and movement.

A beat is one sentence, the cards that it is about, and where each of them goes. Only what
everybody at the table saw or heard is a beat. Announcements before the first card come first: bids,
misdeals and dealt yaku, as far as public.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Final

from tutor.practice import LEARNER
from tutor.rules.cards import (
    IDS,
    MONTHS,
    NO_CARD,
    Card,
    CardSet,
    cards_in,
    count,
    ids_in,
    lowest,
    month_set,
)
from tutor.rules.observation import BEFORE_THE_FIRST_TURN
from tutor.rules.position import BID, CANCELLED, SHOW
from tutor.rules.round.participation import JOIN
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import DECLARE, REFUSALS, list_offers
from tutor.rules.round.round import Round, Turn, collect_captured
from tutor.rules.ruleset import DealtYaku, Ruleset
from tutor.rules.score.scoring import ScoredYaku, score_sheet
from tutor.web.i18n.translation import format_points
from tutor.web.words.names import yaku
from tutor.web.words.names.players import People, Person, list_seated
from tutor.web.words.table.announcements import (
    bid_sentence,
    decision_name,
    find_shown_yaku,
    giving_up_sentence,
    misdeal_sentence,
    showing_sentence,
)
from tutor.web.words.table.turns import (
    describe_call,
    describe_draw,
    describe_open_draw,
    describe_play,
    describe_yaku,
)

FEWEST_PLACES: Final = 8
MONTH_SETS: Final = [month_set(4 * month) for month in range(len(MONTHS))]
SAY: Final = "say"  # an announcement, without a moving card
PLAY: Final = "play"  # a card leaves a hand
TURN: Final = "turn"  # a card of the stock is turned up
YAKU: Final = "yaku"
CALL: Final = "call"
STOCK: Final = "stock"  # where a turned card waits for a choice


# --- Before the first card --------------------------------------------------------------------


@dataclass(frozen=True)
class PreludeMove:
    """One action before the first card, which may be secret."""

    player: int
    action: Action
    phase: int
    forced: bool = False  # a bid that could only be to join
    shown: tuple[DealtYaku, ...] = ()
    four: Card = 0  # one of the four cards of a misdeal

    def is_public(self, learner: int, over: bool) -> bool:
        """Return whether *learner* may know that it happened.

        Not that an opponent hid a dealt yaku, or played on with four of a month.
        """
        return over or self.player == learner or self.action not in REFUSALS


def list_prelude_moves(line: Round) -> tuple[PreludeMove, ...]:
    """Return all announcements of a round before its first card."""
    return tuple(_walk_prelude(line))


def _walk_prelude(line: Round) -> Iterator[PreludeMove]:
    if not line.actions:
        return
    current = line.restart()
    for action in line.actions:
        phase = current.position.phase
        if phase not in BEFORE_THE_FIRST_TURN:
            return
        yield _make_move(current, action)
        current = current.play(action)


def _make_move(moment: Round, action: Action) -> PreludeMove:
    phase, hand = moment.position.phase, moment.position.hands[moment.actor]
    if phase == BID:
        forced = moment.bidding is not None and moment.bidding.must_join
        return PreludeMove(moment.to_act, action, phase, forced=forced)
    if phase == SHOW:
        shown = find_shown_yaku(action, list_offers(moment.ruleset, hand))
        return PreludeMove(moment.to_act, action, phase, shown=shown)
    quads = (hand & month_set(card) for card in cards_in(hand))
    four = next((lowest(quad) for quad in quads if count(quad) == 4), 0)
    return PreludeMove(moment.to_act, action, phase, four=four)


def list_shown_yaku(prelude_moves: Sequence[PreludeMove], player: int) -> tuple[DealtYaku, ...]:
    """Return the dealt yaku that a player has shown."""
    return tuple(dealt for move in prelude_moves if move.player == player for dealt in move.shown)


def describe_prelude_move(move: PreludeMove, everybody: Sequence[Person], ruleset: Ruleset) -> str:
    """Return a move before the first card in words."""
    who = everybody[move.player]
    if move.phase == BID:
        return bid_sentence(who, move.action == JOIN, move.forced)
    if move.phase == SHOW:
        return showing_sentence(who, move.shown, ruleset.own_names)
    return misdeal_sentence(who, move.action == DECLARE, move.four)


# --- The place of each field card, which stays the same for a whole round ---------------------


def place_dealt_cards(field: CardSet, fewest: int = FEWEST_PLACES) -> list[CardSet]:
    """Return the places of a dealt field, in card order; *fewest* is how many there are.

    Three cards of a month that were dealt together share one place. Later a captured card leaves a
    gap, and a new card takes the first gap.
    """
    stacks = [field & month for month in MONTH_SETS if (field & month).bit_count() == 3]
    alone = [1 << card for card in cards_in(field & ~sum(stacks))]
    places = sorted([*stacks, *alone])
    return places + [0] * (fewest - len(places))


def track_places(
    field: CardSet, turns: Sequence[Turn], placing: Card = NO_CARD, fewest: int = FEWEST_PLACES
) -> tuple[CardSet, ...]:
    """Return the places after *turns*, 0 for a gap; *placing* is a card that has no place yet.

    *field* is the field now, which is the dealt one when no turn has begun.
    """
    return tuple(_follow(field, turns, placing, fewest)[0])


def find_landings(
    field: CardSet, turns: Sequence[Turn], placing: Card = NO_CARD, fewest: int = FEWEST_PLACES
) -> dict[Card, int]:
    """Return the place, from 1, into which each card of *turns* went that took nothing."""
    return _follow(field, turns, placing, fewest)[1]


def _follow(
    field: CardSet, turns: Sequence[Turn], placing: Card, fewest: int
) -> tuple[list[CardSet], dict[Card, int]]:
    current = place_dealt_cards(turns[0].field_before if turns else field, fewest)
    landings: dict[Card, int] = {}
    for turn in turns:
        for card, took in ((turn.played, turn.took), (turn.drawn, turn.drew_took)):
            if card in (NO_CARD, placing):
                continue
            if took:
                current = [place & ~took for place in current]
            else:
                landings[card] = _lay(current, card)
    return current, landings


def _lay(current: list[CardSet], card: Card) -> int:
    """Lay *card* down in the first gap; return its place, from 1."""
    if 0 not in current:
        current.append(0)
    gap = current.index(0)
    current[gap] = 1 << card
    return gap + 1


# --- Beats ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Beat:
    """One event, with its sentence and its movement.

    *spots* are the destinations of the cards, one each: "place-3" of the field, "you-light" for a
    pile, or "stock". For a yaku they are the places of its cards.
    """

    kind: str
    who: Person
    text: str
    cards: tuple[str, ...] = ()  # their ids
    spots: tuple[str, ...] = ()
    title: str = ""  # title over the table: the yaku, the call
    points: str = ""
    is_new: bool = False  # whether it is new to the page


@dataclass(frozen=True)
class _Teller:
    """Tells the turns of one round."""

    line: Round
    seats: Sequence[Person]
    landings: dict[Card, int]

    def tell(self, index: int) -> Iterator[Beat]:
        """Yield the beats of a turn, as far as it has come."""
        turn, placing = self.line.turns[index], self.line.position.placing
        who, rules = self.seats[turn.seat], self.line.ruleset
        if turn.played not in (NO_CARD, placing):
            yield self._move(PLAY, turn.played, turn.took, who, describe_play(turn, rules, who))
        if turn.drawn == NO_CARD:
            return
        if turn.drawn == placing:
            yield self._wait(turn.drawn, who)
            return
        yield self._move(TURN, turn.drawn, turn.drew_took, who, describe_draw(turn, rules, who))
        yield from self._make(index, turn, who)
        if turn.call is not None:
            title = decision_name(rules, turn.call)
            yield Beat(CALL, who, describe_call(turn.call, rules, who), title=title)

    def _move(self, kind: str, card: Card, took: CardSet, who: Person, text: str) -> Beat:
        """Return the beat of a card that came, with its movement and captures."""
        moved = [card, *cards_in(took)]
        spots = self._piles(moved, who) if took else (f"place-{self.landings[card]}",)
        return Beat(kind, who, text, tuple([IDS[number] for number in moved]), spots)

    def _wait(self, card: Card, who: Person) -> Beat:
        return Beat(TURN, who, describe_open_draw(card, who), (IDS[card],), (STOCK,))

    def _make(self, index: int, turn: Turn, who: Person) -> Iterator[Beat]:
        """Yield each yaku that a turn made or made worth more, the cheapest first."""
        if self._points_after(index) <= turn.points_before:
            return
        before = {other.yaku.id: other.points for other in self._sheet(index, turn.seat)}
        made = self._sheet(index + 1, turn.seat)
        grown = [other for other in made if other.points > before.get(other.yaku.id, 0)]
        for scored in sorted(grown, key=lambda other: other.points):
            name = yaku.name(scored.yaku.id, self.line.ruleset.own_names)
            yield Beat(
                kind=YAKU,
                who=who,
                text=describe_yaku(name, scored.points, who),
                cards=tuple(ids_in(scored.cards)),
                spots=self._piles(cards_in(scored.cards), who),
                title=name,
                points=format_points(scored.points),
            )

    def _points_after(self, index: int) -> int:
        """Return the yaku total of a seat after its turn."""
        turns = self.line.turns
        seat = turns[index].seat
        following = (turn.points_before for turn in turns[index + 1 :] if turn.seat == seat)
        return next(following, self.line.position.points[seat])

    def _sheet(self, turns: int, seat: int) -> tuple[ScoredYaku, ...]:
        line = self.line
        field = line.turns[turns].field_before if turns < len(line.turns) else line.position.field
        pile = collect_captured(line.turns[:turns], seat)
        return score_sheet(line.ruleset, line.number, pile, field)

    def _piles(self, cards: Iterable[Card], who: Person) -> tuple[str, ...]:
        kinds = map(self.line.ruleset.kind_of, cards)
        return tuple([f"{who.key}-{kind.name.lower()}" for kind in kinds])


def list_beats(
    line: Round,
    people: People,
    prelude_moves: Sequence[PreludeMove],
    over: bool = True,
    player: int = LEARNER,
    since: Round | None = None,
) -> tuple[Beat, ...]:
    """Return all events of a round that *player* may know about.

    *prelude_moves* are the announcements before the first card. *over* says whether nothing is
    hidden any more, and includes what opponents kept secret. *since* is the table shown earlier:
    all later events are fresh.
    """
    stated = [
        prelude_move for prelude_move in prelude_moves if prelude_move.is_public(player, over)
    ]
    groups = [
        [_say(prelude_move, line, people) for prelude_move in stated],
        *list_turn_beats(line, people),
    ]
    beats = tuple(chain.from_iterable(groups))
    if since is None:
        return beats
    spoken = sum(
        prelude_move.is_public(player, over) for prelude_move in prelude_moves[: len(since.actions)]
    )
    given = _count_known(groups, people, since, spoken) if since.deal == line.deal else 0
    return (*beats[:given], *(replace(beat, is_new=True) for beat in beats[given:]))


def _count_known(
    groups: Sequence[Sequence[Beat]], people: People, since: Round, spoken: int
) -> int:
    """Return how many beats there were in a round as it stood, *spoken* of them before play."""
    if not since.turns:
        return spoken
    last = len(since.turns)  # of its groups, the only one that may have grown
    latest, *_ = list_turn_beats(since, people, last - 1)
    grown = groups[last] if last < len(groups) else ()
    same = takewhile(lambda pair: pair[0] == pair[1], zip(latest, grown, strict=False))
    return sum(map(len, groups[:last])) + len(list(same))


def find_last_words(beats: Sequence[Beat]) -> Sequence[Beat]:
    """Return the last player's events; before the first card, all since the learner's."""
    if all(beat.kind == SAY for beat in beats):
        own = [index for index, beat in enumerate(beats) if beat.who.is_you]
        return beats[own[-1] if own else 0 :]
    last = list(takewhile(lambda beat: beat.who == beats[-1].who, reversed(beats)))
    return last[::-1]


def _say(move: PreludeMove, line: Round, everybody: Sequence[Person]) -> Beat:
    text = describe_prelude_move(move, everybody, line.ruleset)
    cards = tuple(name for dealt in move.shown for name in ids_in(dealt.cards))
    return Beat(SAY, everybody[move.player], text, cards)


def list_turn_beats(line: Round, people: People, first: int = 0) -> Iterator[list[Beat]]:
    """Yield the beats of each turn from the *first* on, and what ended the round otherwise."""
    seats, position = list_seated(people, line.active), line.position
    fewest = line.ruleset.field_size
    landings = find_landings(position.field, line.turns, position.placing, fewest)
    teller = _Teller(line, seats, landings)
    for index in range(first, len(line.turns)):
        yield list(teller.tell(index))
    if position.ending == CANCELLED:
        who = seats[position.winner]
        yield [Beat(SAY, who, giving_up_sentence(who))]


def list_new_texts(beats: tuple[Beat, ...]) -> tuple[str, ...]:
    """Return the events that are new to the page, for screen readers."""
    return tuple(beat.text for beat in beats if beat.is_new)
