"""`tutor train`: a value net from nothing, by playing against itself."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.commands.asking import HIGHEST_SEED
from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    number_from,
    prepare_engine,
)

if TYPE_CHECKING:
    from tutor.engine.training import Training

_LONGEST_MINUTES = 100_000
_RUN_SUFFIX = ".run.npz"
_EXAMPLE = """\
FILE gets the net, and a file beside it, ending in .run.npz, all that is needed to go on; both are
written after every iteration. The same seed and number of iterations give the same net.

examples:
  tutor train --minutes 30 --out koikoi.npz --seed 1
  tutor train --minutes 30 --out koikoi.npz --resume koikoi.run.npz
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(
        subcommands, "train", run, "Train a value net by playing against itself.", _EXAMPLE
    )
    parser.add_argument("--game", default="koikoi", help="the game (default %(default)s)")
    parser.add_argument(
        "--minutes",
        type=number_from(0, _LONGEST_MINUTES, float),
        default=30.0,
        metavar="N",
        help="how long to train (default %(default)g); one iteration at least is done",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="where the net is written"
    )
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="of the first weights and of all deals (default %(default)s)",
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="go on from a run; its seed is kept"
    )


def run(arguments: argparse.Namespace) -> int:
    """Train for a while, and tell on the standard error how far it is."""
    prepare_engine()
    from tutor.engine.checkpoint import model_of, save_run
    from tutor.engine.models import save
    from tutor.engine.training import train

    training = _begun(arguments)
    net_file: Path = arguments.out
    run_file = net_file.with_suffix(_RUN_SUFFIX)

    def report(now: "Training", error: float) -> None:
        save(net_file, model_of(now))
        save_run(run_file, now)
        print(_progress(now, error), file=sys.stderr, flush=True)

    try:
        train(training, arguments.minutes, report)
    except OSError as error:
        raise CommandError(
            f"{error.filename or net_file} cannot be written: {error.strerror or error}."
        ) from None
    return 0


def _begun(arguments: argparse.Namespace) -> "Training":
    from tutor.engine.checkpoint import load_run
    from tutor.engine.models import ModelError
    from tutor.engine.training import begun
    from tutor.rules.games import GAMES

    if arguments.game not in GAMES:
        raise CommandError(f"There is no game {arguments.game}; the games are {', '.join(GAMES)}.")
    game = GAMES[arguments.game]
    try:
        if arguments.resume is None:
            return begun(game, arguments.seed)
        return load_run(arguments.resume, game)
    except ModelError as error:
        raise CommandError(str(error)) from None


def _progress(training: "Training", error: float) -> str:
    line = f"iteration {training.iteration}: squared error {error:.1f}"
    if training.curve and training.curve[-1][0] == training.iteration:
        _, mean, spread = training.curve[-1]
        line += f", {mean:+.3f} ± {spread:.3f} points a round against the greedy player"
    return line
