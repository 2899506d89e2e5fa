"""What lessons say on playing well, derived again from the rules and the search."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import comb
from random import Random

import pytest

from tests.lessons.shipped import step_of
from tutor.engine.hints.hint import hint
from tutor.engine.players import find_player
from tutor.lab.lessons.strength import LIMIT, SPREADS
from tutor.lessons.families.piles import end_round
from tutor.lessons.judging import observe_step
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import Pick, Tap
from tutor.lessons.kinds.placing import Order
from tutor.lessons.kinds.playing import Decide
from tutor.lessons.situation import pile_of
from tutor.rules.actions import action_named, action_text
from tutor.rules.cards import (
    ALL,
    Card,
    CardSet,
    card_named,
    card_set,
    cards_in,
    cards_named,
    count,
    month_set,
)
from tutor.rules.games import ruleset
from tutor.rules.observation import observe
from tutor.rules.position import SHOW
from tutor.rules.round.participation import JOIN
from tutor.rules.round.round import Round
from tutor.rules.ruleset import DealtYaku, Yaku
from tutor.rules.score.par import pay_by_each, settle
from tutor.rules.score.scoring import card_points, score_pile, score_sheet

HACHI_HACHI = ruleset("hachihachi", "hh_standard")
TRIOS = {"akatan", "aotan", "inoshikacho"}
ROUNDS = 150
TABLE = "deer-or-rain-man"


def list_made(seed: int) -> list[str]:
    """Return the yaku that three strong players have made at the end of a round."""
    strong, deck = find_player("net"), [*cards_in(ALL)]
    Random(seed).shuffle(deck)
    current = Round.from_deck(HACHI_HACHI, 1, tuple(deck), 0)
    while not current.is_over:
        seen = observe(current, current.actor, (0,) * HACHI_HACHI.players)
        current = current.play(strong.choose(seen, seed))
    piles = current.position.captured
    return [line.yaku.id for pile in piles for line in score_sheet(HACHI_HACHI, 1, pile)]


def test_about_nine_of_ten_captured_yaku_are_made_of_three_cards() -> None:
    made = [name for seed in range(ROUNDS) for name in list_made(seed)]

    assert sum(name in TRIOS for name in made) / len(made) == pytest.approx(0.9, abs=0.07)


def test_all_differences_are_multiplied_alike() -> None:
    table = observe_step(step_of("hs-05", TABLE))
    once, four = hint(table).candidates, hint(replace(table, multiplier=4)).candidates

    assert [one.action for one in four] == [one.action for one in once]
    assert [one.gap.value for one in four] == pytest.approx([4 * one.gap.value for one in once])


FOUR = ruleset("hachihachi", "hh_standard", players=4)
FIRST, SECOND, THIRD = 1, 2, 3  # to speak, where player 0 deals
RIVER = 6


def deal_to(player: int, hand: CardSet) -> Round:
    """Return a round in which a player has a hand; the others get what is left in order."""
    given = Round.from_deck(FOUR, 1, tuple(cards_in(ALL)), 0).deal
    rest = [*cards_in(ALL & ~hand)]
    hands = []
    for one in range(FOUR.players):
        taken = hand if one == player else card_set(rest[: FOUR.hand_size])
        rest = [card for card in rest if not taken >> card & 1]
        hands.append(taken)
    return Round.from_deal(FOUR, 1, replace(given, hands=tuple(hands), stock=tuple(rest)))


def weigh_joining(step: str, player: int) -> dict[str, float]:
    """Return what joining and passing give up at least, where all before him have joined."""
    current = deal_to(player, card_set(step_of("hs-03", step).cards))
    while current.actor != player:
        current = current.play(JOIN)
    asked = hint(observe(current, player, (0,) * FOUR.players))
    return {action_text(one.action): one.gap.lo for one in asked.candidates}


@pytest.mark.parametrize(
    ("step", "player"),
    [
        ("a-thin-hand", FIRST),
        ("a-thin-hand", SECOND),
        ("a-thin-hand", THIRD),
        ("two-strong-lights", FIRST),
        ("first-to-speak", FIRST),
        ("third-to-speak", THIRD),
    ],
)
def test_the_search_says_so_at_that_seat(step: str, player: int) -> None:
    exercise = step_of("hs-03", step).exercise
    found = weigh_joining(step, player)

    assert isinstance(exercise, Decide)
    worse = {name for name, least in found.items() if least > LIMIT * SPREADS["hachihachi"]}
    assert worse == set(exercise.options) - set(exercise.accept)


@pytest.mark.parametrize("step", ["a-thin-hand", "two-strong-lights", "first-to-speak"])
def test_such_a_hand_has_nothing_to_show(step: str) -> None:
    hand = card_set(step_of("hs-03", step).cards)

    assert FOUR.game.hand_yaku(FOUR.toggles, hand) == ()


def test_a_river_multiplies_by_two_on_average() -> None:
    """By the lights that a river may hold, void rivers apart."""
    times = {card: FOUR.game.boost(FOUR.toggles, 1 << card) for card in cards_in(ALL)}
    plain, below = (sum(one <= most for one in times.values()) for most in (1, 2))
    rivers = comb(count(ALL), RIVER)
    never, at_most = comb(plain, RIVER) / rivers, comb(below, RIVER) / rivers

    assert never == pytest.approx(0.5, abs=0.01)
    assert 1 - at_most < 0.25
    assert never + 2 * (at_most - never) + 4 * (1 - at_most) == pytest.approx(2.0, abs=0.05)


KEEP = action_named("keep")
PACK = tuple(cards_in(ALL))
TIMES = (1, 2, 4)
FEE = 10  # S2.27
SAMPLES, HANDS, RIVERS = 4000, 60, 60


def boost(cards: CardSet) -> int:
    return HACHI_HACHI.game.boost(HACHI_HACHI.toggles, cards)


TIMES_FOUR = card_set(card for card in PACK if boost(1 << card) == 4)


def list_shown(hand: CardSet) -> tuple[DealtYaku, ...]:
    return HACHI_HACHI.game.hand_yaku(HACHI_HACHI.toggles, hand)


def deal_rounds() -> Iterator[Round]:
    for seed in range(10_000):
        deck = [*PACK]
        Random(seed).shuffle(deck)
        yield Round.from_deck(HACHI_HACHI, 1, tuple(deck), 0)


def deal_where_four_can_be_taken() -> Iterator[Round]:
    """Yield rounds before the first card whose dealer can take the light that multiplies by 4."""
    for current in deal_rounds():
        while current.position.phase == SHOW:
            current = current.play(current.legal()[-1])
        position = current.position
        if find_takers(position.hands[0], position.field) and not current.is_over:
            yield current


def find_takers(hand: CardSet, field: CardSet) -> CardSet:
    """Return the cards of a hand that can take a light that multiplies by 4."""
    return card_set(card for card in cards_in(hand) if month_set(card) & field & TIMES_FOUR)


def weigh(current: Round) -> dict[int, float]:
    """Return what each action gives up at least."""
    asked = hint(observe(current, current.actor, (0,) * HACHI_HACHI.players))
    return {one.action: one.gap.lo for one in asked.candidates}


def find_completed(cards: tuple[Card, ...], known: CardSet) -> list[Card]:
    """Return the cards whose month is otherwise among those that are known."""
    return [card for card in cards if not month_set(card) & ~known & ~(1 << card)]


def test_about_one_hand_in_four_has_something_to_show_and_sanbon_is_the_smallest() -> None:
    random = Random(1)
    found = [list_shown(card_set(random.sample(PACK, 7))) for _ in range(SAMPLES)]
    exercise = step_of("hs-07", "how-often").exercise
    least = min((one for yaku in found for one in yaku), key=lambda one: one.points)

    assert isinstance(exercise, Estimate)
    assert 100 * sum(map(bool, found)) / SAMPLES == pytest.approx(exercise.expect, abs=2)
    assert least.id == "sanbon"


def test_both_pay_together_what_the_lesson_says_by_each_river() -> None:
    step = step_of("hs-07", "what-both-pay")
    [yaku] = list_shown(card_set(step.cards))
    paid = [pay_by_each((0, 0, 0), 0, yaku.points * times)[0] for times in TIMES]

    assert yaku.id == "sanbon"
    assert [row.expect for row in step.rows] == paid


def test_showing_is_better_in_each_of_sixty_hands_that_have_something_to_show() -> None:
    asked = [*islice((one for one in deal_rounds() if one.position.phase == SHOW), HANDS)]

    assert len(asked) == HANDS
    assert all(weigh(one)[KEEP] > 0 for one in asked)


@pytest.mark.parametrize(
    ("name", "three", "yaku"),
    [
        ("nobody-else", "1-crane 1-ribbon 1-chaff-b", "sanbon"),
        ("what-she-showed", "4-ribbon 4-chaff-a 4-chaff-b", "tatesanbon"),
    ],
)
def test_only_who_holds_the_other_three_can_take_a_card(name: str, three: str, yaku: str) -> None:
    step, held = step_of("hs-07", name), cards_named(three)
    offered = step.board.field if step.board else step.cards

    assert isinstance(step.exercise, Tap)
    assert card_set(find_completed(offered, held)) == cards_named(" ".join(step.exercise.expect))
    shown = list_shown(held | cards_named("2-ribbon 3-curtain 8-moon 9-cup"))
    assert [one.id for one in shown] == [yaku]


def estimate_times_four(hand: CardSet) -> float:
    """Return in how many of a hundred rivers beside a hand, void ones apart, all counts 4 times."""
    random, unseen = Random(1), tuple(cards_in(ALL & ~hand))
    dealt = (card_set(random.sample(unseen, HACHI_HACHI.field_size)) for _ in range(SAMPLES))
    toggles = HACHI_HACHI.toggles
    rivers = [one for one in dealt if not HACHI_HACHI.game.is_void_field(toggles, one)]
    return 100 * sum(boost(one) == 4 for one in rivers) / len(rivers)


def test_the_chance_counts_the_lights_that_the_hand_leaves() -> None:
    step = step_of("hs-08", "how-likely-four")
    hand = card_set(step.cards)
    hits, unseen = count(TIMES_FOUR & ~hand), count(ALL & ~hand)

    assert isinstance(step.exercise, Estimate)
    assert step.exercise.chance == f"holds:{hits}:{unseen}:{HACHI_HACHI.field_size}"
    assert estimate_times_four(hand) == pytest.approx(step.exercise.expect, abs=3)


def test_the_more_of_those_lights_a_hand_holds_the_less_often_the_river_says_four() -> None:
    step = step_of("hs-08", "three-hands")
    assert isinstance(step.exercise, Order)
    found = [estimate_times_four(card_set(step.piles[one])) for one in step.exercise.expect]

    assert found == pytest.approx([0, 15, 27], abs=3)


def test_with_both_lights_in_hand_a_pass_costs_at_most_twenty() -> None:
    step = step_of("hs-08", "the-dearest-pass")
    hand = card_set(step.cards)

    assert isinstance(step.exercise, Tap)
    assert cards_named(" ".join(step.exercise.expect)) == hand & TIMES_FOUR == TIMES_FOUR
    assert FEE * boost(ALL & ~hand) == 20


def test_in_about_nine_of_ten_such_rivers_the_light_comes_first() -> None:
    rounds = [*islice(deal_where_four_can_be_taken(), RIVERS)]
    best = [min(found := weigh(one), key=found.__getitem__) for one in rounds]
    is_first = [
        find_takers(one.position.hands[0], one.position.field) >> card & 1
        for one, card in zip(rounds, best, strict=True)
    ]

    assert sum(is_first) / RIVERS == pytest.approx(0.9, abs=0.07)


def test_at_the_end_only_the_own_pile_counts_whoever_of_the_others_has_a_light() -> None:
    step, par = step_of("hs-08", "five-above-par"), HACHI_HACHI.tables().par
    outcome = end_round(HACHI_HACHI, step.cards, 4)
    mine, hers, his = outcome.points
    moved = outcome._replace(points=(mine, hers + 20, his - 20))
    light = step_of("hs-08", "whose-light")

    assert isinstance(light.exercise, Pick)
    assert light.cards == step.cards
    assert [mine, settle(par, outcome)[0]] == [row.expect for row in step.rows]
    assert settle(par, moved)[0] == settle(par, outcome)[0]
    assert settle(par, moved) != settle(par, outcome)


ROPPYAKKEN = ruleset("roppyakken", "rp_fudawiki")
NAMES = {"teppo": "teppo", "shiko": "shiko", "aotan": "aotan", "trio": "inoshikacho"}


def find_yaku(name: str) -> Yaku:
    return next(one for one in ROPPYAKKEN.yaku() if one.id == name)


def count_yaku_of(card: Card) -> int:
    """Return in how many yaku a card can serve."""
    return sum(one.cards >> card & 1 for one in ROPPYAKKEN.yaku())


def test_the_lights_are_in_the_order_of_the_yaku_they_serve() -> None:
    exercise = step_of("rs-01", "how-many-yaku").exercise

    assert isinstance(exercise, Order)
    assert [count_yaku_of(card_named(one)) for one in exercise.expect] == [1, 2, 3, 4, 5]


def test_so_many_ribbons_keep_all_seven_from_the_other() -> None:
    exercise, nanatan = step_of("rs-02", "four-ribbons").exercise, find_yaku("nanatan")
    left = [count(nanatan.cards) - own for own in range(count(nanatan.cards))]

    assert isinstance(exercise, Count)
    assert [number < nanatan.need for number in left].index(True) == exercise.expect


@pytest.mark.parametrize("name", NAMES)
def test_a_yaku_is_dead_where_the_rest_of_the_pack_cannot_make_it(name: str) -> None:
    step, wanted = step_of("rs-02", "what-the-crane-kills"), find_yaku(NAMES[name])
    rest = ALL & ~card_set(step.piles["you"])
    rows = score_pile(ROPPYAKKEN.tables(), rest & wanted.cards, 0)[1]

    assert isinstance(step.exercise, Pick)
    assert (name in step.exercise.expect) == (not rows >> ROPPYAKKEN.yaku().index(wanted) & 1)


RAIN_MAN = "11-rainman"
TARGET = 600


def worth_of_pile(name: str, seat: int) -> int:
    """Return what a pile on the table of a step brings so far."""
    step = step_of("rs-07", name)
    rules, pile = step.ruleset.tables(), pile_of(step, seat)
    return score_pile(rules, pile, 0)[0] + card_points(rules, pile)


@pytest.mark.parametrize(
    ("step", "missing"), [("over-the-line-now", (40, 60)), ("she-is-twenty-short", (60, 20))]
)
def test_so_near_the_end_of_a_match_another_card_is_best(
    step: str, missing: tuple[int, int]
) -> None:
    table = observe_step(step_of("rs-07", step))
    totals = tuple(TARGET - short - worth_of_pile(step, seat) for seat, short in enumerate(missing))
    chances = {}
    for one in hint(replace(table, totals=totals), samples=4000).candidates:
        assert one.chance_gap
        chances[action_text(one.action)] = one.chance_gap.lo

    assert action_text(hint(table).best.action) != RAIN_MAN
    assert min(chances.values()) == chances.pop(RAIN_MAN)
    assert min(chances.values()) > 0


def test_the_pile_and_what_it_began_with_leave_so_many_points_missing() -> None:
    exercise = step_of("rs-07", "how-far")
    pile, missing = (row.expect for row in exercise.rows)

    assert isinstance(exercise.exercise, Count)
    assert TARGET - 410 - pile == missing
