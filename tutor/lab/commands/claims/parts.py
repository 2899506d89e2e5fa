"""`tutor verify-claims --parts`: the parts of gaps, held against many more rounds."""

import argparse

from tutor.engine.hints.hint import hint
from tutor.lab.claims.calibration.parts import PartTally, split_twice
from tutor.lab.commands.claims.agreement import list_decisions
from tutor.review.thresholds import HINT_ROUNDS
from tutor.rules.games import GAMES
from tutor.rules.position import PLAY_HAND
from tutor.rules.ruleset import Ruleset

EVERY = 5  # card that is played: those of one round go together
TRUTH = 6000


def check_parts(arguments: argparse.Namespace) -> int:
    """Print for each game how the parts of gaps compare with the truth."""
    for game in GAMES.values():
        if arguments.game not in (None, game.name):
            continue
        ruleset = Ruleset(game, game.default_preset, players=min(game.players))
        tally = PartTally()
        for place, observation in enumerate(list_decisions(ruleset, arguments.seed, decides=False)):
            if place % EVERY or observation.phase != PLAY_HAND:
                continue
            results = split_twice(
                observation, hint(observation, seed=arguments.seed + place), HINT_ROUNDS, TRUTH
            )
            if results is not None:
                tally.add(*results)
            if tally.gaps == arguments.parts:
                break
        print(game.name)
        print("\n".join(tally.lines()), flush=True)
    return 0
