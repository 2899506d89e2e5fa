"""Counts of action sequences from a position, every draw of an unseen card expanded."""

from copy import copy
from dataclasses import dataclass

from tests.oracle.koikoi import OracleRound, capture_options
from tutor.rules.cards import cards_in
from tutor.rules.position import DRAW, ROUND_OVER, Position
from tutor.rules.round import play
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import Rules


@dataclass
class Perft:
    """What was counted: sequences, those of them that end the round, and their points."""

    sequences: int = 0
    ended: int = 0
    points: int = 0

    def end(self, changes: tuple[int, ...]) -> None:
        """Count a sequence that ends the round."""
        self.sequences += 1
        self.ended += 1
        self.points += sum(changes)


def by_rules(rules: Rules, position: Position, depth: int, counts: Perft) -> None:
    """Count the sequences of *depth* actions, each with the draw that follows it."""
    if position.phase == ROUND_OVER:
        counts.end(deltas(rules, position))
    elif position.phase == DRAW:
        for card in cards_in(position.stock):
            by_rules(rules, play.turn_up(rules, position, card), depth, counts)
    elif depth == 0:
        counts.sequences += 1
    else:
        for action in cards_in(play.legal(rules, position)):
            by_rules(rules, play.apply(rules, position, action), depth - 1, counts)


def by_oracle(oracle: OracleRound, depth: int, counts: Perft) -> None:
    """Count the same with the oracle, which draws by itself."""
    if oracle.phase == "over":
        counts.end(oracle.deltas)
    elif depth == 0:
        counts.sequences += 1
    else:
        for action in oracle.legal():
            cards = oracle.stock if _draws(oracle, action) else oracle.stock[:1]
            for card in cards:
                after = _copied(oracle, card)
                after.act(action)
                by_oracle(after, depth - 1, counts)


def _draws(oracle: OracleRound, action: str) -> bool:
    """Return whether a card is turned up after an action."""
    if oracle.phase == "play_hand":
        return len(capture_options(oracle.field, action)) == 1
    return oracle.phase == "choose_hand"


def _copied(oracle: OracleRound, first: str) -> OracleRound:
    """Return a copy of a round whose next card is *first*."""
    twin = copy(oracle)
    twin.hands = [set(hand) for hand in oracle.hands]
    twin.captured = [set(pile) for pile in oracle.captured]
    twin.field = set(oracle.field)
    twin.stock = [first, *(card for card in oracle.stock if card != first)]
    twin.calls = list(oracle.calls)
    twin.previous_total = list(oracle.previous_total)
    twin.previous_ids = [set(ids) for ids in oracle.previous_ids]
    return twin
