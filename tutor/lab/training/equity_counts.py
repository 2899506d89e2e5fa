"""Counting how rounds end: whole deals by a ruleset, played by the net against itself."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

from tutor.engine.compiled import pack_tables
from tutor.engine.equity.playouts import Integers
from tutor.engine.equity.round_ends import (
    CountedLibrary,
    CountedRounds,
    histogram,
    list_counted,
)
from tutor.engine.net.files import Model, ModelError, model_for
from tutor.lab.training.loop import ROUNDS, shuffle_decks
from tutor.lab.training.self_play import (
    BLANK,
    FIELD_END,
    HAND_SIZE,
    MOST_ROWS,
    NET,
    NEVER,
    allocate_samples,
    gather_samples,
)
from tutor.rules.cards import card_set
from tutor.rules.position import ROUND_OVER
from tutor.rules.round.deal import Deal, is_void
from tutor.rules.round.prelude import open_round
from tutor.rules.ruleset import Game, Ruleset
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import BARE, Rules

DEALER: Final = 0
HOUSE_RULES: Final = 4  # a house rule gets this fraction of a preset's rounds
SEEN_DEALS: Final = 200  # to test whether a rule changes the value of a dealt field

Report = Callable[[Ruleset, CountedRounds], None]


def list_rulesets(game: Game, names: frozenset[str]) -> Iterator[Ruleset]:
    """Yield every preset, then each other value of the named toggles, one at a time."""
    ruleset = Ruleset(game, game.default_preset)
    for preset in game.presets:
        yield Ruleset(game, preset)
    for toggle in game.toggles:
        for value in toggle.values:
            if toggle.name in names and value != ruleset.toggles[toggle.name]:
                yield Ruleset(game, game.default_preset, {toggle.name: value})


def find_relevant_toggles(game: Game) -> frozenset[str]:
    """Return the toggles with listed values that change how a round ends."""
    ruleset = Ruleset(game, game.default_preset)
    return frozenset(
        toggle.name
        for toggle in game.toggles
        for value in toggle.values
        if _describe_round(Ruleset(game, ruleset.preset, {toggle.name: value}))
        != _describe_round(ruleset)
    )


def _describe_round(ruleset: Ruleset) -> tuple[Rules, tuple[int, ...]]:
    """Return the rules that a round depends on, without next dealer and zero sum."""
    rules = ruleset.tables()._replace(next_dealer=BARE.next_dealer, zero_sum=BARE.zero_sum)
    decks = shuffle_decks(np.random.default_rng(0), SEEN_DEALS)
    fields = (card_set(deck[2 * HAND_SIZE : FIELD_END].tolist()) for deck in decks)
    return rules, tuple(ruleset.game.boost(ruleset.toggles, field) for field in fields)


def list_uncounted(game: Game, names: frozenset[str]) -> Iterator[Ruleset]:
    """Yield the rulesets whose counted rounds are not shipped."""
    default = game.presets[game.default_preset]
    stored_values = [
        {**default, **counted_rounds.toggles} for counted_rounds in list_counted(game.name)
    ]
    for ruleset in list_rulesets(game, names):
        if not any(
            all(ruleset.toggles[name] == entry[name] for name in names) for entry in stored_values
        ):
            yield ruleset


def count_rounds(
    game: Game, number: int, seed: int, report: Report, *, following: bool = False
) -> CountedLibrary:
    """Return counted ends of *number* rounds by each preset, and fewer by each house rule.

    *following* omits those that are shipped. Raise ModelError where no net plays by a ruleset.
    """
    names = find_relevant_toggles(game)
    counted: list[CountedRounds] = []
    subject: dict[str, Any] = {"seed": seed, "rounds": number}
    for ruleset in (list_uncounted if following else list_rulesets)(game, names):
        model = model_for(ruleset)
        if model is None:
            raise ModelError(f"There is no net for {game.name} by these rules.")
        deals = max(1, number // HOUSE_RULES) if ruleset.overrides else number
        toggles = {name: ruleset.toggles[name] for name in sorted(names)}
        counted.append(CountedRounds(toggles, histogram(play_rounds(ruleset, model, deals, seed))))
        report(ruleset, counted[-1])
        subject["net"] = {name: value for name, value in model.about.items() if name != "curve"}
    return CountedLibrary(game.name, tuple(counted), subject)


def play_rounds(ruleset: Ruleset, model: Model, number: int, seed: int) -> Integers:
    """Return the dealer's margins, in points won, of *number* valid deals."""
    random = np.random.default_rng(seed)
    margins: list[int] = []
    while len(margins) < number:
        margins += _play_block(ruleset, model, random)
    return np.array(margins[:number])


def _play_block(ruleset: Ruleset, model: Model, random: np.random.Generator) -> list[int]:
    """Return the margins of one block of shuffled decks, in their order."""
    decks = shuffle_decks(random, ROUNDS)
    margins: dict[int, int] = {}
    boosts: dict[int, list[int]] = {}
    for place, deck in enumerate(decks.tolist()):
        given = _read_deal(deck)
        if is_void(ruleset, given):
            continue
        position = open_round(ruleset, given)
        if position.phase == ROUND_OVER:
            own, other = deltas(ruleset.tables(), position)
            margins[place] = own - other
        else:
            boosts.setdefault(position.boost, []).append(place)
    for boost, places in boosts.items():
        ended = _play_deals(ruleset, model, decks[places], boost)
        margins.update(zip(places, ended, strict=True))
    scale = 1 + ruleset.tables().zero_sum
    return [margins[place] // scale for place in sorted(margins)]


def _read_deal(deck: list[int]) -> Deal:
    """Return the deal of a deck as self-play reads it: both hands, the field, the stock."""
    hands = card_set(deck[:HAND_SIZE]), card_set(deck[HAND_SIZE : 2 * HAND_SIZE])
    field = card_set(deck[2 * HAND_SIZE : FIELD_END])
    return Deal(DEALER, hands, field, tuple(deck[FIELD_END:]))


def _play_deals(ruleset: Ruleset, model: Model, decks: Integers, boost: int) -> list[int]:
    samples = allocate_samples(len(decks) * MOST_ROWS)
    lucks = np.full((len(decks), 2), NEVER)
    gains = np.empty((len(decks), 2))
    net, rules = model.net_for(ruleset), pack_tables(ruleset.tables())
    blank = BLANK._replace(boost=boost)
    gather_samples(rules, (net, net), (NET, NET), 0, blank, decks, lucks, samples, 0, gains)
    return [int(margin) for margin in gains[:, DEALER]]
