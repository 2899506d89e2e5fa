"""`tutor verify-claims --calibration`: predictions of hints compared with whole rounds."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from tutor.commands.command import CommandError, number_from
from tutor.engine.players import PLAYERS, find_player
from tutor.lab.claims.calibration.happened import SaidFigure, list_rounds
from tutor.lab.claims.calibration.reliability import Reliability, count_bins, tabulate
from tutor.lab.claims.calibration.rounds import Seating
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset


class KeptRoundsError(ValueError):
    """A line that holds no round, or two runs that played the same ones."""


@dataclass(frozen=True)
class KeptRounds:
    """The rounds played at one table, in a file that may have other tables too."""

    path: Path
    table: str

    def add(self, place: tuple[int, int], figures: list[SaidFigure]) -> None:
        """Add one round, the seed of its run and its number there, with its figures."""
        seed, number = place
        rows = [[figure.figure, figure.unit, figure.said, figure.happened] for figure in figures]
        line = {"table": self.table, "seed": seed, "round": number, "figures": rows}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def load(self) -> dict[tuple[int, int], list[SaidFigure]]:
        """Return the figures of each round, by its seed and number; raise KeptRoundsError."""
        result: dict[tuple[int, int], list[SaidFigure]] = {}
        for place, figures in self._read():
            if place in result:
                raise KeptRoundsError(f"{self.path} holds round {place[1]} of a seed twice.")
            result[place] = figures
        return result

    def _read(self) -> Iterator[tuple[tuple[int, int], list[SaidFigure]]]:
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        for line in lines:
            try:
                data = json.loads(line)
                place = int(data["seed"]), int(data["round"])
                figures = [_read_figure(row, place) for row in data["figures"]]
            except (ValueError, KeyError, TypeError):
                raise KeptRoundsError(f"{self.path} holds a line that is no round.") from None
            if data["table"] == self.table:
                yield place, figures


def _read_figure(row: list[Any], place: tuple[int, int]) -> SaidFigure:
    figure, unit, stated, happened = row
    return SaidFigure(str(figure), str(unit), float(stated), float(happened), place)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the players of a calibration, and the file of its figures."""
    parser.add_argument(
        "--learner",
        choices=PLAYERS,
        default="net",
        help="with --calibration: how the player with the hint continues (default %(default)s)",
    )
    parser.add_argument(
        "--against",
        choices=PLAYERS,
        default="net",
        help="with --calibration: how the opponents play (default %(default)s)",
    )
    parser.add_argument(
        "--players",
        type=number_from(2, 7),
        metavar="N",
        help="with --calibration: only tables of N players (default: all sizes)",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="with --calibration: add each round to this file, and count all rounds in it",
    )
    parser.add_argument("--json", action="store_true", help="with --calibration: print as JSON")


def calibrate(arguments: argparse.Namespace) -> int:
    """Play rounds at each requested table, and print predictions and outcomes."""
    seating = Seating(find_player(arguments.learner), find_player(arguments.against))
    fails = False
    for ruleset in _list_rulesets(arguments):
        tables = tabulate(_list_figures(arguments, ruleset, seating))
        fails |= any(reliability.fails for reliability in tables)
        if arguments.json:
            data = {"table": _name_table(ruleset, seating), "figures": list(map(_plain, tables))}
            print(json.dumps(data), flush=True)
            continue
        print(_name_table(ruleset, seating))
        for table in tables:
            print("\n".join(table.lines()), flush=True)
        print(count_bins(tables).line)
    return int(fails)


def _list_rulesets(arguments: argparse.Namespace) -> list[Ruleset]:
    games = [GAMES[game] for game in GAMES if arguments.game in (None, game)]
    if not games:
        raise CommandError(f"There is no game {arguments.game}; the games are {', '.join(GAMES)}.")
    rulesets = [
        Ruleset(game, game.default_preset, players=players)
        for game in games
        for players in game.players
        if arguments.players in (None, players)
    ]
    if not rulesets:
        raise CommandError(f"No such game is played by {arguments.players}.")
    return rulesets


def _name_table(ruleset: Ruleset, seating: Seating) -> str:
    who = f"{seating.others.name} against the learner, who goes on as {seating.learner.name}"
    return f"{ruleset.game.name}, {ruleset.players} players: {who}"


def _list_figures(
    arguments: argparse.Namespace, ruleset: Ruleset, seating: Seating
) -> Iterator[SaidFigure]:
    """Yield the figures of stored rounds, and of new ones."""
    wanted, seed = arguments.calibration, arguments.seed
    if arguments.keep is None:
        return chain.from_iterable(list_rounds(ruleset, seating, wanted, seed))
    stored = KeptRounds(arguments.keep, _name_table(ruleset, seating))
    try:
        before = stored.load()
    except (KeptRoundsError, OSError) as error:
        raise CommandError(str(error)) from None
    if wanted and any(place[0] == seed for place in before):
        raise CommandError(f"{stored.path} has rounds of seed {seed} already: take another.")
    for number, figures in enumerate(list_rounds(ruleset, seating, wanted, seed)):
        before[seed, number] = figures
        stored.add((seed, number), figures)
    return chain.from_iterable(before.values())


def _plain(table: Reliability) -> dict[str, object]:
    """Return a table as JSON has it; errors are standard errors, clustered by round."""
    return asdict(table) | {"fails": table.fails}
