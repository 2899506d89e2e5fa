"""What `hint` and `engine` share: their options, and the answer to one line."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from tutor.commands.command import CommandError, number_from
from tutor.engine.equity.search import NoMatchChancesError
from tutor.engine.hints.candidates import Hint
from tutor.engine.hints.hint import hint
from tutor.engine.objectives import OBJECTIVES
from tutor.engine.players import PLAYERS, Player, UnknownPlayerError, find_player
from tutor.explain.contrast import WITHOUT_IDEA
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain
from tutor.explain.line import find_line, rebuild_round
from tutor.protocol.errors import ProtocolError, error_line
from tutor.protocol.hints import hint_line
from tutor.protocol.observations import read_observation
from tutor.rules.observation import Observation

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import TwoLines

MOST_SAMPLES = 100_000
HIGHEST_SEED = 2**63 - 1
_LONGEST_BUDGET_MS = 600_000

Answer = Callable[[str], tuple[str, bool]]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what decides how an answer is computed."""
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument(
        "--samples",
        type=number_from(1, MOST_SAMPLES),
        metavar="N",
        help="sampled worlds; the same number, seed and version give the same bytes",
    )
    effort.add_argument(
        "--budget-ms",
        type=number_from(0, _LONGEST_BUDGET_MS, float),
        metavar="MS",
        help="limit by CPU time instead of a number of samples",
    )
    parser.add_argument(
        "--seed",
        type=number_from(0, HIGHEST_SEED),
        default=1,
        help="seed of the samples (default %(default)s)",
    )
    parser.add_argument(
        "--objective",
        choices=OBJECTIVES,
        help="what actions are ranked by: points of this round, or the chance to win the match "
        "(default: the match where a better chance to win it is worth its points)",
    )
    parser.add_argument(
        "--claims",
        type=number_from(0, MOST_SAMPLES),
        metavar="N",
        help="rounds played out after each of the best actions to say why (0: what the rules say, "
        "of all actions; default: as many as a learner's hint)",
    )
    parser.add_argument(
        "--level",
        metavar="NAME",
        help="advise the move of this computer player (default: the strongest); "
        "the figures come from the search all the same",
    )


def make_answerer(arguments: argparse.Namespace) -> Answer:
    """Return a function from a line to its answer and whether the line was sound."""
    adviser = _find_adviser(arguments.level)

    def answer(line: str) -> tuple[str, bool]:
        try:
            observation = read_observation(line)
        except ProtocolError as error:
            return error_line(error), False
        try:
            result = hint(
                observation,
                samples=arguments.samples,
                budget_ms=arguments.budget_ms,
                seed=arguments.seed,
                objective=arguments.objective,
            )
        except NoMatchChancesError as error:
            return error_line(ProtocolError("game", str(error))), False
        explanation = None
        if arguments.claims != 0:
            explanation = explain(
                observation, result, seed=arguments.seed, samples=arguments.claims
            )
        best = None if adviser is None else adviser.choose(observation, arguments.seed)
        return hint_line(
            result, observation, best, explanation, _find_line(observation, result, explanation)
        ), True

    return answer


def _find_line(
    observation: Observation, result: Hint, explanation: Explanation | None
) -> "TwoLines | None":
    """Return the line in which the rival loses, where no idea tells why."""
    why = explanation.why if explanation else None
    if why is None or why.verdict not in WITHOUT_IDEA:
        return None
    return find_line(rebuild_round(observation), observation, result, why)


def _find_adviser(level: str | None) -> Player | None:
    """Return the player whose choice is the advice; None for the hint itself."""
    if level is None or level == PLAYERS[-1]:
        return None
    try:
        return find_player(level)
    except UnknownPlayerError as error:
        raise CommandError(str(error)) from None
