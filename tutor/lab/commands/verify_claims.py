"""`tutor verify-claims`: the claims of hints, derived again by an independent, slow path."""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import islice, takewhile
from pathlib import Path
from time import monotonic, process_time

from tutor.commands.command import (
    CommandError,
    Subcommands,
    add_command,
    describe_unwritable,
    number_from,
    read_text,
)
from tutor.engine.hints.hint import hint
from tutor.explain.explanation import explain
from tutor.explain.kinds import TOLD_KINDS, ClaimKind
from tutor.lab.claims.checks.again import ActionClaims, Finding, Verifier
from tutor.lab.claims.checks.tally import ClaimTally, tally_of
from tutor.lab.claims.hint_lines import read_claims
from tutor.lab.claims.sampling.positions import sample_positions
from tutor.lab.claims.sampling.sampler import COUNTED, Sampler
from tutor.lab.commands.claims import agreement, calibration, parts
from tutor.protocol.errors import ProtocolError
from tutor.protocol.observations import observation_line, read_observation
from tutor.rules.observation import Observation

_EXAMPLE = """\
A file holds lines of `tutor engine`: each observation, followed by the hint that answered it.
Exact claims are counted again card by card; sampled ones are estimated again from rounds that are
dealt and played one by one in plain Python. For each kind: how many were checked and hold, how
many estimates, how many of those lie as near as 95 of 100 should, and how many nothing here could
tell. What is far from its second estimate is estimated once more from ten times as many rounds.
A claim that does not hold is printed with its observation; exit status 1 if there is one.

With --each, positions are looked for until so many claims of every kind (or of those named) were
checked, by every preset and every house rule; what needs no search is claimed of every action.
With --calibration, whole rounds of matches are played, hints asked in them, and every action that
they explain is played on with the cards that lie there. For each kind of chance, and for points:
what was said beside what happened, in groups, with intervals (95 in 100) clustered by round; a star
marks what is shown to be off. Exit status 1 if a chance of a group of 100 or more is, by over 0.05.
With --keep every round is added to a file as it is played, so that runs by several seeds count
together, also one that was ended; N = 0 plays nothing and prints what is there.
With --agreement, nothing is derived again: what one hint tells in several places is laid side by
side, and it is counted how many best moves have a reason, and of how many an idea carries the gap
to the next move that is surely worse. Exit status 1 if a thing has two values,
twins differ, or what surely loses the match more often is recommended.
With --parts, what the gap between the best action and the best that is surely worse consists of is
compared with the same parts in twice as many rounds of another seed.
With --alone, a scorer picks the better of two moves by the parts alone that the reason is about,
with their points from other rounds. Exit status 1 if a reason speaks against its move, or holds for
the rival as well.
Runs with --tally can be ended and gone on with by another seed, and added up: the first file is
written, the others are added to it.

examples:
  tutor verify-claims --random 20
  tutor verify-claims --random 200 --game roppyakken --worlds 400
  tutor verify-claims --each 2000 --minutes 60 --tally counts.json
  tutor verify-claims --each 100 --kind gives --kind keeps_safe --seed 2
  tutor verify-claims answered.jsonl
  tutor verify-claims --calibration 3000 --game koikoi --against greedy --keep rounds.jsonl
"""
MOST_POSITIONS = 1_000_000
MOST_WORLDS = 100_000
SAVED = 60.0  # seconds between two writings of a tally


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "verify-claims", run, _EXAMPLE)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", type=Path, metavar="FILE", help="lines to check")
    source.add_argument(
        "--random",
        type=number_from(1, MOST_POSITIONS),
        metavar="N",
        help="check hints in N positions of played rounds",
    )
    source.add_argument(
        "--each",
        type=number_from(1, MOST_POSITIONS),
        metavar="N",
        help="check claims until there are N of each kind",
    )
    source.add_argument(
        "--calibration",
        type=number_from(0, MOST_POSITIONS),
        metavar="N",
        help="play N whole rounds and compare predictions with outcomes",
    )
    source.add_argument(
        "--agreement",
        type=number_from(1, MOST_POSITIONS),
        metavar="N",
        help="check that hints agree with themselves, in N decisions of each sort and game",
    )
    source.add_argument(
        "--parts",
        type=number_from(1, MOST_POSITIONS),
        metavar="N",
        help="compare the parts of N gaps of each game with many more rounds",
    )
    source.add_argument(
        "--alone",
        type=number_from(1, MOST_POSITIONS),
        metavar="N",
        help="check that reasons alone tell the better move, in N gaps of each game",
    )
    calibration.add_options(parser)
    parser.add_argument(
        "--kind", action="append", metavar="KIND", help="with --each: only this kind (repeatable)"
    )
    parser.add_argument(
        "--minutes",
        type=number_from(0, MOST_POSITIONS, float),
        default=60.0,
        metavar="M",
        help="with --each: limit of CPU time (default %(default)g)",
    )
    parser.add_argument("--game", metavar="NAME", help="only this game (default: all)")
    parser.add_argument(
        "--worlds",
        type=number_from(2, MOST_WORLDS),
        default=200,
        metavar="N",
        help="rounds played again after each action (default %(default)s)",
    )
    parser.add_argument(
        "--counts", action="store_true", help="leave out claims that must be estimated again"
    )
    parser.add_argument(
        "--tally",
        nargs="+",
        type=Path,
        default=[],
        metavar="FILE",
        help="counts to resume from; those of this run are written to the first file",
    )
    parser.add_argument(
        "--seed", type=number_from(0, 2**31), default=1, help="seed of the positions"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check every claim and print the shares that hold."""
    measured = arguments.agreement, arguments.parts, arguments.alone
    if any(measured) or arguments.calibration is not None:
        return _measure(arguments)
    tally = _read_tally(arguments)
    saved = monotonic()
    for observation, findings in _check_positions(arguments, tally):
        tally.add(findings)
        for finding in findings:
            if finding.holds is False:
                _tell(observation, finding)
        if arguments.tally and monotonic() > saved + SAVED:
            _save(arguments.tally[0], tally)
            saved = monotonic()
    if arguments.tally:
        _save(arguments.tally[0], tally)
    print("\n".join(tally.lines()))
    return 0 if tally.all_hold else 1


def _measure(arguments: argparse.Namespace) -> int:
    """Measure hints otherwise than claim by claim."""
    if arguments.agreement:
        return agreement.check_agreement(arguments)
    if arguments.parts:
        return parts.check_parts(arguments)
    if arguments.alone:
        return parts.check_alone(arguments)
    return calibration.calibrate(arguments)


def _read_tally(arguments: argparse.Namespace) -> ClaimTally:
    """Return the counts of earlier runs with other seeds."""
    tally = ClaimTally(seeds=(arguments.seed,))
    for place, path in enumerate(arguments.tally):
        if not place and not path.exists():
            continue
        try:
            tally.join(tally_of(json.loads(read_text(path))))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise CommandError(f"{path} holds no counts of this command.") from None
    if len(set(tally.seeds)) < len(tally.seeds):
        raise CommandError("Two of these runs have the same seed, so they met the same positions.")
    return tally


def _save(path: Path, tally: ClaimTally) -> None:
    """Write counts where a run that is ended meanwhile leaves those of before."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(json.dumps(tally.to_plain(), indent=1) + "\n", "utf-8")
        beside.replace(path)
    except OSError as error:
        raise describe_unwritable(path, error) from None


def _tell(observation: Observation, finding: Finding) -> None:
    """Print a claim that does not hold, with its observation."""
    print(f"{finding.claim}\nof {observation_line(observation)}", file=sys.stderr)


def _check_positions(
    arguments: argparse.Namespace, tally: ClaimTally
) -> Iterator[tuple[Observation, list[Finding]]]:
    worlds = 0 if arguments.counts else arguments.worlds
    if arguments.each:
        yield from _check_until_each(arguments, tally, worlds)
        return
    stated = _of_file(arguments.file) if arguments.file else _of_rounds(arguments)
    for observation, subject in stated:
        yield observation, list(Verifier(observation, worlds, arguments.seed + 1).findings(subject))


def _check_until_each(
    arguments: argparse.Namespace, tally: ClaimTally, worlds: int
) -> Iterator[tuple[Observation, list[Finding]]]:
    requested_frozenset = frozenset(arguments.kind or ())
    if unknown := requested_frozenset - TOLD_KINDS:
        raise CommandError(f"There is no kind {min(unknown)!r}.")
    kinds = frozenset(map(ClaimKind, requested_frozenset)) or (
        COUNTED if arguments.counts else TOLD_KINDS
    )
    sampler = Sampler(tally, kinds, arguments.each, arguments.game, arguments.seed)
    end = process_time() + 60 * arguments.minutes
    yield from takewhile(lambda _: process_time() < end, sampler.findings(worlds))


def _of_file(path: Path) -> Iterator[tuple[Observation, list[ActionClaims]]]:
    lines = [line for line in read_text(path).split("\n") if line.strip()]
    if not lines or len(lines) % 2:
        raise CommandError(f"{path} must hold an observation and a hint in turn.")
    for number, (seen_line, hint_line) in enumerate(
        zip(lines[::2], lines[1::2], strict=True), start=1
    ):
        try:
            observation = read_observation(seen_line)
            yield observation, read_claims(hint_line, observation)
        except ProtocolError as error:
            raise CommandError(f"{path}, pair {number}: {error}") from None


def _of_rounds(arguments: argparse.Namespace) -> Iterator[tuple[Observation, list[ActionClaims]]]:
    seed = arguments.seed
    for place, observation in enumerate(
        islice(sample_positions(arguments.game, seed), arguments.random)
    ):
        explanation = explain(observation, hint(observation, seed=seed + place), seed=seed + place)
        yield (
            observation,
            [
                ActionClaims(candidate.action, candidate.follow_up, candidate.claims)
                for candidate in explanation.candidates
            ],
        )
