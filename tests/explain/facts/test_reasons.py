"""Every reason is a fact that can be checked against the position."""

from math import comb
from random import Random

import pytest

from tests.engine.positions import decisions, koikoi
from tests.explain.claims import figures
from tutor.explain.claim import Claim
from tutor.explain.facts.reasons import list_reasons
from tutor.rules.cards import (
    ALL,
    CardSet,
    card_named,
    card_set,
    cards_named,
    count,
    ids_in,
    kind_of,
    month_set,
)
from tutor.rules.observation import Observation, observe
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import score_sheet


def observation(
    hand: str,
    field: str,
    own: str = "",
    other: str = "",
    rules: Ruleset | None = None,
    phase: int = PLAY_HAND,
    calls: tuple[int, int] = (0, 0),
) -> Observation:
    """Return what seat 0 sees; the other seat holds as many cards as it does."""
    held = count(cards_named(hand))
    return Observation(
        ruleset=rules or koikoi(),
        seat=0,
        dealer=0,
        phase=phase,
        hand=cards_named(hand),
        hand_counts=(held, held),
        field=cards_named(field),
        captured=(cards_named(own), cards_named(other)),
        stock=24,
        placing=-1,
        calls=calls,
        turn_start_points=0,
        round=1,
        totals=(0, 0),
        history=(),
    )


def found(kind: str, given: tuple[Claim, ...]) -> list[Claim]:
    return [reason for reason in given if reason.kind == kind]


def shown(cards: tuple[int, ...]) -> list[str]:
    return ids_in(card_set(cards))


def test_a_capture_names_the_cards_gained() -> None:
    seen = observation("3-ribbon 5-ribbon", "3-curtain 8-moon")

    [captures] = found("captures", list_reasons(seen, card_named("3-ribbon")))

    assert shown(captures.cards) == ["3-curtain", "3-ribbon"]
    assert figures(captures) == (2,)


def test_a_completed_yaku_says_its_points() -> None:
    seen = observation("3-ribbon 5-ribbon", "3-curtain 8-moon", own="9-cup 9-chaff-a")

    [completes] = found("completes", list_reasons(seen, card_named("3-ribbon")))

    assert (completes.yaku, figures(completes)) == ("hanami", (5, 5, 0, 5))
    assert shown(completes.cards) == ["3-curtain", "9-cup"]


def test_an_improved_yaku_says_the_points_more() -> None:
    own = "1-ribbon 2-ribbon 3-ribbon"
    seen = observation("4-ribbon 8-geese", "4-chaff-a 8-moon", own=own)

    [completes] = found("completes", list_reasons(seen, card_named("4-ribbon")))

    assert (completes.yaku, figures(completes)) == ("akatan", (6, 1, 5, 6))


def test_a_yaku_beside_others_says_what_all_pay_before_and_after() -> None:
    own = "1-crane 8-moon 9-cup"
    seen = observation("3-curtain 5-ribbon", "3-chaff-a 7-boar", own, calls=(0, 1))

    told = found("completes", list_reasons(seen, card_named("3-curtain")))

    assert {one.yaku: figures(one) for one in told} == {
        "sanko": (5, 5, 10, 60),  # fifteen points, doubled for their height and for the call
        "hanami": (5, 5, 10, 60),
    }


def test_a_card_that_nobody_else_could_take_denies_nothing() -> None:
    """The other cherries are in my hand and taken."""
    own = "3-chaff-a 3-chaff-b"
    seen = observation("3-ribbon 5-ribbon", "3-curtain 8-geese", own, other="9-cup 9-chaff-a")

    assert not found("denies", list_reasons(seen, card_named("3-ribbon")))


