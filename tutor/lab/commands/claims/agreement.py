"""`tutor verify-claims --agreement`: whether hints agree with themselves, and give reasons."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from tutor.commands.command import CommandError
from tutor.engine.players import GreedyPlayer, NetPlayer
from tutor.explain.contrast import Verdict, Why
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import SIDE
from tutor.lab.claims.calibration.rounds import Seating, play_rounds
from tutor.lab.claims.checks.one_voice import ReasonTally, list_disagreements
from tutor.lab.printed.hint_page import list_page_disagreements
from tutor.protocol.observations import observation_line
from tutor.review.compiled_engine import CompiledEngine
from tutor.rules.games import GAMES
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import ALL_COUNT


@dataclass
class CarriedTally:
    """What carries the gaps of hints: counts of verdicts, and of the ideas that lead.

    *carried* counts the gaps of which a reason carries most.
    """

    carried: int = 0

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    ideas: Counter[IdeaKind] = field(default_factory=Counter)
    seconds: Counter[IdeaKind] = field(default_factory=Counter)

    def add(self, why: Why | None) -> None:
        """Count why the best move of one hint is best, where it has a rival."""
        if why is None:
            return
        self.verdicts[why.verdict] += 1
        self.carried += why.carried >= SIDE and why.verdict is not Verdict.EQUAL
        if why.idea is not None:
            self.ideas[why.idea.kind] += 1
        if why.second is not None:
            self.seconds[why.second.kind] += 1

    @property
    def gaps(self) -> int:
        """Return how many best moves are surely better than their rival."""
        return self.verdicts.total() - self.verdicts[Verdict.EQUAL]

    def share(self, verdict: Verdict) -> float:
        """Return the share of the gaps that have a verdict."""
        return self.verdicts[verdict] / max(1, self.gaps)

    def lines(self) -> Iterator[str]:
        """Yield the counts as lines of text."""
        yield f"  {self.gaps:6} gaps, and {self.verdicts[Verdict.EQUAL]} level with the next"
        share = 100 * self.carried / max(1, self.gaps)
        yield f"  {self.carried:6} of them to {SIDE:.0%} or more ({share:.1f} %)"
        for verdict in (other for other in Verdict if other is not Verdict.EQUAL):
            share = 100 * self.share(verdict)
            yield f"  {self.verdicts[verdict]:6} carried by: {verdict} ({share:.1f} %)"
        for kind, number in self.ideas.most_common():
            yield f"  {number:6} {kind}"
        for kind, number in self.seconds.most_common():
            yield f"  {number:6} {kind}, told second"


def check_agreement(arguments: argparse.Namespace) -> int:
    """Ask hints of each game, and print where one disagrees with itself; 1 if one does."""
    games = [GAMES[other] for other in GAMES if arguments.game in (None, other)]
    if not games:
        raise CommandError(f"There is no game {arguments.game}; the games are {', '.join(GAMES)}.")
    number, seed, result = arguments.agreement, arguments.seed, 0
    engine = CompiledEngine()
    for game in games:
        ruleset = Ruleset(game, game.default_preset, players=min(game.players))
        for name, decides in _list_sorts(ruleset):
            tally, carried, faults = ReasonTally(), CarriedTally(), 0
            requested = islice(list_decisions(ruleset, seed, decides=decides), number)
            for place, observation in enumerate(requested):
                stated = engine.hint(observation, seed + place)
                explanation = engine.explain(observation, stated, seed + place, ())
                tally.add(stated, explanation)
                carried.add(explanation.why)
                found_here = (
                    *list_disagreements(observation, stated, explanation, seed + place),
                    *list_page_disagreements(observation, stated, explanation),
                )
                for fault in found_here:
                    faults += 1
                    print(f"{fault}\nof {observation_line(observation)}", file=sys.stderr)
            print(f"{game.name}, decisions {name}: {faults} disagreements")
            print("\n".join((*tally.lines(), *carried.lines())), flush=True)
            result += faults
    return int(result > 0)


def _list_sorts(ruleset: Ruleset) -> Iterator[tuple[str, bool]]:
    """Yield the sorts of decisions in a game, and whether each is to go on or not."""
    if ruleset.tables(1).settlement != ALL_COUNT:
        yield "to go on or not", True
    yield "of cards and before", False


def list_decisions(ruleset: Ruleset, seed: int, *, decides: bool) -> Iterator[Observation]:
    """Yield decisions of rounds that the net plays against the greedy player, without end."""
    table = Seating(NetPlayer(), GreedyPlayer())
    for decisions in play_rounds(ruleset, table, seed):
        for decision in decisions:
            if (decision.seen.phase in (DECIDE, CANCEL)) is decides and len(
                legal_actions(decision.seen)
            ) > 1:
                yield decision.seen
