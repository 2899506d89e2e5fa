"""Ideas about decisions: who scores first, stop or go on, show, join or pass."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import cast

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken, seen
from tests.explain.facts.test_reasons import observation
from tests.explain.ideas.cases import DrawnChances
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint, Part
from tutor.engine.hints.outcomes import Outcomes
from tutor.explain.claim import CHANCE, POINTS, Number
from tutor.explain.ideas.catalogue import PREDICATES, find_idea
from tutor.explain.ideas.idea import Contrast, Idea, Move
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.weighing import Weighing, WeighingTerm
from tutor.lab.claims.checks.scene import Scene
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.observation import Observation
from tutor.rules.position import BID, DECIDE, SHOW
from tutor.rules.round.bidding import fees
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import KOIKOI, STOP, Action
from tutor.rules.round.prelude import KEEP, list_offers
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.families import Family

SE = 0.01
ENOUGH = 20


def of(name: str, value: float, unit: str = POINTS) -> Number:
    return Number(value, SE, 100, 1, name=name, unit=unit)


def weigh(now: float, expected: float, won: float, needed: float | None) -> Weighing:
    term = WeighingTerm("you", of("chance", won, CHANCE), of("payoff", 8), of("product", 4))
    return Weighing(
        safe=STOP,
        risky=KOIKOI,
        yaku=(),
        now=of("now", now),
        terms=(term,),
        expected=of("expected", expected),
        break_even=None if needed is None else of("break_even", needed, CHANCE),
        agrees=True,
    )


def candidate(action: Action, points: float, chance: float | None = None) -> Candidate:
    told = None if chance is None else Estimate(chance, SE, 100, 1)
    gap = None if chance is None else Estimate(1 - chance, SE / 4, 100, 1)
    return Candidate(
        action, Estimate(points, SE, 100, 1), Estimate(0.0), chance=told, chance_gap=gap
    )


def contrast(
    at: Observation,
    best: Candidate,
    rival: Candidate,
    weighing: Weighing | None = None,
    parts: Sequence[Part] = (),
    chances: DrawnChances | None = None,
) -> Contrast:
    return Contrast(
        seen=at,
        hint=Hint((best, rival), 100, 1),
        best=Move.of(at, best, 0),
        rival=Move.of(at, rival, 1),
        gap=Estimate(best.points.value - rival.points.value, SE, 100, 1),
        parts=tuple(parts),
        outcomes=cast(Outcomes, chances) if chances else None,
        weighing=weighing,
    )


def decide(totals: tuple[int, int] = (0, 0)) -> Observation:
    """Return a decision with three lights, five points."""
    own = "1-crane 3-curtain 8-moon"
    return replace(observation("4-ribbon 5-ribbon", "6-ribbon", own, phase=DECIDE), totals=totals)


def find(kind: IdeaKind, given: Contrast) -> Idea | None:
    return PREDICATES[kind](given)


def test_stopping_is_banked_where_it_is_worth_more_and_the_match_agrees() -> None:
    held = {True: 0, False: 0}
    for now, expected, chance, other in product(
        (1, 2, 5), (-2, 0.5, 3, 7), (0.4, 0.5, 0.6), (0.4, 0.5, 0.6)
    ):
        weighed = weigh(now, expected, 0.5, 0.6)
        stop, call = candidate(STOP, now, chance), candidate(KOIKOI, expected, other)
        for best, rival in ((stop, call), (call, stop)):
            told = find(IdeaKind.BANK, contrast(decide(), best, rival, weighed)) is not None
            assert told == (best is stop and now > expected and chance >= other)
            held[told] += 1
    assert min(held.values()) >= ENOUGH


def test_going_on_pays_where_the_round_is_won_often_enough() -> None:
    held = {True: 0, False: 0}
    for won, needed, expected in product((0.3, 0.5, 0.7), (0.1, 0.2, 0.4, 0.6), (1, 3, 5, 6, 7)):
        weighed = weigh(4, expected, won, needed)
        stop, call = candidate(STOP, 4), candidate(KOIKOI, expected)
        for best, rival in ((stop, call), (call, stop)):
            told = find(IdeaKind.GO_ON, contrast(decide(), best, rival, weighed)) is not None
            assert told == (best is call and expected > 4 and won >= needed)
            held[told] += 1
    assert min(held.values()) >= ENOUGH


def test_the_doubling_is_told_where_wins_often_reach_it() -> None:
    held = {True: 0, False: 0}
    piles = {
        "1-crane 3-curtain 8-moon": 5,
        "3-curtain 9-cup 1-crane 8-moon": 15,  # three lights and both viewings
        "6-butterflies 7-boar 10-deer 4-cuckoo 2-warbler": 7,  # each animal more adds one
        "1-ribbon 2-ribbon 3-ribbon": 5,
        "1-ribbon 2-ribbon 4-ribbon 5-ribbon 6-ribbon": 1,
    }
    grid = product(piles.items(), (koikoi(), koikoi(high="off")), (0.3, 0.7), range(16))
    for (own, base), rules, won, seed in grid:
        at = replace(observation("7-chaff-a 12-chaff-a", "", own, phase=DECIDE), ruleset=rules)
        chances = DrawnChances(seed)
        weighed = weigh(4, 6, won, 0.5)
        stop, call = candidate(STOP, 4), candidate(KOIKOI, 6)
        for best, rival in ((call, stop), (stop, call)):
            given = contrast(at, best, rival, weighed, (), chances)
            found = find(IdeaKind.TO_DOUBLE, given)
            doubles = rules.toggles["high"] != "off" and base < 7
            often = chances.draw("wins", 0, 14) >= 0.5
            assert (found is not None) == (best is call and won >= 0.5 and doubles and often)
            assert found is None or found.number("points").value == 7 - base
            held[found is not None] += 1
    assert min(held.values()) >= ENOUGH


def test_a_sure_capture_is_told_where_only_the_hand_takes_it_and_it_pays() -> None:
    held = {True: 0, False: 0}
    stop, call = candidate(STOP, 4), candidate(KOIKOI, 6)
    moments = (moment for seed in range(2000) for moment in decisions(koikoi(), seed))
    for moment in moments:
        if moment.position.phase != DECIDE:
            continue
        at = seen(moment)
        found = find(IdeaKind.SURE_NEXT, contrast(at, call, stop, weigh(4, 6, 0.7, 0.5)))
        scene = Scene(at, KOIKOI, NO_CARD)
        now, sheet = scene.paid(scene.mine, scene.lying), scene.sheet(scene.mine, scene.lying)
        gains: dict[Card, int] = {}
        for own, card in product(scene.hand, scene.lying):
            if own // 4 == card // 4 and not any(card // 4 == one // 4 for one in scene.unseen):
                month = {one for one in scene.lying if one // 4 == card // 4}
                caught = month if len(month) == 3 else {card}
                paid = scene.paid(scene.mine | {own} | caught, scene.lying - caught)
                gains[card] = max(paid, gains.get(card, 0))
        most = max(gains.values(), default=now)
        assert (found is not None) == (most > now)
        if found is not None:
            [card] = found.cards
            assert gains[card] == most
            month = {one for one in scene.lying if one // 4 == card // 4}
            caught = month if len(month) == 3 else {card}
            pairs = [scene.mine | {own} | caught for own in scene.hand if own // 4 == card // 4]
            made = [set(scene.sheet(pile, scene.lying - caught)) - set(sheet) for pile in pairs]
            assert set(found.yaku) in made
        assert find(IdeaKind.SURE_NEXT, contrast(at, stop, call, weigh(4, 6, 0.7, 0.5))) is None
        held[found is not None] += 1
        if min(held.values()) >= ENOUGH:
            break
    assert min(held.values()) >= ENOUGH


@pytest.mark.parametrize("kind", [IdeaKind.BANK_LEAD, IdeaKind.MUST_RISK])
def test_the_match_leads_where_it_contradicts_the_points(kind: IdeaKind) -> None:
    wanted = STOP if kind is IdeaKind.BANK_LEAD else KOIKOI
    held = {True: 0, False: 0}
    chances = 0.2, 0.35, 0.5, 0.65, 0.8
    grid = product((1, 5), (-2, 7), chances, chances, (0, 3, 4, 5, 20))
    for now, expected, chance, other, theirs in grid:
        weighed = weigh(now, expected, 0.5, 0.6)
        stop, call = candidate(STOP, now, chance), candidate(KOIKOI, expected, other)
        for best, rival in ((stop, call), (call, stop)):
            given = contrast(decide((0, theirs)), best, rival, weighed)
            told = find(kind, given) is not None
            assert best.chance
            assert rival.chance
            is_safer = best.chance.value > rival.chance.value
            costs = best.points.value < rival.points.value
            leads = wanted == KOIKOI or theirs < 5  # three lights
            assert told == (best.action == wanted and is_safer and costs and leads)
            held[told] += 1
    assert min(held.values()) >= ENOUGH


def test_a_decision_without_cards_has_at_most_one_idea() -> None:
    weighed = weigh(5, 0.9, 0.47, 0.6)
    found = find_idea(contrast(decide(), candidate(STOP, 5), candidate(KOIKOI, 0.9), weighed))
    assert found is not None
    assert found.kind is IdeaKind.BANK
    assert [number.value for number in found.numbers] == [5, 0.9]


def test_who_is_first_is_told_where_both_sides_carry_the_gap_and_no_yaku_alone() -> None:
    at = observation("1-crane 2-ribbon", "1-chaff-a 2-chaff-a 3-ribbon")
    best, rival = candidate(0, 2.0), candidate(5, 0.0)
    held = {True: 0, False: 0}
    for seed, own, theirs in product(range(40), (-0.5, 0.3, 0.4, 0.8), (-0.5, 0.3, 0.4, 0.8)):
        sides = [(0, family, own / 2) for family in (Family.LIGHTS, Family.CHAFF)]
        sides += [(1, family, theirs / 2) for family in (Family.LIGHTS, Family.CHAFF)]
        parts = [Part(seat, family, Estimate(one, SE, 100, 1)) for seat, family, one in sides]
        parts.append(Part(None, Family.REST, Estimate(2.0 - own - theirs, SE, 100, 1)))
        chances = DrawnChances(seed)
        told = find(IdeaKind.BE_FIRST, contrast(at, best, rival, None, parts, chances)) is not None
        first = chances.draw("first", 0) - chances.draw("first", 1)
        is_wanted = min(own, theirs) >= 0.4 and own + theirs >= 1.0 and first >= 0.08
        rest_carries = 1.0 <= 2.0 - own - theirs <= 3.0
        assert told == (is_wanted and not rest_carries)
        held[told] += 1
    assert min(held.values()) >= ENOUGH


@pytest.mark.parametrize("rules", [roppyakken(), hachihachi()])
def test_showing_is_told_with_the_points_of_what_is_shown(rules: Ruleset) -> None:
    held = {True: 0, False: 0}
    for seed in range(300):
        moment = next(decisions(rules, seed))
        if moment.position.phase != SHOW:
            continue
        at = seen(moment)
        offers = list_offers(at.ruleset, at.hand)
        for best, rival in product(moment.legal(), repeat=2):
            if best == rival:
                continue
            shown, other = (
                sum(one.points for place, one in enumerate(offers) if (way - KEEP) & 2**place)
                for way in (best, rival)
            )
            found = find(IdeaKind.SHOW, contrast(at, candidate(best, 2), candidate(rival, 0)))
            assert (found is not None) == (shown > other)
            assert found is None or found.number("points").value == shown
            held[found is not None] += 1
        if min(held.values()) >= ENOUGH:
            break
    assert min(held.values()) >= ENOUGH


def test_joining_and_passing_are_told_with_what_both_average() -> None:
    rules = hachihachi(players=5)
    bids = 0
    for seed in range(60):
        for moment in decisions(rules, seed):
            if moment.position.phase != BID:
                break
            at = seen(moment)
            if len(moment.legal()) < 2:
                continue
            joining, passing = candidate(JOIN, 3.0), candidate(PASS, -2.0)
            joined = find(IdeaKind.JOIN, contrast(at, joining, passing))
            assert joined is not None
            assert [number.value for number in joined.numbers] == [3.0, -2.0]
            assert find(IdeaKind.JOIN, contrast(at, passing, joining)) is None
            passed = find(IdeaKind.PASS, contrast(at, passing, joining))
            assert passed is not None
            before = sum(not joins for _, joins in at.bids)
            [*_, fee] = fees(at.ruleset.toggles, before + 1, 0, 1)[0]
            assert passed.number("fee").value == fee
            assert find(IdeaKind.PASS, contrast(at, joining, passing)) is None
            bids += 1
        if bids >= ENOUGH:
            break
    assert bids >= ENOUGH


def test_points_that_the_samples_leave_open_are_no_reason_to_stop_or_go_on() -> None:
    stop, call = candidate(STOP, 4), candidate(KOIKOI, 4.5)
    sure = contrast(decide(), call, stop, weigh(4, 4.5, 0.7, 0.4))
    unsure = replace(sure, gap=Estimate(0.5, 0.8, 100, 1))
    assert find(IdeaKind.GO_ON, sure) is not None
    assert find(IdeaKind.GO_ON, unsure) is None
    stopped = contrast(decide(), stop, candidate(KOIKOI, 3.5), weigh(4, 3.5, 0.4, 0.6))
    assert find(IdeaKind.BANK, stopped) is not None
    assert find(IdeaKind.BANK, replace(stopped, gap=Estimate(0.5, 0.8, 100, 1))) is None