@pytest.mark.parametrize(
    ("hand", "own", "other", "numbers"),
    [
        ("5-ribbon", "5-chaff-a 5-chaff-b", "5-bridge 1-crane", (0, 3)),
        ("5-ribbon 5-chaff-a 5-chaff-b 5-bridge", "", "", (3, 0)),
        ("5-ribbon 5-chaff-b", "5-bridge 5-chaff-a", "", (1, 2)),
    ],
)
def test_a_discard_that_nobody_can_take_is_safe(
    hand: str, own: str, other: str, numbers: tuple[int, int]
) -> None:
    seen = observation(f"{hand} 7-boar", "3-curtain 8-geese", own, other)

    [safe] = list_reasons(seen, card_named("5-ribbon"))

    assert (safe.kind, safe.good, figures(safe)) == ("safe_discard", True, numbers)


def test_a_discard_that_an_unseen_card_takes_is_not_called_safe() -> None:
    seen = observation("5-ribbon 7-boar", "3-curtain 8-geese", own="5-chaff-a 5-chaff-b")

    assert not found("safe_discard", list_reasons(seen, card_named("5-ribbon")))


def test_a_discard_that_completes_their_yaku_feeds_them() -> None:
    seen = observation("3-ribbon 7-boar", "8-geese", other="1-ribbon 2-ribbon 1-crane 2-warbler")

    [feeds] = found("feeds", list_reasons(seen, card_named("3-ribbon")))

    assert (feeds.yaku, shown(feeds.cards), feeds.good) == ("akatan", ["3-ribbon"], False)
    assert not found("leaves", list_reasons(seen, card_named("3-ribbon")))
    assert not found("feeds", list_reasons(seen, card_named("7-boar")))


def test_a_discard_that_nobody_can_take_feeds_nobody() -> None:
    other = "1-ribbon 2-ribbon 1-crane 2-warbler"
    hand = "3-ribbon 3-curtain 3-chaff-a 3-chaff-b"
    seen = observation(hand, "8-geese", other=other)

    assert not found("feeds", list_reasons(seen, card_named("3-ribbon")))


def test_taking_the_card_that_completes_their_yaku_denies_it() -> None:
    seen = observation("3-ribbon 5-ribbon", "3-curtain 8-geese", other="9-cup 9-chaff-a")

    [denies] = found("denies", list_reasons(seen, card_named("3-ribbon")))

    assert (denies.yaku, shown(denies.cards)) == ("hanami", ["3-curtain"])
    assert figures(denies) == (0,)


def test_a_denial_counts_the_other_cards_that_complete_the_yaku() -> None:
    others = "1-crane 3-curtain"
    seen = observation("8-chaff-a 5-ribbon", "8-moon", "12-phoenix", others)
    [last] = found("denies", list_reasons(seen, card_named("8-chaff-a")))
    seen = observation("8-chaff-a 5-ribbon", "8-moon", "", others)
    [first] = found("denies", list_reasons(seen, card_named("8-chaff-a")))

    assert (last.yaku, figures(last)) == ("sanko", (0,))
    assert (first.yaku, figures(first)) == ("sanko", (1,))


def test_what_many_cards_complete_is_not_denied_by_taking_one() -> None:
    chaff = " ".join(f"{month}-chaff-{one}" for month in (1, 2, 3, 4) for one in "ab")
    seen = observation("6-chaff-a 5-ribbon", "6-chaff-b", "", f"{chaff} 7-chaff-a")

    assert not found("denies", list_reasons(seen, card_named("6-chaff-a")))


def test_leaving_that_card_is_counted_against_the_action() -> None:
    seen = observation("5-ribbon 7-boar", "3-curtain 8-geese", other="9-cup 9-chaff-a")

    [leaves] = found("leaves", list_reasons(seen, card_named("5-ribbon")))

    assert (leaves.yaku, shown(leaves.cards), leaves.good) == ("hanami", ["3-curtain"], False)
    assert figures(leaves)[0] == 3


