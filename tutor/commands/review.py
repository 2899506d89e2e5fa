"""`tutor review`: the review of a finished match, decision by decision."""

import argparse
import json
import sys
from pathlib import Path

from tutor.commands.asking import HIGHEST_SEED
from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    number_from,
)
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain
from tutor.records import RecordError, ReplayRecord, read_any
from tutor.review.analyse import assess
from tutor.review.figures import Assessment, Budget, DecisionAssessment
from tutor.review.report import build_report
from tutor.review.review import Review
from tutor.review.units import Unit, list_units, observe_unit
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.match.match import Match
from tutor.text import LANGUAGES, SOURCE

_EXAMPLE = """\
The file holds a match in any format that can be imported; replays/README.md describes them. For
every round and the match it gives the balance of every player (start + cards + opponents - own =
end), and every decision: the move played, the best move, the price (chance to win given up, and
points), the grade, and claims where the moment mattered. `tutor engine --schema review` documents
all fields. The same file, seed and version give the same bytes. Progress is written to stderr.

examples:
  tutor review game.json > review.json
  tutor review --quick --player 2 game.txt
  tutor review --html --language fr --quiz game.json > questions.html
"""
MOST_PLAYERS = 7


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "review", run, _EXAMPLE)
    parser.add_argument("file", metavar="FILE", type=Path, help="the match")
    form = parser.add_mutually_exclusive_group()
    for name, text in (
        ("json", "JSON (the default)"),
        ("html", "one page that needs nothing else"),
        ("markdown", "Markdown"),
    ):
        form.add_argument(
            f"--{name}", dest="form", action="store_const", const=name, help=f"write {text}"
        )
    parser.set_defaults(form="json")
    parser.add_argument("--quick", action="store_true", help="fewer samples, no claims")
    parser.add_argument(
        "--player",
        type=number_from(1, MOST_PLAYERS),
        metavar="N",
        help="number of the player in the file (default: 1 for JSON, otherwise none)",
    )
    parser.add_argument(
        "--language",
        choices=tuple(LANGUAGES),
        default=SOURCE,
        help="language of a document (default %(default)s)",
    )
    parser.add_argument("--quiz", action="store_true", help="a document with hidden answers")
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="seed of the samples (default %(default)s)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Read the match, analyse it and write the review."""
    record = _record(arguments.file)
    players = record.ruleset.players
    if arguments.player and arguments.player > players:
        raise CommandError(f"There is no player {arguments.player}: {players} played.")
    budget = Budget.QUICK if arguments.quick else Budget.FULL
    review = derive_review(record.match, _analyse_record(record, budget, arguments.seed))
    reasons = {} if arguments.quick else _explain_moments(record, review)
    write = _json if arguments.form == "json" else _document
    print(write(arguments, record, review, reasons))
    return 0


def _record(path: Path) -> ReplayRecord:
    try:
        return read_any(path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except RecordError as error:
        raise CommandError(str(error)) from None


def _analyse_record(record: ReplayRecord, budget: Budget, seed: int) -> dict[Unit, Assessment]:
    wanted = list_units(record.match)
    analyse_record = {}
    for number, unit in enumerate(wanted, start=1):
        analyse_record[unit] = assess(record.match, unit, budget, seed)
        _report_progress(number, len(wanted))
    return analyse_record


def _report_progress(number: int, total: int) -> None:
    """Show the progress of the analysis on one terminal line."""
    if sys.stderr.isatty():
        end = "\n" if number == total else ""
        print(f"\r{number} of {total}", end=end, file=sys.stderr, flush=True)


def _explain_moments(record: ReplayRecord, review: Review) -> dict[Unit, Explanation]:
    """Return the claims of the key moments of all players."""
    moments = {}
    for player in review.players:
        for moment in player.moments:
            decision = review.decision(moment.unit)
            if decision is not None:
                moments[moment.unit] = _explain_decision(record.match, decision.assessment)
    return moments


def _explain_decision(match: Match, assessment: DecisionAssessment) -> Explanation:
    """Return the claims of the best action compared with those of the played one.

    It takes about as long as a hint with its reasons.
    """
    observation = observe_unit(match, assessment.unit)
    hint, seed = assessment.reported.mark_doubles(observation), assessment.hint.seed
    compared = {assessment.played, assessment.best}
    if compared == {hint.best.action}:
        return explain(observation, hint, seed=seed)
    return explain(observation, hint, seed=seed, actions=tuple(compared))


def _json(
    arguments: argparse.Namespace,
    record: ReplayRecord,
    review: Review,
    reasons: dict[Unit, Explanation],
) -> str:
    report = build_report(
        record.match,
        review,
        player=(arguments.player or 1) - 1,
        names=record.names,
        budget=Budget.QUICK if arguments.quick else Budget.FULL,
        explanations=reasons,
        differences=record.differences,
    )
    return json.dumps(report, ensure_ascii=False, indent=1, allow_nan=False)


def _document(
    arguments: argparse.Namespace,
    record: ReplayRecord,
    review: Review,
    reasons: dict[Unit, Explanation],
) -> str:
    from tutor.web.documents import documents  # imports Flask, which only this needs
    from tutor.web.documents.view import Edition

    write = documents.render_html if arguments.form == "html" else documents.render_markdown
    learner = None if arguments.player is None else arguments.player - 1
    with documents.speak_language(arguments.language):
        return write(Edition(record, review, learner, arguments.quiz, reasons))
