"""`tutor play`: matches between players on duplicate deals."""

import argparse
import json

from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    number_from,
)
from tutor.lab.arena import report
from tutor.lab.arena.contestants import ArenaError, split_seats
from tutor.lab.arena.crew import play_fixture
from tutor.lab.arena.fixture import Fixture
from tutor.lab.commands.series import (
    add_players,
    add_rules,
    add_samples,
    add_seed_and_workers,
    count_workers,
    ruleset_of,
    show_progress,
)
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset

_MOST_MATCHES = 1_000_000
_LONGEST_TIMEOUT = 3600
_STRONGER, _WEAKER = "bot:expert", "bot:greedy"  # default players
_EXAMPLE = """\
A seat is bot:NAME, a computer player, or exec:COMMAND, a program that reads an observation a line
and writes an action a line. `tutor engine --schema` documents observations. An action is
{"play": ID}, {"take": [ID]}, {"call": "stop"|"koikoi"|"continue"}, {"show": [YAKU]},
{"bid": "join"|"pass"}, {"misdeal": true|false} or {"cancel": true|false}: what the phase asks.

bot:NAME+PHASE=OTHER is NAME but for the decisions of a phase, which are OTHER's: so two players
can be compared that differ in nothing else. Phases are those of an observation; there may be
several. OTHER is a computer player or a fixed rule: yaku joins a round only with a dealt yaku,
quits ends a round as soon as it may (it stops, and gives up a continue); else both are greedy.

Every deal is played once by each contestant from each seat. As many seats are named as there are
players at the table. Who plays better, and by how much, is told soonest by single rounds (--deals).
Where a shipped net covers the rules, the points are also told without the luck of the flips: that
luck is zero on average whatever the net says, so this figure is unbiased too, and less noisy.

The same seed gives the same series with any number of workers, unless programs remember what they
saw or are late. Each worker runs programs of its own.

examples:
  tutor play --seats bot:expert,bot:greedy --rounds 12 --matches 50 --seed 1
  tutor play --seats bot:expert,bot:net --deals 1000
  tutor play --seats bot:greedy,exec:"./my-player --fast" --move-timeout 2 --json
  tutor play --preset kk_blog --override mult=any --override zero_sum=true
  tutor play --game roppyakken --players 3 --matches 20
  tutor play --game hachihachi --seats bot:greedy,bot:greedy,bot:random,bot:random,bot:random
  tutor play --deals 500 --seats bot:net+decide=expert,bot:net+decide=quits
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "play", run, _EXAMPLE)
    add_rules(parser)
    add_players(parser, "as many as --seats names, or the game's usual number")
    parser.add_argument(
        "--seats",
        metavar="A,B,...",
        help=f"the players (default {_STRONGER}, and {_WEAKER} in every other seat)",
    )
    parser.add_argument("--rounds", type=int, help="rounds a match (default: the preset's)")
    _add_series_options(parser)


def _add_series_options(parser: argparse.ArgumentParser) -> None:
    played = parser.add_mutually_exclusive_group()
    played.add_argument(
        "--matches",
        type=number_from(1, _MOST_MATCHES),
        default=10,
        metavar="N",
        help="matches, each played from every seat by everybody (default %(default)s)",
    )
    played.add_argument(
        "--deals",
        type=number_from(1, _MOST_MATCHES),
        metavar="N",
        help="single rounds instead, each played from every seat by everybody",
    )
    add_seed_and_workers(parser)
    add_samples(parser)
    parser.add_argument(
        "--move-timeout",
        type=number_from(0.001, _LONGEST_TIMEOUT, float),
        default=5.0,
        metavar="SECONDS",
        help="time limit of an exec: player for an action (default %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, not a table")


def run(arguments: argparse.Namespace) -> int:
    """Play the series and report it."""
    seats = split_seats(arguments.seats) if arguments.seats else []
    rules = _ruleset(arguments, len(seats))
    fixture = Fixture(
        rules.game.name,
        rules.preset,
        tuple(seats or list_usual_seats(rules)),
        overrides=dict(rules.overrides),
        seed=arguments.seed,
        samples=arguments.samples,
        timeout=arguments.move_timeout,
        single=arguments.deals is not None,
    )
    groups = arguments.deals or arguments.matches
    try:
        with show_progress(groups) as stated:
            series = play_fixture(fixture, groups, count_workers(arguments), stated)
    except ArenaError as error:
        raise CommandError(str(error)) from None
    print(
        json.dumps(report.summarise_series(series))
        if arguments.json
        else report.render_series(series)
    )
    return 0


def list_usual_seats(rules: Ruleset) -> list[str]:
    """Return who plays at a table when nobody is named."""
    return [_STRONGER, *[_WEAKER] * (rules.players - 1)]


def _ruleset(arguments: argparse.Namespace, seats: int) -> Ruleset:
    game = GAMES.get(arguments.game)
    if game and seats and seats not in game.players:
        least, most = min(game.players), max(game.players)
        given = str(least) if least == most else f"{least} to {most}"
        raise CommandError(f"--seats names {seats} players, but {game.name} has {given}.")
    players = seats if arguments.players is None else arguments.players
    if seats and seats != players:
        raise CommandError(f"--seats names {seats} players, but --players says {players}.")
    rounds = {} if arguments.rounds is None else {"rounds": arguments.rounds}
    return ruleset_of(arguments, players, rounds)