def test_a_discard_says_how_often_the_other_can_take_it() -> None:
    seen = observation("5-ribbon 7-boar", "3-curtain 8-geese")

    [gives] = found("gives", list_reasons(seen, card_named("5-ribbon")))

    unseen = count(ALL) - 4
    missed = comb(unseen - 3, 2) / comb(unseen, 2)
    assert figures(gives) == pytest.approx((3, 1 - missed))


def test_a_choice_between_two_cards_has_reasons_only_once_it_is_named() -> None:
    seen = observation("8-chaff-a 5-ribbon", "8-moon 8-geese")

    assert list_reasons(seen, card_named("8-chaff-a")) == ()
    [captures] = found(
        "captures", list_reasons(seen, card_named("8-chaff-a"), card_named("8-moon"))
    )
    assert shown(captures.cards) == ["8-moon", "8-chaff-a"]


@pytest.mark.parametrize(
    ("mult", "calls", "doubles"),
    [
        ("opp_x2", (0, 0), [(1, 2)]),
        ("opp_x2", (1, 0), []),
        ("per_call_plus_one", (1, 0), [(2, 3)]),
        ("self", (0, 0), []),
    ],
)
def test_koikoi_says_what_it_multiplies_for_the_other(
    mult: str, calls: tuple[int, int], doubles: list[tuple[int, int]]
) -> None:
    seen = observation(
        "5-ribbon",
        "8-geese",
        own="3-curtain 9-cup",
        rules=koikoi(mult=mult),
        phase=DECIDE,
        calls=calls,
    )

    given = found("doubles", list_reasons(seen, KOIKOI))

    assert [figures(one) for one in given] == doubles


def test_stopping_banks_the_points_with_their_multipliers() -> None:
    own = "3-curtain 8-moon 9-cup"
    seen = observation("5-ribbon", "8-geese", own=own, phase=DECIDE, calls=(0, 1))

    [banks] = list_reasons(seen, STOP)

    assert figures(banks) == (40, 4)


def _claims_hold(seen: Observation, action: int, reason: Claim) -> bool:
    """Check a reason by counting again, apart from the code that made it."""
    pile = seen.captured[0] if seen.seat == 0 else seen.captured[1]
    match reason.kind:
        case "captures":
            return len(reason.cards) == figures(reason)[0] in (2, 4)
        case "nearer":
            [yaku] = [one for one in seen.yaku if one.id == reason.yaku]
            return count(card_set(reason.cards) & yaku.cards) == figures(reason)[0] < yaku.need
        case "safe_discard":
            return not any(seen.unseen & month_set(card) for card in reason.cards)
        case "gives":
            months = {month_set(card) for card in reason.cards}
            return [count(seen.unseen & month) for month in months] == [figures(reason)[0]]
        case "completes":
            sheet = score_sheet(seen.ruleset, seen.round, _after(seen, action, pile), 0)
            return (reason.yaku, figures(reason)[0]) in [(s.yaku.id, s.points) for s in sheet]
        case _:
            return True


def _after(seen: Observation, action: int, pile: CardSet) -> CardSet:
    taken = seen.field & month_set(action)
    return pile | taken | 1 << action


def test_the_reasons_of_random_play_hold() -> None:
    checked = 0
    for seed in range(60):
        for moment in decisions(koikoi(), seed):
            seen = observe(moment, moment.actor, (0, 0))
            if seen.phase != PLAY_HAND:
                continue
            action = Random(seed).choice(moment.legal())
            for reason in list_reasons(seen, action):
                assert _claims_hold(seen, action, reason), (reason, moment)
                assert all(kind_of(card) is not None for card in reason.cards)
                checked += 1
    assert checked > 500


def test_reasons_touch_only_what_the_player_may_know() -> None:
    for seed in range(20):
        for moment in decisions(koikoi(), seed):
            seen = observe(moment, moment.actor, (0, 0))
            for action in moment.legal():
                for reason in list_reasons(seen, action):
                    assert not card_set(reason.cards) & seen.unseen
