"""What is true of every round, whatever the rules (RULES.md 5.1, invariants)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.rules.cards import NO_CARD, CardSet, card_set, cards_in, count
from tutor.rules.games import GAMES
from tutor.rules.observation import observe, public_position
from tutor.rules.observation_checks import check_observation
from tutor.rules.position import DEALT_YAKU, DRAW, EXHAUSTED, ROUND_OVER, Position, count_cards
from tutor.rules.round import play
from tutor.rules.round.capture import list_captures
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import score_pile

KOIKOI = GAMES["koikoi"]
SEEDS = st.integers(0, 2**32)
TOGGLES = st.fixed_dictionaries(
    {},
    optional={
        toggle.name: st.sampled_from(toggle.values or (0, 3, 6)) for toggle in KOIKOI.toggles
    },
)
RULES = Ruleset(KOIKOI, "kk_standard").tables()
RULESETS = st.builds(Ruleset, st.just(KOIKOI), st.sampled_from(list(KOIKOI.presets)), TOGGLES)
thoroughly = settings(max_examples=80, deadline=None)
CARDS = st.integers(0, 47)
MONTHS = st.permutations(range(12))
PAIRED = MONTHS.map(lambda months: {4 * month + card for month in months[:4] for card in (1, 3)})


def dealt(ruleset: Ruleset, seed: int) -> Round:
    random = Random(seed)
    dealer = random.randrange(2)
    number = random.randint(1, ruleset.rounds)
    return Round.from_deck(ruleset, number, deal_until_valid(ruleset, dealer, random)[0], dealer)


def moments(ruleset: Ruleset, seed: int) -> Iterator[Round]:
    """Yield a random round at each of its moments."""
    random = Random(seed + 1)
    current = dealt(ruleset, seed)
    yield current
    while not current.is_over:
        current = current.play(random.choice(current.legal()))
        yield current


def played_out(ruleset: Ruleset, seed: int) -> Round:
    """Return a random round at its end."""
    *_, final = moments(ruleset, seed)
    return final


def totals(current: Round) -> tuple[int, ...]:
    """Return the base total of each seat."""
    position = current.position
    return tuple(score_pile(current.rules, pile, position.field)[0] for pile in position.captured)


@thoroughly
@given(RULESETS, SEEDS)
def test_48_cards_lie_somewhere_and_none_lies_twice(ruleset: Ruleset, seed: int) -> None:
    for current in moments(ruleset, seed):
        position = current.position
        zones = [*position.hands, *position.captured, position.field, position.stock]
        together = 0
        for zone in zones:
            assert not together & zone
            together |= zone

        assert count_cards(position) == 48
        assert card_set(current.stock) == position.stock
        assert all(count(pile) % 2 == 0 for pile in position.captured)


@thoroughly
@given(RULESETS, SEEDS)
def test_24_cards_are_left_after_the_deal_and_8_when_the_hands_are_empty(
    ruleset: Ruleset, seed: int
) -> None:
    first, final = dealt(ruleset, seed), played_out(ruleset, seed)

    assert len(first.stock) == 24
    if final.position.ending == EXHAUSTED:
        assert len(final.stock) == 8
        assert count(final.position.field) % 2 == 0


@thoroughly
@given(RULESETS, SEEDS)
def test_one_seat_scores_at_most_and_under_zero_sum_the_other_pays(
    ruleset: Ruleset, seed: int
) -> None:
    final = played_out(ruleset, seed)

    if ruleset.toggles["zero_sum"]:
        assert sum(final.deltas) == 0
    else:
        assert min(final.deltas) == 0


@thoroughly
@given(RULESETS, SEEDS)
def test_points_come_from_a_yaku_a_lucky_hand_or_the_dealer_s_bonus(
    ruleset: Ruleset, seed: int
) -> None:
    final = played_out(ruleset, seed)
    if max(final.deltas) > 0:
        winner = final.deltas.index(max(final.deltas))

        assert (
            totals(final)[winner] > 0
            or final.position.ending == DEALT_YAKU
            or (ruleset.tables(1).dealer_bonus and winner == final.deal.dealer)
        )


@thoroughly
@given(RULESETS, SEEDS)
def test_the_yaku_of_a_seat_never_lose_points_unless_rain_or_fog_spoil_them(
    ruleset: Ruleset, seed: int
) -> None:
    if ruleset.toggles["viewing"] == "rain_fog":
        return
    before: tuple[int, ...] = (0, 0)
    for current in moments(ruleset, seed):
        now = totals(current)

        assert all(new >= old for old, new in zip(before, now, strict=True))
        before = now


@thoroughly
@given(RULESETS, SEEDS)
def test_a_seat_that_must_act_has_a_legal_action_and_nobody_else_has(
    ruleset: Ruleset, seed: int
) -> None:
    for current in moments(ruleset, seed):
        assert bool(current.legal()) == (not current.is_over)


@thoroughly
@given(RULESETS, SEEDS)
def test_what_a_seat_observes_is_a_possible_observation(ruleset: Ruleset, seed: int) -> None:
    for current in moments(ruleset, seed):
        if not current.is_over:
            check_observation(observe(current, current.actor, (ruleset.bank,) * 2))


def redealt(current: Round, seat: int, random: Random) -> Round:
    """Return the round with all that *seat* cannot see in other places."""
    position = current.position
    other = 1 - seat
    hidden = [*cards_in(position.hands[other]), *current.stock]
    random.shuffle(hidden)
    size = count(position.hands[other])
    hand, stock = card_set(hidden[:size]), tuple(hidden[size:])
    hands = (hand, position.hands[1]) if other == 0 else (position.hands[0], hand)
    changed = position._replace(hands=hands, stock=card_set(stock))
    return replace(current, position=changed, stock=stock)


@thoroughly
@given(RULESETS, SEEDS, st.integers(0, 1))
def test_a_seat_observes_the_same_whatever_is_hidden_from_it(
    ruleset: Ruleset, seed: int, seat: int
) -> None:
    random = Random(seed)
    for current in moments(ruleset, seed):
        seen = observe(current, seat, (0, 0))
        again = observe(redealt(current, seat, random), seat, (0, 0))

        assert again == seen
        assert public_position(again) == public_position(seen)


@thoroughly
@given(RULESETS, SEEDS)
def test_the_actions_of_a_round_play_it_again(ruleset: Ruleset, seed: int) -> None:
    final = played_out(ruleset, seed)
    again = Round.from_deck(ruleset, final.number, final.deck, final.deal.dealer)

    assert again.play_all(final.actions) == final


def renamed(card: int, months: list[int]) -> int:
    """Return the card that has the place of *card* in another month."""
    return 4 * months[card // 4] + card % 4


def moved(cards: CardSet, months: list[int]) -> CardSet:
    """Return a card set with its months renamed."""
    return card_set(renamed(card, months) for card in cards_in(cards))


@thoroughly
@given(CARDS, st.sets(CARDS), MONTHS)
def test_captures_are_the_same_in_every_month(
    card: int, others: set[int], months: list[int]
) -> None:
    field = card_set(others - {card})

    assert [moved(taken, months) for taken in list_captures(RULES.joker, field, card)] == list(
        list_captures(RULES.joker, moved(field, months), renamed(card, months))
    )


@thoroughly
@given(st.sets(CARDS, min_size=8, max_size=8) | PAIRED, MONTHS, st.booleans())
def test_misdeals_and_lucky_hands_are_the_same_in_every_month(
    eight: set[int], months: list[int], kuttsuki: bool
) -> None:
    toggles = {**KOIKOI.presets[KOIKOI.default_preset], "field_kuttsuki": kuttsuki}
    cards = card_set(eight)
    elsewhere = moved(cards, months)

    assert KOIKOI.dealt_yaku(toggles, cards) == KOIKOI.dealt_yaku(toggles, elsewhere)
    assert KOIKOI.is_void_field(toggles, cards) == KOIKOI.is_void_field(toggles, elsewhere)


def relabelled(position: Position, months: list[int]) -> Position:
    """Return the position with its months renamed."""
    placing = position.placing
    return position._replace(
        hands=tuple(moved(hand, months) for hand in position.hands),
        captured=tuple(moved(pile, months) for pile in position.captured),
        field=moved(position.field, months),
        stock=moved(position.stock, months),
        placing=placing if placing == NO_CARD else renamed(placing, months),
    )


@thoroughly
@given(RULESETS, SEEDS, MONTHS)
def test_without_yaku_a_whole_round_is_the_same_in_other_months(
    ruleset: Ruleset, seed: int, months: list[int]
) -> None:
    """Only the yaku know one month from another."""
    random, start = Random(seed), dealt(ruleset, seed)
    rules = start.rules._replace(yaku=())
    stock, here = list(start.stock), start.position
    while here.phase != ROUND_OVER:
        there = relabelled(here, months)
        if here.phase == DRAW:
            card = stock.pop(0)
            after = play.turn_up(rules, here, card)
            same = play.turn_up(rules, there, renamed(card, months))
        else:
            assert play.legal(rules, there) == moved(play.legal(rules, here), months)
            action = random.choice([*cards_in(play.legal(rules, here))])
            after = play.apply(rules, here, action)
            same = play.apply(rules, there, renamed(action, months))
        assert same == relabelled(after, months)
        here = after


def mirrored(position: Position) -> Position:
    """Return the position with the seats exchanged."""

    def other(seat: int) -> int:
        return 1 - seat if seat in (0, 1) else seat

    return position._replace(
        actor=other(position.actor),
        last_caller=other(position.last_caller),
        first_caller=other(position.first_caller),
        dealer=other(position.dealer),
        winner=other(position.winner),
        hands=position.hands[::-1],
        captured=position.captured[::-1],
        calls=position.calls[::-1],
        points=position.points[::-1],
        held=position.held[::-1],
    )


@thoroughly
@given(RULESETS, SEEDS)
def test_the_seats_are_treated_alike(ruleset: Ruleset, seed: int) -> None:
    here = dealt(ruleset, seed)
    there = replace(here, position=mirrored(here.position))
    random = Random(seed)
    while not here.is_over:
        action = random.choice(here.legal())
        here, there = here.play(action), there.play(action)

        assert there.position == mirrored(here.position)
    assert there.deltas == here.deltas[::-1]
