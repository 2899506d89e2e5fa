"""One round played three ways at once: interpreted, compiled, and by the oracle."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from tests.oracle.koikoi import OracleRound, toggles, void_field, void_hand
from tutor.engine import compiled
from tutor.rules.cards import IDS, NO_CARD, CardSet, cards_in, ids_in
from tutor.rules.position import DECIDE, DRAW, PHASES, ROUND_OVER, Position, count_cards
from tutor.rules.round import play
from tutor.rules.round.deal import Deal, deal, is_void, shuffle_pack
from tutor.rules.round.play import KOIKOI, STOP, Action
from tutor.rules.round.prelude import open_round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import read_pile, score_pile
from tutor.rules.score.settlement import deltas, next_dealer

BIT = {name: 1 << card for card, name in enumerate(IDS)} | {
    "stop": 1 << STOP,
    "koikoi": 1 << KOIKOI,
}
WORDS = (*IDS, "stop", "koikoi")
ORACLE_PHASES = {"over": "round_over"}
KOIKOI_SHARE = 0.7  # calls are frequent, so that rounds go on and multipliers differ


def bits(words: Iterable[str]) -> CardSet:
    """Return a set of actions or cards given in words."""
    return sum(map(BIT.__getitem__, words))


def sound_deal(ruleset: Ruleset, dealer: int, random: Random) -> Deal:
    """Shuffle until a deal stands, both rulebooks agreeing on which do."""
    agreed = toggles(ruleset.preset, ruleset.overrides)
    while True:
        given = deal(ruleset, shuffle_pack(random), dealer)
        void = is_void(ruleset, given)
        unsound = any(void_hand(agreed, set(ids_in(hand))) for hand in given.hands)
        assert void == (void_field(agreed, set(ids_in(given.field))) or unsound)
        if not void:
            return given


class ThreeWays:
    """The same round three times; every step compares legal actions, zones and phases."""

    def __init__(self, ruleset: Ruleset, number: int, given: Deal) -> None:
        self.rules = ruleset.tables(number)
        self.dealer = given.dealer
        self.stock = list(given.stock)
        self.position = open_round(ruleset, given)
        self.oracle = OracleRound(
            toggles(ruleset.preset, ruleset.overrides),
            [set(ids_in(hand)) for hand in given.hands],
            set(ids_in(given.field)),
            [IDS[card] for card in given.stock],
            given.dealer,
            (number - 1) % 12 + 1,
        )
        self.seen: Counter[str] = Counter()

    def play(self, random: Random) -> None:
        """Play the round to its end with random actions."""
        self._compare()
        while self.position.phase != ROUND_OVER:
            self._step(self._chosen(random))
            self._compare()
        self._compare_end()

    def _chosen(self, random: Random) -> Action:
        if self.position.phase == DECIDE:
            return KOIKOI if random.random() < KOIKOI_SHARE else STOP
        return random.choice(cards_in(play.legal(self.rules, self.position)))

    def _step(self, action: Action) -> None:
        self.oracle.act(WORDS[action])
        after = play.apply(self.rules, self.position, action)
        assert compiled.apply(self.rules, self.position, action) == after
        if after.phase == DRAW:
            assert count_cards(after) == 48
            after = self._turned_up(after, self.stock.pop(0))
        self.position = after

    def _turned_up(self, before: Position, card: int) -> Position:
        after = play.turn_up(self.rules, before, card)
        assert compiled.turn_up(self.rules, before, card) == after
        return after

    def _compare(self) -> None:
        position, oracle = self.position, self.oracle
        phase = PHASES[position.phase]
        self.seen[phase] += 1
        legal = play.legal(self.rules, position)
        assert compiled.legal(self.rules, position) == legal == bits(oracle.legal())
        assert ORACLE_PHASES.get(oracle.phase, oracle.phase) == phase
        assert position.phase == ROUND_OVER or oracle.actor == position.actor
        assert tuple(oracle.calls) == position.calls
        assert oracle.placing == (None if position.placing == NO_CARD else IDS[position.placing])
        self._compare_zones()

    def _compare_zones(self) -> None:
        position, oracle = self.position, self.oracle
        assert (bits(oracle.hands[0]), bits(oracle.hands[1])) == position.hands
        assert (bits(oracle.captured[0]), bits(oracle.captured[1])) == position.captured
        assert bits(oracle.field) == position.field
        assert bits(oracle.stock) == position.stock
        assert count_cards(position) == 48

    def _compare_end(self) -> None:
        position, oracle = self.position, self.oracle
        changes = deltas(self.rules, position)
        assert compiled.deltas(self.rules, position) == changes == oracle.deltas
        assert next_dealer(self.rules, self.dealer, changes) == oracle.next_dealer
        for seat in range(len(position.captured)):
            pile = read_pile(position, seat)
            made = score_pile(self.rules, pile, position.field)
            assert compiled.score_pile(self.rules, pile, position.field) == made
        self.seen[f"ends {oracle.ending}"] += 1
        self.seen[f"scores {max(changes)}"] += 1
