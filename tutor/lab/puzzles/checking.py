"""Every puzzle proved again: what must hold before it ships."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from tutor.engine.players import PLAYERS
from tutor.lab.puzzles.established import PROVED, prove
from tutor.lab.puzzles.mining import WIDTH, find_band, measure_misses, tell_theme
from tutor.rules.cards import UnknownCardError
from tutor.rules.legal import legal_actions
from tutor.rules.round.play import IllegalActionError
from tutor.skill.items import position_key
from tutor.skill.puzzles import KEY, Puzzle, kind_of

ALL: Final = "all"  # puzzles, whatever their game and difficulty


@dataclass(frozen=True)
class PuzzleReport:
    """The result of checking puzzles: *faults* by id, and the number per game."""

    puzzles: int
    faults: Mapping[str, str]
    duplicates: int
    games: Mapping[str, int]

    @property
    def verified(self) -> int:
        """Return how many hold."""
        return self.puzzles - len(self.faults)


def check_puzzles(puzzles: Sequence[Puzzle], seed: int) -> PuzzleReport:
    """Return the result of checking these puzzles with separate samples for each."""
    results = ((puzzle.id, find_fault(puzzle, seed + at)) for at, puzzle in enumerate(puzzles))
    return PuzzleReport(
        puzzles=len(puzzles),
        faults={name: fault for name, fault in results if fault},
        duplicates=count_duplicates(puzzles),
        games=Counter(puzzle.game for puzzle in puzzles),
    )


def measure_levels(puzzles: Iterable[Puzzle], seed: int) -> dict[str, dict[str, float]]:
    """Return the share of puzzles that each player solves: all, by game and by difficulty.

    The difficulty of a puzzle for a player comes from the answers of the other players alone; their
    own misses would make the puzzle hard. Groups without puzzles are omitted.
    """
    solved: dict[str, dict[str, list[float]]] = {}
    for at, puzzle in enumerate(puzzles):
        missed = measure_misses(puzzle.seen, puzzle.good, seed + at)
        for place, (level, share) in enumerate(zip(PLAYERS, missed, strict=True)):
            alternatives = fmean((*puzzle.missed[:place], *puzzle.missed[place + 1 :]))
            band = f"from {WIDTH * find_band(alternatives):.1f}"
            for group in (ALL, puzzle.game, band):
                solved.setdefault(group, {}).setdefault(level, []).append(1 - share)
    return {
        group: {level: round(fmean(shares), 3) for level, shares in solved[group].items()}
        for group in sorted(solved)
    }


def count_duplicates(puzzles: Iterable[Puzzle]) -> int:
    """Return how many puzzles equal another one up to symmetry."""
    return sum(
        number - 1 for number in Counter(position_key(puzzle.seen) for puzzle in puzzles).values()
    )


def find_fault(puzzle: Puzzle, seed: int) -> str:
    """Return the fault of a puzzle in one sentence; empty where it holds."""
    try:
        return next(iter(_find_faults(puzzle, seed)), "")
    except (IllegalActionError, UnknownCardError) as error:
        return f"Its position cannot be: {error}"


def _find_faults(puzzle: Puzzle, seed: int) -> Iterator[str]:
    """Yield the faults, the cheapest to detect first."""
    observation, legal = puzzle.seen, legal_actions(puzzle.seen)
    if position_key(observation)[:KEY] != puzzle.id:
        yield "Its id is that of another position."
    if kind_of(observation) != puzzle.kind:
        yield f"It is no {puzzle.kind} that is decided."
    if not set(puzzle.good) < set(legal) or not puzzle.good:
        yield "Its good actions are not some of those that the rules allow."
    if tell_theme(observation, puzzle.good) != puzzle.theme:
        yield "The displayed hint has another best action, another theme, or no reason."
    if prove(observation, puzzle.good, PROVED, seed) is None:
        yield "Fresh samples do not tell its good actions from the others."
