"""Decisions of every game, to compile the search with."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from tutor.engine.greedy import greedy_action
from tutor.engine.greedy_prelude import PRELUDE, prelude_action
from tutor.rules.deal import sound_deck
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation, observe
from tutor.rules.position import DECIDE
from tutor.rules.round import Round
from tutor.rules.ruleset import Game, Ruleset

_DEALS = 40  # among so many, somebody has a dealt yaku to show where a game has any


def openings() -> Iterator[Observation]:
    """Yield what the dealer sees before the first card of one deal of each game and table.

    After it, where there is one, the first decision to stop or go on. Tables at which the same
    number plays a round are one: compiled code knows seats only.
    """
    for game in GAMES.values():
        for ruleset in _tables(game):
            yield _seen(next(_first_cards(ruleset)))
            yield from islice(map(_seen, _stops(ruleset)), 1)


def beginnings() -> Iterator[Observation]:
    """Yield a decision before the first card of each game and table that has any."""
    for game in GAMES.values():
        for ruleset in _tables(game):
            for opened in _deals(ruleset):
                if opened.position.phase in PRELUDE:
                    yield _seen(opened)
                    break


def _tables(game: Game) -> Iterator[Ruleset]:
    for seats in game.hand_sizes:
        yield Ruleset(game, game.default_preset, players=seats)


def _deals(ruleset: Ruleset) -> Iterator[Round]:
    random = Random(1)
    for _ in range(_DEALS):
        opened = Round.dealt(ruleset, 1, sound_deck(ruleset, 0, random)[0], 0)
        if not opened.is_over:
            yield opened


def _first_cards(ruleset: Ruleset) -> Iterator[Round]:
    for current in _deals(ruleset):
        while current.position.phase in PRELUDE:
            current = current.play(prelude_action(_seen(current)))
        if not current.is_over:
            yield current


def _stops(ruleset: Ruleset) -> Iterator[Round]:
    for current in _first_cards(ruleset):
        while not current.is_over and current.position.phase != DECIDE:
            current = current.play(greedy_action(current.rules, current.position))
        if not current.is_over:
            yield current


def _seen(current: Round) -> Observation:
    return observe(current, current.to_act, (0,) * current.ruleset.players)
