"""`tutor train`: a value net from nothing, and match equity, by playing against itself."""

import argparse
import sys
from pathlib import Path

from tutor.commands.asking import HIGHEST_SEED
from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    describe_unwritable,
    number_from,
)
from tutor.engine.equity.round_ends import CountedRounds, render_counted
from tutor.engine.net.files import ModelError, first_model, model_for, save
from tutor.engine.net.levels import load_levels, net_name, render_levels
from tutor.lab.claims.calibration.levels import measure_levels
from tutor.lab.training.checkpoint import load_run, model_of, save_run
from tutor.lab.training.equity_counts import count_rounds
from tutor.lab.training.loop import Training, begin_later, begin_training, train
from tutor.lab.training.rulesets import Syllabus
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Game, Ruleset, RulesetError

_LONGEST_MINUTES = 100_000
_RUN_SUFFIX = ".run.npz"
_MOST_ROUNDS = 100_000_000
_MOST_PLAYERS = 9
_EXAMPLE = """\
FILE gets the net, and a file beside it, ending in .run.npz, all that is needed to go on; both are
written after every iteration. The same seed and number of iterations give the same net.
With --equity it gets, instead of a net, how whole rounds of the shipped net end by each preset and
house rule, which the chances to win a match are computed from. With --levels it gets how far the
values of searches with the shipped net lie off whole rounds, beside those of the other nets.

examples:
  tutor train --minutes 30 --out koikoi.npz --seed 1
  tutor train --minutes 30 --out koikoi.npz --resume koikoi.run.npz
  tutor train --game roppyakken --players 3 --minutes 20 --out roppyakken3.npz
  tutor train --minutes 10 --searches --out koikoi.npz --resume koikoi.run.npz
  tutor train --later --minutes 20 --out later_koikoi.npz
  tutor train --equity 400000 --out koikoi.jsonl
  tutor train --equity 400000 --later --out later_koikoi.jsonl
  tutor train --levels 250 --game hachihachi --out levels.json
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "train", run, _EXAMPLE)
    parser.add_argument("--game", default="koikoi", help="the game (default %(default)s)")
    parser.add_argument(
        "--minutes",
        type=number_from(0, _LONGEST_MINUTES, float),
        default=30.0,
        metavar="N",
        help="how long to train (default %(default)g); at least one iteration",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="where to write the net"
    )
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="seed of the first weights and all deals (default %(default)s)",
    )
    parser.add_argument(
        "--players",
        type=number_from(1, _MOST_PLAYERS),
        default=0,
        metavar="N",
        help="players at the table (default: the usual number)",
    )
    parser.add_argument(
        "--searches",
        action="store_true",
        help="learn from what searches expect, not from whole rounds; for a net that plays well",
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="resume a run; its seed is kept"
    )
    parser.add_argument(
        "--later",
        action="store_true",
        help="only rules that the shipped files do not cover, starting from the shipped net",
    )
    parser.add_argument(
        "--equity",
        type=number_from(1, _MOST_ROUNDS),
        metavar="N",
        help="train nothing: count how N rounds by each preset end (house rules get a quarter)",
    )
    parser.add_argument(
        "--levels",
        type=number_from(1, _MOST_ROUNDS),
        metavar="N",
        help="train nothing: measure the level of searches in N rounds",
    )


def run(arguments: argparse.Namespace) -> int:
    """Train for a while, and report progress on the standard error."""
    if arguments.equity is not None:
        return _count_round_ends(arguments)
    if arguments.levels is not None:
        return _measure_levels(arguments)
    training = _begin_training(arguments)
    net_file: Path = arguments.out
    run_file = net_file.with_suffix(_RUN_SUFFIX)

    def report(current: Training, error: float) -> None:
        save(net_file, model_of(current))
        save_run(run_file, current)
        print(_progress(current, error), file=sys.stderr, flush=True)

    try:
        train(training, arguments.minutes, report, by_search=arguments.searches)
    except OSError as error:
        raise describe_unwritable(net_file, error) from None
    return 0


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise describe_unwritable(path, error) from None


def _count_round_ends(arguments: argparse.Namespace) -> int:
    """Count how rounds end, and report progress on the standard error."""
    game = _game(arguments.game)

    def report(ruleset: Ruleset, counted: CountedRounds) -> None:
        overrides = "".join(f", {name}={value}" for name, value in ruleset.overrides.items())
        rounds = int(counted.rounds.sum())
        print(f"{ruleset.preset}{overrides}: {rounds} rounds", file=sys.stderr, flush=True)

    try:
        library = count_rounds(
            game, arguments.equity, arguments.seed, report, following=arguments.later
        )
    except ModelError as error:
        raise CommandError(str(error)) from None
    _write(arguments.out, render_counted(library))
    return 0


def _measure_levels(arguments: argparse.Namespace) -> int:
    """Measure the levels of the searches with one net, and add them to the file."""
    game = _game(arguments.game)
    try:
        ruleset = Syllabus(game, arguments.players, arguments.later).usual
    except (ModelError, RulesetError) as error:
        raise CommandError(str(error)) from None
    model = model_for(ruleset)
    if model is None:
        raise CommandError(f"There is no net for {game.name} with {ruleset.players} players.")
    levels = measure_levels(ruleset, model, arguments.levels, arguments.seed)
    data = {**load_levels(), net_name(model.scope): levels}
    _write(arguments.out, render_levels(dict(sorted(data.items()))))
    return 0


def _game(name: str) -> Game:
    if name not in GAMES:
        raise CommandError(f"There is no game {name}; the games are {', '.join(GAMES)}.")
    return GAMES[name]


def _begin_training(arguments: argparse.Namespace) -> Training:
    game = _game(arguments.game)
    try:
        if arguments.resume is None and arguments.later:
            ruleset = Ruleset(game, game.default_preset, {}, arguments.players)
            return begin_later(first_model(game, ruleset.seats), arguments.seed, arguments.players)
        if arguments.resume is None:
            return begin_training(game, arguments.seed, arguments.players)
        return load_run(arguments.resume, game)
    except (ModelError, RulesetError) as error:
        raise CommandError(str(error)) from None


def _progress(training: Training, error: float) -> str:
    line = f"iteration {training.iteration}: squared error {error:.1f}"
    if training.curve and training.curve[-1][0] == training.iteration:
        _, mean, spread = training.curve[-1]
        line += f", {mean:+.3f} ± {spread:.3f} points a round against the greedy player"
    return line
