"""Puzzles mined from matches between computer players.

A match depends only on the game, a seed and its number, and so do its puzzles; which of them are
kept depends on those of earlier matches. So mining can stop after any match and resume.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Final

from tutor.engine.players import PLAYERS, find_player
from tutor.explain.columns import Theme
from tutor.lab.claims.sampling.positions import deal_on
from tutor.lab.puzzles.established import FOUND, GLANCE, confirm, establish
from tutor.review.compiled_engine import CompiledEngine
from tutor.rules.games import GAMES
from tutor.rules.match.match import Acted, Match
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.skill.items import find_theme, position_key
from tutor.skill.puzzles import KEY, Puzzle, PuzzleKind, Situation, kind_of, store_position

TOLD: Final = 1  # the seed of the hint whose reasons are shown
BANDS: Final = 4  # of difficulty, of which as many are wanted; the hardest are one
WIDTH: Final = 0.2  # of a band
THEMES: Final = 3  # of cards are many, and those of some are rare
ROUNDS: Final = 24  # of a match at most


class Stock:
    """The puzzles found so far.

    Of every kind *each* are wanted of a theme and band of difficulty, and of all themes together
    `THEMES` times as many.
    """

    def __init__(self, each: int, puzzles: Iterable[Puzzle]) -> None:
        self._each = each
        self._keys = set[str]()
        self._counts = Counter[tuple[PuzzleKind, int]]()
        self._of_theme = Counter[tuple[PuzzleKind, int, Theme]]()
        self.next_match = 1
        for puzzle in puzzles:
            self.add(puzzle)

    def __len__(self) -> int:
        return len(self._keys)

    def lacks(self, kind: PuzzleKind, difficulty: float) -> bool:
        """Return whether more of a kind are wanted that are as hard."""
        return self._counts[kind, find_band(difficulty)] < THEMES * self._each

    def lacks_theme(self, kind: PuzzleKind, difficulty: float, theme: Theme) -> bool:
        """Return whether more of these are wanted that are about a theme."""
        return self._of_theme[kind, find_band(difficulty), theme] < self._each

    def has(self, name: str) -> bool:
        """Return whether there is a puzzle of that id."""
        return name in self._keys

    def add(self, puzzle: Puzzle) -> None:
        """Take a puzzle in."""
        band = find_band(puzzle.difficulty)
        self._keys.add(puzzle.id)
        self._counts[puzzle.kind, band] += 1
        self._of_theme[puzzle.kind, band, puzzle.theme] += 1
        self.next_match = max(self.next_match, puzzle.match + 1)


def find_band(difficulty: float) -> int:
    """Return to which band of difficulty a puzzle belongs, from 0 for the easiest."""
    return min(BANDS - 1, int(difficulty / WIDTH))


def mine_match(game: str, seed: int, number: int, stock: Stock) -> Iterator[Puzzle]:
    """Yield the puzzles of a match that *stock* lacks, at most one of each kind per round.

    The caller adds each puzzle to the stock before requesting the next.
    """
    random = Random(f"{game}/{seed}/{number}")
    sizes = GAMES[game].players
    ruleset = Ruleset(GAMES[game], GAMES[game].default_preset, players=sizes[number % len(sizes)])
    for decisions in play_rounds(ruleset, random):
        random.shuffle(decisions)
        for kind in PuzzleKind:
            requested = (decision for decision in decisions if kind_of(decision.seen) == kind)
            tries = (
                _make_puzzle(situation, kind, number, stock, random) for situation in requested
            )
            puzzle = next(filter(None, tries), None)
            if puzzle:
                yield puzzle


def play_rounds(ruleset: Ruleset, random: Random) -> Iterator[list[Situation]]:
    """Yield where players of any level have a choice, round by round."""
    match = Match(ruleset)
    players = [find_player(random.choice(PLAYERS)) for _ in range(ruleset.players)]
    while not match.is_over and len(match.rounds) < ROUNDS:
        match = deal_on(match, random)
        totals, won = match.totals(), match.rounds_won(len(match.finished) + 1)
        decisions = list[Situation]()
        while not match.current.is_over:
            situation = Situation(match.current, totals, won)
            if len(match.current.legal()) > 1:
                decisions.append(situation)
            observation = situation.seen
            action = players[observation.player].choose(observation, random.getrandbits(32))
            match = match.after(Acted(action, ""))
        yield decisions


def _make_puzzle(
    situation: Situation, kind: PuzzleKind, number: int, stock: Stock, random: Random
) -> Puzzle | None:
    """Return the puzzle that a decision makes, None where it makes none that is wanted."""
    observation, seed = situation.seen, random.getrandbits(32)
    established = establish(observation, GLANCE, seed) and establish(observation, FOUND, seed)
    if established is None:
        return None
    name = position_key(observation)[:KEY]
    missed = measure_misses(observation, established.good, seed)
    difficulty = fmean(missed)
    if stock.has(name) or not stock.lacks(kind, difficulty):
        return None
    theme = tell_theme(observation, established.good)
    if theme is None or not stock.lacks_theme(kind, difficulty, theme):
        return None
    sure = confirm(observation, established.good, seed)
    if sure is None:
        return None
    return Puzzle(
        id=name,
        game=observation.ruleset.game.name,
        kind=kind,
        theme=theme,
        good=sure.good,
        loss=round(sure.loss, 3),
        missed=missed,
        match=number,
        position=store_position(situation.deal_again(random)),
    )


def renew(puzzle: Puzzle, seed: int) -> Puzzle | None:
    """Return a puzzle with the current engine and reasons, None where it no longer holds."""
    theme = tell_theme(puzzle.seen, puzzle.good)
    sure = confirm(puzzle.seen, puzzle.good, Random(f"{puzzle.id}/{seed}").getrandbits(32))
    if theme is None or sure is None:
        return None
    return replace(puzzle, theme=theme, loss=round(sure.loss, 3))


def tell_theme(observation: Observation, good: Collection[Action]) -> Theme | None:
    """Return the theme of a decision.

    None where the displayed hint has another best action, or no reason for it.
    """
    engine = CompiledEngine()
    stated = engine.hint(observation, TOLD)
    if stated.best.action not in good:
        return None
    explanation = engine.explain(observation, stated, TOLD, ())
    theme = find_theme(observation.phase, explanation.list_themes(observation.seat))
    return None if theme is Theme.COMPARING else theme


# Answers of a level: one where it always answers alike, few where it thinks for long.
ANSWERS: Final = {"random": 40, "magpie": 1, "greedy": 1, "net": 3, "expert": 3}


def measure_misses(
    observation: Observation, good: Collection[Action], seed: int
) -> tuple[float, ...]:
    """Return the share of wrong answers of each level, from the weakest to the strongest."""
    return tuple(_measure_level(level, observation, good, seed) for level in PLAYERS)


def _measure_level(
    level: str, observation: Observation, good: Collection[Action], seed: int
) -> float:
    player, answers = find_player(level), ANSWERS[level]
    wrong = sum(player.choose(observation, seed + at) not in good for at in range(answers))
    return round(wrong / answers, 3)
