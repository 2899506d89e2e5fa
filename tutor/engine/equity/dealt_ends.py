"""How rounds of a ruleset end under the greedy player: counted on first use.

Compiled play counts them in half a second, so every house rule has its own count, and no stored
file can fall behind the rules.
"""

from itertools import islice
from typing import Final

import numpy as np

from tutor.engine.compiled import pack_tables
from tutor.engine.search.prelude_search import reach_first_card, sample_deals
from tutor.engine.search.round_ends import RoundEnds, ends_of_deals
from tutor.rules.position import NOBODY, PLAY_HAND
from tutor.rules.round import prelude
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.score.scoring import score_sheet
from tutor.rules.verdict import RoundResult

ROUNDS: Final = 4000  # counted; a chance of one half is known to 0.8 %
DEALER: Final = 0
SEED: Final = 1


def count_ends(ruleset: Ruleset, rounds: int = ROUNDS, seed: int = SEED) -> RoundEnds:
    """Return the ends of *rounds* rounds by greedy players, dealt by seat 0, void ones left out.

    Everybody at the table must play.
    """
    begun = []
    for given in islice(sample_deals(ruleset, DEALER, seed), rounds):
        position = reach_first_card(ruleset, prelude.open_round(ruleset, given), given.stock)
        if position.phase == PLAY_HAND:
            begun.append((position, given.stock))
    return ends_of_deals(pack_tables(ruleset.tables()), begun)


class Deciders:
    """Determine which seat a round made the winner of its match, regardless of points.

    The rules answer, by a verdict on players with equal points.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._level = (2 * ruleset.target,) * ruleset.players
        self._yaku = [yaku for yaku in ruleset.yaku() if self._find_decider([frozenset({yaku.id})])]

    def _find_decider(self, yaku: list[frozenset[str]], sudden: int = NOBODY) -> int:
        nothing = [frozenset[str]()] * (self._ruleset.players - len(yaku))
        verdict = self._ruleset.game.verdict(
            self._ruleset.toggles, (RoundResult(self._level, (*yaku, *nothing), sudden),)
        )
        return 1 + verdict.winners[0] if verdict.is_over else 0

    def of(self, ends: RoundEnds) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        """Return the deciding seat of each round (one axis), NOBODY where points decide."""
        values = np.full(len(ends.dealers), NOBODY)
        piles = ends.piles
        likely = ends.sudden != NOBODY
        for yaku in self._yaku:
            hand = np.bitwise_count(piles & yaku.cards) >= yaku.need
            likely |= hand.any(axis=1)
        for at in np.flatnonzero(likely).tolist():
            yaku_of = [self._find_held(int(pile)) for pile in piles[at]]
            values[at] = self._find_decider(yaku_of, int(ends.sudden[at])) - 1
        return values

    def _find_held(self, pile: int) -> frozenset[str]:
        deciding: list[Yaku] = self._yaku
        ids = {yaku.id for yaku in deciding}
        return frozenset(
            line.yaku.id for line in score_sheet(self._ruleset, 1, pile) if line.yaku.id in ids
        )
