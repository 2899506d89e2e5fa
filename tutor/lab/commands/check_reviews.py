"""`tutor check-reviews`: check the consistency of reviews of whole matches."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

from tutor.commands.asking import HIGHEST_SEED
from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    describe_unwritable,
    number_from,
)
from tutor.folders import make_private
from tutor.lab.printed.pages import list_page_differences
from tutor.lab.printed.shelf import ReviewShelf, open_shelf
from tutor.lab.reviews.faults import ReviewFault, ReviewTally, list_faults
from tutor.lab.reviews.matches import play_matches
from tutor.records import ReplayRecord, list_samples, read_sample, to_text
from tutor.review.analyse import assess_all
from tutor.review.figures import Assessment, Budget
from tutor.review.shipped import read_analysis, read_shipped, write_analysis
from tutor.review.stamp import make_stamp
from tutor.review.units import Unit
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.games import GAMES

_EXAMPLE = """\
The sample games are checked by the analyses that ship with them; then whole matches between the
computer players, by every preset and at tables of two, three and five, analysed anew. Balances of
rounds and matches add up as printed, no price is negative and each is the difference of its printed
chances, ledgers and lucks add up, nothing is called a slip without an established loss, every slip
can be tried again in the order of its cost, the best move and every equal one is accepted. For each
table: what was checked, how much of a result its ledgers leave over, in parts of the spread of a
round. Every fault is one line. Exit status 1 if there is one, or too much is left over.
With --pages every page and every export that prints a value of a match is read back as well: the
first page and those of the rounds as each player sees them, each decision with its answer and every
try, reasons, parallel deals, the replay, documents, the shared page, JSON, the inbox, progress. The
same thing has the same value on all of them. That takes a minute a match.
With --keep matches and figures are written to a folder, and read from it when they are checked
again: so a run can be ended and gone on with.

examples:
  tutor check-reviews
  tutor check-reviews --matches 60 --seed 2 --rounds 6 --keep checked
  tutor check-reviews --game hachihachi --matches 5 --quick
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "check-reviews", run, _EXAMPLE)
    parser.add_argument("--game", metavar="NAME", help="only this game (default: all)")
    parser.add_argument(
        "--matches",
        type=number_from(0, 1_000_000),
        default=1,
        metavar="N",
        help="matches of each game to play and analyse (default %(default)s)",
    )
    parser.add_argument(
        "--rounds",
        type=number_from(1, 12),
        metavar="N",
        help="rounds of a match, where the preset allows it (default: the preset’s)",
    )
    parser.add_argument("--quick", action="store_true", help="fewer samples")
    parser.add_argument(
        "--pages", action="store_true", help="read every page back and compare what they print"
    )
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep matches and figures here")
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="seed of matches and samples (default %(default)s)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Check the reviews and print the counts of each table."""
    games = [game for game in GAMES if arguments.game in (None, game)]
    if not games:
        raise CommandError(f"There is no game {arguments.game}; the games are {', '.join(GAMES)}.")
    tallies: dict[str, ReviewTally] = defaultdict(ReviewTally)
    data = (entry for game in games for entry in _list_analysed(game, arguments))
    with ExitStack() as stack:
        shelf = stack.enter_context(open_shelf()) if arguments.pages else None
        for name, record, stored_values in data:
            review = derive_review(record.match, stored_values)
            faults = [*list_faults(record.match, stored_values, review)]
            if shelf:
                faults += _list_faults_of_pages(shelf, record, stored_values)
            for unit, promise in faults:
                print(f"{name}, round {unit.round}, step {unit.step}: failed: {promise}")
            table = f"{record.ruleset.game.name} with {record.ruleset.players}"
            tallies[table].add(record.match, review, faults)
            print(f"{name}: {len(faults)} faults", file=sys.stderr, flush=True)
    for table, tally in tallies.items():
        print(f"{table}: {tally.line()}")
    return 0 if all(review_tally.holds for review_tally in tallies.values()) else 1


def _list_faults_of_pages(
    shelf: ReviewShelf, record: ReplayRecord, stored_values: Mapping[Unit, Assessment]
) -> Iterator[ReviewFault]:
    """Yield what pages print in several ways, each as a fault of the whole match."""
    for page_difference in list_page_differences(shelf, record, stored_values):
        yield ReviewFault(Unit(1, 0), f"every page prints the same, but {page_difference}")


def _list_analysed(
    game: str, arguments: argparse.Namespace
) -> Iterator[tuple[str, ReplayRecord, Mapping[Unit, Assessment]]]:
    """Yield matches of a game with their names and figures: the samples, then played ones."""
    for sample in list_samples():
        shipped = read_shipped(sample)
        if sample.game == game and shipped:
            yield sample.name, read_sample(sample.name), shipped.assessments()
    played = play_matches(game, arguments.seed, arguments.rounds)
    for at, record in enumerate(islice(played, arguments.matches), start=1):
        name = f"{game}-{arguments.seed}-{at}"
        yield name, record, _analyse(name, record, arguments)


def _analyse(
    name: str, record: ReplayRecord, arguments: argparse.Namespace
) -> dict[Unit, Assessment]:
    """Return the figures of a match: stored ones, or new ones."""
    budget = Budget.QUICK if arguments.quick else Budget.FULL
    stamp, folder = make_stamp(record.ruleset).text, arguments.keep
    path = folder and folder / f"{name}-{budget}.figures.json.gz"
    stored = path and read_analysis(path)
    if stored and stored.stamp == stamp:
        return stored.assessments()
    result = dict(assess_all(record.match, budget, arguments.seed))
    if path:
        try:
            make_private(folder)
            (folder / f"{name}.txt").write_text(to_text(record), "utf-8")
            write_analysis(path, stamp, arguments.seed, result.items())
        except OSError as error:
            raise describe_unwritable(path, error) from None
    return result
