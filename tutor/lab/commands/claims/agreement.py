"""`tutor verify-claims --agreement`: whether hints agree with themselves, and give reasons."""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice

from tutor.commands.command import CommandError
from tutor.engine.players import GreedyPlayer, NetPlayer
from tutor.lab.claims.calibration.rounds import Seating, play_rounds
from tutor.lab.claims.checks.carried import CarriedTally
from tutor.lab.claims.checks.one_voice import ReasonTally, list_disagreements
from tutor.protocol.observations import observation_line
from tutor.review.compiled_engine import CompiledEngine
from tutor.rules.games import GAMES
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import ALL_COUNT
from tutor.web.hints.one_voice import list_page_disagreements


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
