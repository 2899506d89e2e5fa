"""`tutor verify-claims --parts` and `--alone`: gaps and reasons held against many more rounds."""

import argparse
import sys
from collections.abc import Iterator

from tutor.engine.hints.hint import hint
from tutor.explain.contrast import Verdict
from tutor.lab.claims.calibration.parts import PartTally, split_twice
from tutor.lab.claims.checks.alone import AloneTally, look_again
from tutor.lab.commands.claims.agreement import list_decisions
from tutor.protocol.observations import observation_line
from tutor.review.compiled_engine import CompiledEngine
from tutor.review.thresholds import HINT_ROUNDS
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.ruleset import Ruleset

EVERY = 5  # card that is played: those of one round go together
TRUTH = 6000
ROUNDS = 2000


def check_parts(arguments: argparse.Namespace) -> int:
    """Print for each game how the parts of gaps compare with the truth."""
    for game, plays in _list_plays(arguments):
        tally = PartTally()
        for seed, observation in plays:
            results = split_twice(observation, hint(observation, seed=seed), HINT_ROUNDS, TRUTH)
            if results is not None:
                tally.add(*results)
            if tally.gaps == arguments.parts:
                break
        print(game)
        print("\n".join(tally.lines()), flush=True)
    return 0


def check_alone(arguments: argparse.Namespace) -> int:
    """Print how often reasons alone tell the better move; 1 if a reason speaks against it."""
    engine, faults = CompiledEngine(), 0
    for game, plays in _list_plays(arguments):
        tally = AloneTally()
        for seed, observation in plays:
            stated = engine.hint(observation, seed)
            why = engine.explain(observation, stated, seed, ()).why
            if why is None or why.verdict is Verdict.EQUAL or not why.parts:
                continue
            truth, is_shared = look_again(observation, stated, why, ROUNDS)
            if is_shared:
                print(f"{why.idea}\nof {observation_line(observation)}", file=sys.stderr)
            tally.add(why, observation.seat, truth, is_shared=is_shared)
            if tally.gaps == arguments.alone:
                break
        print(game)
        print("\n".join(tally.lines()), flush=True)
        faults += tally.against + len(tally.shared)
    return int(faults > 0)


def _list_plays(
    arguments: argparse.Namespace,
) -> Iterator[tuple[str, Iterator[tuple[int, Observation]]]]:
    """Yield each game with some decisions of which card to play, without end, and their seeds."""
    for game in GAMES.values():
        if arguments.game in (None, game.name):
            ruleset = Ruleset(game, game.default_preset, players=min(game.players))
            decisions = enumerate(list_decisions(ruleset, arguments.seed, decides=False))
            yield (
                game.name,
                (
                    (arguments.seed + place, observation)
                    for place, observation in decisions
                    if place % EVERY == 0 and observation.phase == PLAY_HAND
                ),
            )
