"""`tutor play`: matches between players on duplicate deals."""

import argparse
import json
from typing import TYPE_CHECKING

from tutor.commands.asking import HIGHEST_SEED, MOST_SAMPLES
from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    number_from,
    prepare_engine,
)

if TYPE_CHECKING:
    from tutor.arena.contestants import Contestant
    from tutor.rules.ruleset import Ruleset, Value

_MOST_MATCHES = 1_000_000
_MOST_PLAYERS = 99  # the game knows how many may play
_LONGEST_TIMEOUT = 3600
_STRONGER, _WEAKER = "bot:expert", "bot:greedy"  # who plays when nobody is named
_EXAMPLE = """\
A seat is bot:NAME, a computer player, or exec:COMMAND, a program that reads an observation a line
and writes an action a line. `tutor engine --schema` documents observations. An action is
{"play": ID}, {"take": [ID]}, {"call": "stop"|"koikoi"|"continue"}, {"show": [YAKU]},
{"bid": "join"|"pass"}, {"misdeal": true|false} or {"cancel": true|false}: what the phase asks.

Every deal is played once by each contestant from each seat. As many seats are named as there are
players at the table.

examples:
  tutor play --seats bot:expert,bot:greedy --rounds 12 --matches 50 --seed 1
  tutor play --seats bot:greedy,exec:"./my-player --fast" --move-timeout 2 --json
  tutor play --preset kk_blog --override mult=any --override zero_sum=true
  tutor play --game roppyakken --players 3 --matches 20
  tutor play --game hachihachi --seats bot:greedy,bot:greedy,bot:random,bot:random,bot:random
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        subcommands, "play", run, "Let players play matches on duplicate deals.", _EXAMPLE
    )
    parser.add_argument("--game", default="koikoi", help="the game (default %(default)s)")
    parser.add_argument("--preset", help="its rules (default: the game's standard)")
    parser.add_argument(
        "--override",
        action="append",
        default=[],
        metavar="TOGGLE=VALUE",
        help="change one rule of the preset; may be given several times",
    )
    parser.add_argument(
        "--players",
        type=number_from(1, _MOST_PLAYERS),
        metavar="N",
        help="players at the table (default: as many as --seats names, or the game's usual number)",
    )
    parser.add_argument(
        "--seats",
        metavar="A,B,...",
        help=f"who plays (default {_STRONGER}, and {_WEAKER} in every other seat)",
    )
    parser.add_argument("--rounds", type=int, help="rounds a match (default: the preset's)")
    _add_series_options(parser)


def _add_series_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--matches",
        type=number_from(1, _MOST_MATCHES),
        default=10,
        metavar="N",
        help="matches, each played from every seat by everybody (default %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="the same seed deals the same cards (default %(default)s)",
    )
    parser.add_argument(
        "--samples",
        type=number_from(1, MOST_SAMPLES),
        metavar="N",
        help="sampled worlds of players that search",
    )
    parser.add_argument(
        "--move-timeout",
        type=number_from(0.001, _LONGEST_TIMEOUT, float),
        default=5.0,
        metavar="SECONDS",
        help="time an exec: player has for an action (default %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, not a table")


def run(arguments: argparse.Namespace) -> int:
    """Play the series and report it."""
    from tutor.arena import report
    from tutor.arena.contestants import split_seats
    from tutor.arena.series import play_series

    seats = split_seats(arguments.seats) if arguments.seats else []
    rules = _ruleset(arguments, len(seats))
    contestants = _contestants(arguments, rules, seats or usual_seats(rules))
    try:
        series = play_series(rules, tuple(contestants), arguments.matches, arguments.seed)
    finally:
        for contestant in contestants:
            contestant.close()
    print(json.dumps(report.summary(series)) if arguments.json else report.text(series))
    return 0


def usual_seats(rules: "Ruleset") -> list[str]:
    """Return who plays at a table when nobody is named."""
    return [_STRONGER, *[_WEAKER] * (rules.players - 1)]


def _ruleset(arguments: argparse.Namespace, seats: int) -> "Ruleset":
    from tutor.rules.games import GAMES, ruleset
    from tutor.rules.ruleset import RulesetError

    overrides = dict(_override(text) for text in arguments.override)
    if arguments.rounds is not None:
        overrides["rounds"] = arguments.rounds
    game = GAMES.get(arguments.game)
    if game and seats and seats not in game.players:
        least, most = min(game.players), max(game.players)
        known = str(least) if least == most else f"{least} to {most}"
        raise CommandError(f"--seats names {seats} players, but {game.name} has {known}.")
    players = seats if arguments.players is None else arguments.players
    if seats and seats != players:
        raise CommandError(f"--seats names {seats} players, but --players says {players}.")
    try:
        preset = arguments.preset or (game.default_preset if game else "")
        return ruleset(arguments.game, preset, overrides, players)
    except RulesetError as error:
        raise CommandError(str(error)) from None


def _override(text: str) -> "tuple[str, Value]":
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise CommandError(f"--override {text} must be written TOGGLE=VALUE, as in mult=any.")
    named: dict[str, Value] = {"true": True, "false": False}
    if value in named:
        return name, named[value]
    return name, int(value) if value.isascii() and value.isdigit() else value


def _contestants(
    arguments: argparse.Namespace, rules: "Ruleset", seats: list[str]
) -> "list[Contestant]":
    from tutor.arena.contestants import ArenaError

    prepare_engine()
    contestants: list[Contestant] = []
    try:
        for seat in seats:
            contestants.append(_contestant(seat, arguments, rules))
    except ArenaError as error:
        for contestant in contestants:
            contestant.close()
        raise CommandError(str(error)) from None
    return contestants


def _contestant(seat: str, arguments: argparse.Namespace, rules: "Ruleset") -> "Contestant":
    from tutor.arena.contestants import ArenaError, Bot
    from tutor.arena.program import Program

    kind, _, name = seat.partition(":")
    if kind == "bot":
        return Bot(name, arguments.samples, rules.seats)
    if kind == "exec":
        return Program(name, arguments.move_timeout)
    raise ArenaError(f"The seat {seat!r} must be bot:NAME or exec:COMMAND.")
