"""Counting how rounds end: whole deals by a ruleset, played by the net against itself."""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from tutor.engine.compiled import tables
from tutor.engine.equity.playouts import Integers
from tutor.engine.equity.round_ends import Counted, Library, histogram
from tutor.engine.net.files import Model
from tutor.rules.cards import card_set
from tutor.rules.position import ROUND_OVER
from tutor.rules.round.deal import Deal, is_void
from tutor.rules.round.prelude import opening
from tutor.rules.ruleset import Game, Ruleset
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import BARE, Rules
from tutor.training.loop import ROUNDS, shuffled
from tutor.training.self_play import (
    BLANK,
    FIELD_END,
    HAND_SIZE,
    MOST_ROWS,
    NET,
    NEVER,
    gather,
    room_for,
)

DEALER: Final = 0
HOUSE_RULES: Final = 4  # a house rule gets one part in so many of a preset's rounds
SEEN_DEALS: Final = 200  # to see whether a rule changes what a dealt field is worth

Report = Callable[[Ruleset, Counted], None]


def rulesets(game: Game, names: frozenset[str]) -> Iterator[Ruleset]:
    """Yield every preset, then each other value of the named toggles, one at a time."""
    usual = Ruleset(game, game.default_preset)
    for preset in game.presets:
        yield Ruleset(game, preset)
    for toggle in game.toggles:
        for value in toggle.values:
            if toggle.name in names and value != usual.toggles[toggle.name]:
                yield Ruleset(game, game.default_preset, {toggle.name: value})


def telling(game: Game) -> frozenset[str]:
    """Return the toggles with listed values that change how a round ends."""
    usual = Ruleset(game, game.default_preset)
    return frozenset(
        toggle.name
        for toggle in game.toggles
        for value in toggle.values
        if _told(Ruleset(game, usual.preset, {toggle.name: value})) != _told(usual)
    )


def _told(ruleset: Ruleset) -> tuple[Rules, tuple[int, ...]]:
    """Return what a round depends on: not who deals next, nor whether points are lost as well."""
    rules = ruleset.tables()._replace(next_dealer=BARE.next_dealer, zero_sum=BARE.zero_sum)
    decks = shuffled(np.random.default_rng(0), SEEN_DEALS)
    fields = (card_set(deck[2 * HAND_SIZE : FIELD_END].tolist()) for deck in decks)
    return rules, tuple(ruleset.game.boost(ruleset.toggles, field) for field in fields)


def count_rounds(game: Game, model: Model, number: int, seed: int, report: Report) -> Library:
    """Play *number* rounds by each preset, and fewer by each house rule; count how they end."""
    names = telling(game)
    counted: list[Counted] = []
    for ruleset in rulesets(game, names):
        deals = max(1, number // HOUSE_RULES) if ruleset.overrides else number
        toggles = {name: ruleset.toggles[name] for name in sorted(names)}
        counted.append(Counted(toggles, histogram(played(ruleset, model, deals, seed))))
        report(ruleset, counted[-1])
    net = {name: value for name, value in model.about.items() if name != "curve"}
    return Library(game.name, tuple(counted), {"seed": seed, "rounds": number, "net": net})


def played(ruleset: Ruleset, model: Model, number: int, seed: int) -> Integers:
    """Return the dealer's margins, in points won, of *number* rounds whose deals stood."""
    random = np.random.default_rng(seed)
    margins: list[int] = []
    while len(margins) < number:
        margins += _block(ruleset, model, random)
    return np.array(margins[:number])


def _block(ruleset: Ruleset, model: Model, random: np.random.Generator) -> list[int]:
    """Return the margins of one block of shuffled decks, in their order."""
    decks = shuffled(random, ROUNDS)
    margins: dict[int, int] = {}
    boosts: dict[int, list[int]] = {}
    for place, deck in enumerate(decks.tolist()):
        given = _given(deck)
        if is_void(ruleset, given):
            continue
        position = opening(ruleset, given)
        if position.phase == ROUND_OVER:
            own, other = deltas(ruleset.tables(), position)
            margins[place] = own - other
        else:
            boosts.setdefault(position.boost, []).append(place)
    for boost, places in boosts.items():
        ended = _ended(ruleset, model, decks[places], boost)
        margins.update(zip(places, ended, strict=True))
    scale = 1 + ruleset.tables().zero_sum
    return [margins[place] // scale for place in sorted(margins)]


def _given(deck: list[int]) -> Deal:
    """Return the deal of a deck as self-play reads it: both hands, the field, the stock."""
    hands = card_set(deck[:HAND_SIZE]), card_set(deck[HAND_SIZE : 2 * HAND_SIZE])
    field = card_set(deck[2 * HAND_SIZE : FIELD_END])
    return Deal(DEALER, hands, field, tuple(deck[FIELD_END:]))


def _ended(ruleset: Ruleset, model: Model, decks: Integers, boost: int) -> list[int]:
    samples = room_for(len(decks) * MOST_ROWS)
    lucks = np.full((len(decks), 2), NEVER)
    gains = np.empty((len(decks), 2))
    net, rules = model.net_for(ruleset), tables(ruleset.tables())
    blank = BLANK._replace(boost=boost)
    gather(rules, (net, net), (NET, NET), 0, blank, decks, lucks, samples, 0, gains)
    return [int(margin) for margin in gains[:, DEALER]]
