"""Match equity: the chance to win a match by rounds left, lead and dealer.

Computed backwards from the end of the match, round by round, from results of self-play rounds
(`round_ends`). The rules give the next dealer and the winner. A shared match counts in parts, as in
the arena.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import numpy as np

from tutor.engine.equity.playouts import Integers, Stakes, Values
from tutor.engine.equity.round_ends import MARGINS, MOST_MARGIN, CountedRounds, find_counted
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.settlement import next_dealer
from tutor.rules.toggle import MOST_ROUNDS, ROUNDS
from tutor.rules.verdict import RoundResult

MOST_LEAD: Final = 240  # points won more than the other; larger leads count as this
SIGNS: Final = (1, 0, -1)  # the dealer wins the round, nobody does, the other does


class MatchEquity:
    """The chances by one set of rules, for any number of rounds left.

    Tables have a row per lead in rounds won and a column per lead in match points, from the view of
    the player whose chance is wanted. Where only points decide a match there is one row. Where the
    loser of a round pays from a bank, the lead also shows whether a player has no points left and
    the match is over.
    """

    def __init__(self, ruleset: Ruleset, counted: CountedRounds) -> None:
        self._ruleset = ruleset
        self._rules = ruleset.tables()
        self._scale = 1 + self._rules.zero_sum  # of the lead by a point won
        self._most_lead = MOST_LEAD * self._scale
        shares = np.array([[self._share(won, lead) for lead in SIGNS] for won in SIGNS])
        self._most_won = 0 if (shares == shares[0]).all() else MOST_ROUNDS
        self._dealt = counted.rounds / counted.rounds.sum()
        self._tables = [self._end_early(self._share_at_end(shares))]  # by the rounds that are left
        self._state_chances = [self._start()]  # by the rounds that were played

    def chance(self, left: int, lead: int, *, deals: bool, won: int = 0) -> float:
        """Return the chance of a player with this many rounds left.

        *lead* is theirs in match points, *won* in rounds; *deals* says whether they deal the next
        one.
        """
        return float(self._chances(left, np.array([lead]), deals, won)[0])

    def _chances(self, left: int, leads: Integers, deals: bool, won: int) -> Values:
        sign = 1 if deals else -1
        row = min(max(sign * won, -self._most_won), self._most_won) + self._most_won
        columns = np.clip(sign * leads, -self._most_lead, self._most_lead) + self._most_lead
        values: Values = self._table(left)[row, columns]
        return values if deals else 1 - values

    def _table(self, left: int) -> Values:
        """Return the dealer's chances with this number of rounds left."""
        while len(self._tables) <= left:
            self._tables.append(self._step_back(self._tables[-1]))
        return self._tables[left]

    def _share_at_end(self, shares: Values) -> Values:
        """Return the dealer's share of a match that is over; verdicts compare, so signs do."""
        rows = 1 - np.sign(np.arange(-self._most_won, self._most_won + 1))
        columns = 1 - np.sign(np.arange(-self._most_lead, self._most_lead + 1))
        ended: Values = shares[np.ix_(rows, columns)]
        return ended

    def _end_early(self, table: Values) -> Values:
        """Return the chances with a player who has lost the whole bank losing the match (J1)."""
        both = 2 * self._ruleset.bank
        if not both or not self._rules.zero_sum:
            return table
        leads = np.arange(-self._most_lead, self._most_lead + 1)
        ended: Values = np.where(np.abs(leads) >= both, leads > 0, table)
        return ended

    def _share(self, won: int, lead: int) -> float:
        """Return the share of player 0 who won one round more, or less, and leads by a point."""
        changes = {
            1: [(1, 0), (1, 0), (0, 2 - lead)],
            0: [(2 + lead, 0), (0, 2)],
            -1: [(0, 1), (0, 1), (2 + lead, 0)],
        }[won]
        winners = self._ruleset.game.verdict(
            self._ruleset.toggles, tuple(RoundResult(change) for change in changes)
        ).winners
        return 1 / len(winners) if 0 in winners else 0.0

    def next_deals(self, sign: int, dealer: int = 0) -> int:
        """Return the dealer after a round with this winner (*sign* 1 = seat 0, 0 = nobody)."""
        return next_dealer(self._rules, dealer, (sign, -sign))

    @cached_property
    def _steps(self) -> Mapping[int, Values]:
        """Return how leads change by a round, as somebody deals it, by who won it."""
        return {sign: self._step(sign, self._dealt) for sign in SIGNS}

    def _step_back(self, after: Values) -> Values:
        """Return the dealer's chances with one round more to be played."""
        table = np.zeros_like(after)
        for sign in SIGNS:
            stored = after if self.next_deals(sign) == 0 else 1 - after[::-1, ::-1]
            table += _shift_rounds_won(stored, sign) @ self._steps[sign]
        return self._end_early(table)

    def _step(self, sign: int, margins: Values) -> Values:
        """Return how likely each lead (column) becomes each other (row) by a round won so."""
        size = 2 * self._most_lead + 1
        leads = np.arange(size)
        step = np.zeros((size, size))
        for margin in range(-MOST_MARGIN, MOST_MARGIN + 1):
            if np.sign(margin) == sign and margins[margin + MOST_MARGIN]:
                following = np.clip(leads + margin * self._scale, 0, size - 1)
                step[following, leads] += margins[margin + MOST_MARGIN]
        return step

    @property
    def _spread(self) -> Values:
        """Return the probability of each margin of a round, for any dealer."""
        spread: Values = (self._dealt + self._dealt[::-1]) / 2
        return spread

    @cached_property
    def _steps_of_anybody(self) -> Mapping[int, Values]:
        """Return the change of leads by a round, for any dealer, by its winner."""
        return {sign: self._step(sign, self._spread).T for sign in SIGNS}

    def _start(self) -> Values:
        states = np.zeros_like(self._tables[0])
        states[self._most_won, self._most_lead] = 1.0
        return states

    def _states(self, played: int) -> Values:
        """Return the probability of every state of a match after this number of rounds."""
        while len(self._state_chances) <= played:
            last, steps = self._state_chances[-1], self._steps_of_anybody
            moved = [_shift_rounds_won(last @ steps[sign], -sign) for sign in SIGNS]
            self._state_chances.append(np.sum(moved, axis=0))
        return self._state_chances[played]

    def guess_rounds_won(self, played: int, lead: int) -> Values:
        """Return the probability of each lead in rounds won, the lowest first.

        Estimated from the lead in points, where an observation does not say who won which round.
        """
        if not self._most_won:
            return np.ones(1)
        column = min(max(lead, -self._most_lead), self._most_lead) + self._most_lead
        likely: Values = self._states(played)[:, column]
        if not likely.any():  # a lead that rounds of the net never gave
            likely = np.ones(len(likely))
        return np.asarray(likely / likely.sum())

    def _rounds_won_chances(self, observation: Observation, lead: int) -> Values:
        """Return the probability of each lead in rounds won of seat 0; certain if observed."""
        if not observation.rounds_won:
            return self.guess_rounds_won(observation.round - 1, lead)
        first, second = observation.rounds_won
        won = min(max(first - second, -self._most_won), self._most_won)
        likely = np.zeros(2 * self._most_won + 1)
        likely[self._most_won + won] = 1.0
        return likely

    def stakes(self, observation: Observation) -> Stakes:
        """Return the chance to win the match after each possible end of the observed round."""
        ended = self._chances_by_margin(observation)
        margins = np.arange(-MOST_MARGIN, MOST_MARGIN + 1)
        opponents = margins[:, None] + self._scale * margins  # (expected margin, actual margin)
        places = np.clip(opponents, -MOST_MARGIN, MOST_MARGIN) + MOST_MARGIN
        return Stakes(ended, np.stack([row[places] @ self._spread for row in ended]))

    def _chances_by_margin(self, observation: Observation) -> Values:
        """Return each seat's chance by its margin of the round, from -MOST_MARGIN on."""
        left = observation.rounds - observation.round
        lead = observation.totals[0] - observation.totals[1]
        likely = self._rounds_won_chances(observation, lead)
        own = np.zeros(MARGINS)
        margins = np.arange(-MOST_MARGIN, MOST_MARGIN + 1)
        for sign in SIGNS:
            chosen = margins[np.sign(margins) == sign]
            deals = self.next_deals(sign, observation.dealer) == 0
            for won in np.flatnonzero(likely).tolist():
                chances = self._chances(left, lead + chosen, deals, won - self._most_won + sign)
                own[chosen + MOST_MARGIN] += likely[won] * chances
        return np.stack([own, 1 - own[::-1]])


def _shift_rounds_won(table: Values, won: int) -> Values:
    """Return a table as it reads from a state in which *won* more rounds are won, one at most."""
    if won == 0:
        return table
    moved = np.roll(table, -won, axis=0)
    moved[-1 if won > 0 else 0] = table[-1 if won > 0 else 0]
    return moved


def kept_for(ruleset: Ruleset) -> tuple[object, ...]:
    """Return the cache key of a ruleset: what the rest of a match depends on."""
    toggles = [stated for stated in ruleset.toggles.items() if stated[0] != ROUNDS.name]
    return (ruleset.game.name, ruleset.players, *toggles)


_kept: dict[tuple[object, ...], MatchEquity] = {}


def equity_for(ruleset: Ruleset) -> MatchEquity | None:
    """Return the match equity of a ruleset; None where rounds of its game were not counted."""
    key = kept_for(ruleset)
    if key not in _kept:
        counted = find_counted(ruleset)
        if counted is None or not ruleset.rounds:
            return None
        _kept[key] = MatchEquity(ruleset, counted)
    return _kept[key]
