"""Shared by commands that play series: rules, seed, workers, and progress."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from tutor.commands.asking import HIGHEST_SEED, MOST_SAMPLES
from tutor.commands.command import CommandError, number_from
from tutor.lab.arena.crew import available_cores
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Ruleset, RulesetError, Value

_MOST_WORKERS = 256
_MOST_PLAYERS = 99  # the game knows how many may play


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options that say by which rules is played."""
    parser.add_argument("--game", default="koikoi", help="the game (default %(default)s)")
    parser.add_argument("--preset", help="its rules (default: the game's standard)")
    parser.add_argument(
        "--override",
        action="append",
        default=[],
        metavar="TOGGLE=VALUE",
        help="change one rule of the preset; may be given several times",
    )


def ruleset_of(
    arguments: argparse.Namespace, players: int, further: Mapping[str, Value]
) -> Ruleset:
    """Return the requested ruleset (0 players are the usual number)."""
    overrides = dict(_override(text) for text in arguments.override)
    game = GAMES.get(arguments.game)
    preset = arguments.preset or (game.default_preset if game else "")
    try:
        return ruleset(arguments.game, preset, {**overrides, **further}, players)
    except RulesetError as error:
        raise CommandError(str(error)) from None


def _override(text: str) -> tuple[str, Value]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise CommandError(f"--override {text} must be written TOGGLE=VALUE, as in mult=any.")
    named: dict[str, Value] = {"true": True, "false": False}
    if value in named:
        return name, named[value]
    return name, int(value) if value.isascii() and value.isdigit() else value


def add_players(parser: argparse.ArgumentParser, default: str = "the game's usual number") -> None:
    """Add the option; *default* describes its default."""
    parser.add_argument(
        "--players",
        type=number_from(1, _MOST_PLAYERS),
        metavar="N",
        help=f"players at the table (default: {default})",
    )


def add_samples(parser: argparse.ArgumentParser) -> None:
    """Add the option for the samples of players that search."""
    parser.add_argument(
        "--samples",
        type=number_from(1, MOST_SAMPLES),
        metavar="N",
        help="sampled worlds of players that search",
    )


def add_seed_and_workers(parser: argparse.ArgumentParser) -> None:
    """Add the options for the seed and for the number of processes."""
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="the same seed deals the same cards (default %(default)s)",
    )
    parser.add_argument(
        "--workers",
        type=number_from(1, _MOST_WORKERS),
        metavar="N",
        help="processes that play (default: one for each core)",
    )


def count_workers(arguments: argparse.Namespace) -> int:
    """Return how many processes are to play."""
    return arguments.workers or available_cores()


@contextmanager
def show_progress(groups: int, name: str = "") -> Iterator[Callable[[int], None]]:
    """Give a callback that shows the number of finished groups on a terminal."""
    start = time.monotonic()

    def show(played: int) -> None:
        left = (time.monotonic() - start) * (groups - played) / played
        line = f"\r{name}{played} of {groups} played, {left:.0f} s left "
        print(line, end="", file=sys.stderr, flush=True)

    def say_nothing(played: int) -> None:
        pass

    if not sys.stderr.isatty():
        yield say_nothing
        return
    try:
        yield show
    finally:
        print(file=sys.stderr)
