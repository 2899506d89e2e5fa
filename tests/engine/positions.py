"""Positions from random play, for tests of the engine."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

from tutor.engine.net.files import model_for
from tutor.engine.net.value import Net
from tutor.engine.players import Player
from tutor.engine.worlds.symmetry import Relabelling, twin_months
from tutor.rules.cards import card_set, cards_in, count
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation, observe
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round.deal import deal_until_valid, shuffle_pack
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, Value
from tutor.rules.score.scoring import score_pile

UNSEEN_LEFT = 3  # more cards than will be turned up, in positions made small


def koikoi(preset: str = "kk_standard", **overrides: Value) -> Ruleset:
    return ruleset("koikoi", preset, overrides)


def roppyakken(preset: str = "rp_fudawiki", players: int = 2, **overrides: Value) -> Ruleset:
    return ruleset("roppyakken", preset, overrides, players)


def hachihachi(preset: str = "hh_standard", players: int = 3, **overrides: Value) -> Ruleset:
    return ruleset("hachihachi", preset, overrides, players)


def dealt_round(rules: Ruleset, seed: int) -> Round:
    """Return a round with something to decide."""
    random = Random(seed)
    while True:
        dealer = random.randrange(rules.players)
        deck, _ = deal_until_valid(rules, dealer, random)
        fold = shuffle_pack(random, rules) if rules.has_bidding else ()
        opened = Round.from_deck(rules, 1, deck, dealer, fold)
        if not opened.is_over:
            return opened


def decisions(rules: Ruleset, seed: int) -> Iterator[Round]:
    """Yield every moment of a randomly played round at which somebody must act."""
    random = Random(seed)
    current = dealt_round(rules, seed)
    while not current.is_over:
        yield current
        current = current.play(random.choice(current.legal()))


def net_of(rules: Ruleset) -> Net:
    """Return the net that covers these rules."""
    model = model_for(rules)
    assert model is not None
    return model.net_for(rules)


def played(rules: Ruleset, player: Player, seed: int) -> Iterator[Round]:
    """Yield the moments at which a card is played of a round with one player in all seats."""
    current = dealt_round(rules, seed)
    while not current.is_over:
        if current.position.phase == PLAY_HAND:
            yield current
        current = current.play(player.choose(seen(current), seed))


def seen(moment: Round) -> Observation:
    """Return what the player who must act may know."""
    return observe(moment, moment.to_act, (0,) * moment.ruleset.players)


def redealt(moment: Round, random: Random) -> Round:
    """Return the same moment with all that the player who must act cannot see dealt anew."""
    position = moment.position
    others = [other for other in range(len(position.hands)) if other != moment.actor]
    loose = {other: position.hands[other] & ~position.shown[other] for other in others}
    hidden = [*moment.stock, *(card for hand in loose.values() for card in cards_in(hand))]
    random.shuffle(hidden)
    hands = list(position.hands)
    for other, hand in loose.items():
        dealt = card_set(hidden.pop() for _ in range(count(hand)))
        hands[other] = hands[other] & ~hand | dealt
    stock = tuple(hidden)
    changed = position._replace(hands=tuple(hands), stock=card_set(stock))
    return replace(moment, position=changed, stock=stock)


def renamed(moment: Round, labels: Relabelling) -> Round:
    """Return the same moment with every card called by its other name."""
    position = moment.position
    changed = position._replace(
        hands=tuple(map(labels.cards, position.hands)),
        field=labels.cards(position.field),
        captured=tuple(map(labels.cards, position.captured)),
        stock=labels.cards(position.stock),
        placing=labels.action(position.placing),
        shown=tuple(map(labels.cards, position.shown)),
    )
    turns = tuple(
        replace(
            turn,
            field_before=labels.cards(turn.field_before),
            played=labels.action(turn.played),
            took=labels.cards(turn.took),
            drawn=labels.action(turn.drawn),
            drew_took=labels.cards(turn.drew_took),
        )
        for turn in moment.turns
    )
    stock = tuple(map(labels.action, moment.stock))
    return replace(moment, position=changed, stock=stock, turns=turns)


def exchanges(rules: Ruleset, number: int = 1) -> list[Relabelling]:
    """Return every way to exchange twin months of a round, that of leaving them first."""
    groups = twin_months(rules.tables(number))
    orders = product(*(permutations(group) for group in groups))
    return [
        Relabelling.of_months(
            (month, name)
            for group, order in zip(groups, names, strict=True)
            for month, name in zip(group, order, strict=True)
            if month != name
        )
        for names in orders
    ]


# A table of every game and size, and the phases in which somebody decides there.
TABLES: tuple[tuple[Ruleset, set[int]], ...] = (
    (koikoi(), {PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE}),
    (roppyakken(hand_quad="optional_misdeal"), {MISDEAL, SHOW, PLAY_HAND, CHOOSE_HAND}),
    (roppyakken("rp_wikipedia", 3), {SHOW, PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW}),
    (hachihachi(), {SHOW, PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE}),
    (hachihachi("hh_standard", 5), {BID, SHOW, PLAY_HAND}),
    (hachihachi("hh_classic", 4), {BID, PLAY_HAND, DECIDE, CANCEL}),
    (hachihachi("hh_seed", 7), {BID, PLAY_HAND}),
    (hachihachi("hh_classic", 7), {BID, PLAY_HAND}),
)
TABLE_NAMES = tuple(f"{rules.preset}-{rules.players}" for rules, _ in TABLES)


def moments(rules: Ruleset, phases: set[int], enough: int = 3) -> list[Round]:
    """Return some moments of random play in each of these phases."""
    wanted = dict.fromkeys(phases, enough)
    found = []
    for seed in range(4000):
        for moment in decisions(rules, seed):
            phase = moment.position.phase
            if wanted.get(phase):
                wanted[phase] -= 1
                found.append(moment)
        if not any(wanted.values()):
            return found
    raise AssertionError(f"Too few moments: {wanted}.")


def made_small(observation: Observation, random: Random) -> Observation:
    """Return a begin of a turn in which most unseen cards are captured already."""
    flips = sum(observation.hand_counts)
    keep = observation.hand_counts[1 - observation.seat] + flips + UNSEEN_LEFT
    loose = cards_in(observation.unseen)
    random.shuffle(loose)
    piles = list(observation.captured)
    for card in loose[keep:]:
        piles[random.randrange(2)] |= 1 << card
    rules = observation.rules
    points, _ = score_pile(rules, piles[observation.seat], observation.field)
    return replace(
        observation,
        captured=tuple(piles),
        stock=keep - observation.hand_counts[1 - observation.seat],
        turn_start_points=points,
    )
