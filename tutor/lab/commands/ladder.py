"""`tutor ladder`: every computer player against every other."""

import argparse
import json

from tutor.commands.command import (
    Subcommands,
    add_command,
    number_from,
)
from tutor.engine.players import PLAYERS
from tutor.lab.arena.crew import play_fixture
from tutor.lab.arena.fixture import Fixture
from tutor.lab.arena.ladder import Ladder, list_pairs, render_ladder, summarise_ladder
from tutor.lab.commands.series import (
    add_players,
    add_rules,
    add_samples,
    add_seed_and_workers,
    count_workers,
    ruleset_of,
    show_progress,
)

_LEAST_DEALS, _MOST_DEALS = 2, 1_000_000  # two, for an interval
_EXAMPLE = """\
Prints the points a round of each computer player over each that claims to be weaker, and whether
every one of them is beyond doubt. Each two play every deal as often as there are seats: the
stronger once from each, the weaker in all others.

examples:
  tutor ladder
  tutor ladder --game hachihachi
  tutor ladder --game roppyakken --players 3
  tutor ladder --deals 1000 --preset kk_blog --json
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "ladder", run, _EXAMPLE)
    add_rules(parser)
    add_players(parser)
    parser.add_argument(
        "--deals",
        type=number_from(_LEAST_DEALS, _MOST_DEALS),
        default=300,
        metavar="N",
        help="deals of each pair, played from every seat (default %(default)s)",
    )
    add_samples(parser)
    add_seed_and_workers(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object, not a table")


def run(arguments: argparse.Namespace) -> int:
    """Play every duel and print the matrix."""
    rules = ruleset_of(arguments, arguments.players or 0, {})
    duels = {}
    for stronger, weaker in list_pairs(PLAYERS):
        fixture = Fixture(
            rules.game.name,
            rules.preset,
            (f"bot:{stronger}", *[f"bot:{weaker}"] * (rules.players - 1)),
            overrides=dict(rules.overrides),
            seed=arguments.seed,
            samples=arguments.samples,
            single=True,
        )
        with show_progress(arguments.deals, f"{stronger} over {weaker}: ") as report:
            duels[stronger, weaker] = play_fixture(
                fixture, arguments.deals, count_workers(arguments), report
            )
    ladder = Ladder(PLAYERS, duels)
    print(json.dumps(summarise_ladder(ladder)) if arguments.json else render_ladder(ladder))
    return 0
