"""`tutor verify-claims --alone`: whether reasons alone tell which move is better."""

import argparse
import sys

from tutor.explain.contrast import Verdict
from tutor.lab.claims.checks.alone import AloneTally, look_again
from tutor.lab.commands.claims.agreement import list_decisions
from tutor.protocol.observations import observation_line
from tutor.review.compiled_engine import CompiledEngine
from tutor.rules.games import GAMES
from tutor.rules.position import PLAY_HAND
from tutor.rules.ruleset import Ruleset

EVERY = 5  # card that is played: those of one round go together
ROUNDS = 2000


def check_alone(arguments: argparse.Namespace) -> int:
    """Print the shares for each game; 1 if a reason speaks against its move."""
    engine, faults = CompiledEngine(), 0
    for game in GAMES.values():
        if arguments.game not in (None, game.name):
            continue
        ruleset = Ruleset(game, game.default_preset, players=min(game.players))
        tally = AloneTally()
        for place, observation in enumerate(list_decisions(ruleset, arguments.seed, decides=False)):
            if place % EVERY or observation.phase != PLAY_HAND:
                continue
            seed = arguments.seed + place
            hint = engine.hint(observation, seed)
            why = engine.explain(observation, hint, seed, ()).why
            if why is None or why.verdict is Verdict.EQUAL or not why.parts:
                continue
            truth, is_shared = look_again(observation, hint, why, ROUNDS)
            if is_shared:
                print(f"{why.idea}\nof {observation_line(observation)}", file=sys.stderr)
            tally.add(why, observation.seat, truth, is_shared=is_shared)
            if tally.gaps == arguments.alone:
                break
        print(game.name)
        print("\n".join(tally.lines()), flush=True)
        faults += tally.against + len(tally.shared)
    return int(faults > 0)
