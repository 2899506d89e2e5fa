"""Why a move is better than its rival: the parts add up, and what is named carries the gap."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken, seen
from tests.explain.facts import test_reasons
from tests.explain.ideas.cases import DrawnChances
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Part
from tutor.engine.hints.hint import Hint, hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.explain.columns import Theme
from tutor.explain.contrast import EQUAL, Verdict, Why, explain_why, find_rival
from tutor.explain.explanation import explain
from tutor.explain.ideas.catalogue import find_idea
from tutor.explain.ideas.idea import Contrast, Idea, Move
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import HALF, PartScope, do_carry, name_parts
from tutor.lab.claims.checks.one_voice import list_disagreements
from tutor.lab.commands.claims.agreement import CarriedTally
from tutor.rules.cards import card_named
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.families import Family, find_family

WORLDS = 48
TABLES = [koikoi(), roppyakken(), roppyakken(players=3), hachihachi()]
ME, THEM = 0, 1
Asked = tuple[Observation, Hint, Why]


@pytest.fixture(scope="module", params=TABLES)
def asked(request: pytest.FixtureRequest) -> list[Asked]:
    """Return some decisions with why the best move is better than its rival."""
    return list(ask(request.param))


def ask(rules: Ruleset) -> Iterator[Asked]:
    for moment in list(decisions(rules, 5))[::2]:
        observation = seen(moment)
        found = hint(observation, samples=WORLDS)
        why = explain(observation, found, samples=WORLDS).why
        if why is not None:
            yield observation, found, why


def test_the_parts_add_up_to_the_gap(asked: list[Asked]) -> None:
    split = [why for _, _, why in asked if why.parts]
    for why in split:
        assert sum(part.points.value for part in why.parts) == pytest.approx(why.gap.value)
        sizes = [abs(part.points.value) for part in why.parts]
        assert sizes == sorted(sizes, reverse=True)
        assert len({(part.seat, part.family, part.yaku) for part in why.parts}) == len(why.parts)
    assert split


def test_the_rival_is_the_first_move_that_is_surely_worse(asked: list[Asked]) -> None:
    for observation, found, why in asked:
        rival = find_rival(found, observation.ruleset.game.name)
        level = EQUAL[observation.ruleset.game.name]
        if why.verdict is Verdict.EQUAL:
            assert rival is None
            assert not (why.gap.value > level and why.gap.is_established)
        else:
            assert rival is not None
            assert rival.action == why.rival
            assert why.gap.value > level or found.objective == "match"
    assert asked


def part(seat: int | None, family: Family, points: float, se: float = 0.1) -> Part:
    return Part(seat, family, Estimate(points, se, 300, 1))


def named(gap: float, *parts: Part) -> list[tuple[int | None, Family]]:
    found = name_parts(ME, Estimate(gap, 0.1, 300, 1), parts)
    return [(one.seat, one.family) for one in found.parts]


LIGHTS, CHAFF, ANIMALS = Family.LIGHTS, Family.CHAFF, Family.ANIMALS


def test_one_part_is_named_alone_if_it_is_most_of_the_gap_or_two_are_not() -> None:
    assert named(2, part(ME, LIGHTS, 1.5), part(ME, CHAFF, 0.5)) == [(ME, LIGHTS)]
    assert named(2, part(ME, LIGHTS, 1.1), part(ME, CHAFF, 0.5)) == [(ME, LIGHTS), (ME, CHAFF)]
    assert named(2, part(ME, LIGHTS, 1.1), part(THEM, CHAFF, 0.5)) == [(ME, LIGHTS)]


def test_fees_are_of_the_own_side() -> None:
    assert named(10, part(None, Family.FEES, 8), part(ME, CHAFF, 2)) == [(None, Family.FEES)]
    assert named(10, part(None, Family.REST, 8), part(ME, CHAFF, 2)) == []


def test_a_part_has_the_name_of_a_yaku_that_is_nearly_all_of_it(asked: list[Asked]) -> None:
    for _, _, why in asked:
        for one in why.parts:
            assert one.yaku is None or find_family(one.yaku) is one.family
    if asked[0][0].ruleset.game.name == "koikoi":
        assert any(one.yaku for _, _, why in asked for one in why.parts)


@pytest.mark.parametrize(
    ("shares", "name"),
    [((0.9, 0.1), "hanami"), ((0.6, 0.4), None), ((1.5, -0.5), None), ((0.1, 0.9), "tsukimi")],
)
def test_a_yaku_is_named_only_where_the_others_of_its_family_add_little(
    shares: tuple[float, float], name: str | None
) -> None:
    at = test_reasons.observation("1-crane 2-ribbon", "1-chaff-a 2-chaff-a 3-ribbon")
    crane, ribbon = card_named("1-crane"), card_named("2-ribbon")
    best, rival = (
        Candidate(action, Estimate(0.0), Estimate(gap, 0.1, 100, 1))
        for action, gap in ((crane, 0.0), (ribbon, 2.0))
    )
    rows = {yaku.id: row for row, yaku in enumerate(at.ruleset.yaku(1))}
    outcomes = SplitOutcomes(
        1,
        (part(ME, Family.VIEWINGS, 2.0),),
        {rows["hanami"]: 2 * shares[0], rows["tsukimi"]: 2 * shares[1]},
    )
    listed = best, rival
    why = explain_why(at, Hint(listed, 100, 1), listed, rival, cast(Outcomes, outcomes))

    assert [one.yaku for one in why.parts] == [name]


@dataclass(frozen=True)
class SplitOutcomes(DrawnChances):
    """Outcomes with these parts of a gap, and points of the gap by row of the yaku table."""

    parts: tuple[Part, ...]
    by_row: dict[int, float]

    def split_gap(self, root: int, other: int) -> tuple[Part, ...]:
        return self.parts

    def yaku_gap(self, root: int, other: int, seat: int, row: int) -> Estimate:
        return Estimate(self.by_row.get(row, 0.0), 0.01, 100, 1)


def test_two_parts_are_named_where_one_is_too_small() -> None:
    several = part(ME, LIGHTS, 0.9), part(ME, CHAFF, 0.8), part(ME, ANIMALS, 0.3)
    assert named(2, *several) == [(ME, LIGHTS), (ME, CHAFF)]


def scope(gap: float, *parts: Part) -> tuple[PartScope, list[tuple[int | None, Family]], float]:
    found = name_parts(ME, Estimate(gap, 0.1, 300, 1), parts)
    return found.scope, [(one.seat, one.family) for one in found.parts], found.carried


def test_of_a_side_that_carries_as_a_whole_the_largest_part_is_named() -> None:
    many = [part(ME, family, 0.45) for family in (LIGHTS, CHAFF, ANIMALS)]
    whole, largest, carried = scope(
        2, part(ME, Family.RIBBONS, 0.6), *many, part(THEM, CHAFF, -0.1)
    )
    assert (whole, largest) == (PartScope.SIDE, [(ME, Family.RIBBONS)])
    assert carried == pytest.approx(0.975)
    assert scope(2, part(ME, Family.RIBBONS, 0.6, se=0.4), *many)[0] is PartScope.NOTHING
    unsure = [part(ME, family, 0.45, se=0.7) for family in (LIGHTS, CHAFF, ANIMALS)]
    assert scope(2, *unsure)[0] is PartScope.NOTHING
    assert scope(3, part(ME, LIGHTS, 0.6), *many[1:])[0] is PartScope.NOTHING


def test_of_both_sides_that_carry_together_the_largest_part_of_each_is_named() -> None:
    sides = part(ME, LIGHTS, 0.95), part(THEM, CHAFF, 0.9), part(ME, ANIMALS, 0.15)
    whole, largest, carried = scope(2, *sides)
    assert (whole, largest) == (PartScope.BOTH, [(ME, LIGHTS), (THEM, CHAFF)])
    assert carried == pytest.approx(1.0)
    assert scope(4, *sides)[0] is PartScope.NOTHING
    against = part(ME, LIGHTS, 0.95), part(THEM, CHAFF, -0.3)
    assert scope(2, *against)[0] is PartScope.NOTHING


def test_what_is_named_outweighs_what_speaks_against_it() -> None:
    parts = part(ME, LIGHTS, 1.4), part(THEM, CHAFF, -1.45), part(ME, ANIMALS, 1.05)
    found = name_parts(ME, Estimate(1.0, 0.1, 300, 1), parts)
    assert found.parts == (parts[0], parts[2])
    assert found.carried == pytest.approx(2.45)
    assert found.price == parts[1]
    less = part(ME, LIGHTS, 1.4), part(THEM, CHAFF, -1.45), part(ME, ANIMALS, 1.05, se=0.8)
    assert name_parts(ME, Estimate(1.0, 0.1, 300, 1), less).scope is not PartScope.PARTS


@pytest.mark.parametrize(("price", "leads"), [(0.9, True), (1.3, False)])
def test_an_idea_does_not_lead_where_a_larger_part_speaks_against_it(
    price: float, leads: bool
) -> None:
    at = test_reasons.observation("1-crane 2-ribbon", "1-chaff-a 2-chaff-a 3-ribbon")
    best, rival = (Candidate(action, Estimate(0.0), Estimate(0.0)) for action in (0, 5))
    parts = part(ME, LIGHTS, 1.2), part(THEM, CHAFF, -price)
    contrast = Contrast(
        seen=at,
        hint=Hint((best, rival), 100, 1),
        best=Move.of(at, best, 0),
        rival=Move.of(at, rival, 1),
        gap=Estimate(1.0, 0.1, 300, 1),
        parts=parts,
    )
    assert contrast.carry(parts[:1]) == (parts[:1] if leads else ())
    assert contrast.carry_side(parts[:1]) == (parts[:1] if leads else ())


def test_a_cheap_discard_leads_where_the_own_card_points_carry_the_gap() -> None:
    at = test_reasons.observation("3-curtain 5-chaff-a", "1-chaff-a 7-ribbon", rules=roppyakken())
    chaff, curtain = (
        Candidate(card_named(name), Estimate(0.0), Estimate(0.0))
        for name in ("5-chaff-a", "3-curtain")
    )

    def find(best: Candidate, rival: Candidate) -> Idea | None:
        return find_idea(
            Contrast(
                seen=at,
                hint=Hint((best, rival), 100, 1),
                best=Move.of(at, best, 0),
                rival=Move.of(at, rival, 1),
                gap=Estimate(8.0, 0.5, 100, 1),
                parts=(part(ME, Family.CARDS, 7),),
            )
        )

    idea = find(chaff, curtain)
    assert idea is not None
    assert idea.kind is IdeaKind.CHEAP_DISCARD
    assert find(curtain, chaff) is None


def test_a_yaku_made_now_leads_even_if_later_ones_carry_more_of_the_gap() -> None:
    own, parts = "4-ribbon 5-ribbon 6-ribbon 7-ribbon", [part(ME, LIGHTS, 0.55), part(ME, CHAFF, 0)]
    at = test_reasons.observation("10-ribbon 8-moon", "10-deer 8-geese", own)
    best, rival = (
        Candidate(card_named(name), Estimate(0.0), Estimate(0.0))
        for name in ("10-ribbon", "8-moon")
    )
    contrast = Contrast(
        seen=at,
        hint=Hint((best, rival), 100, 1),
        best=Move.of(at, best, 0),
        rival=Move.of(at, rival, 1),
        gap=Estimate(1.0, 0.1, 300, 1),
        parts=(*parts, part(ME, Family.RIBBONS, 0.4)),
    )
    idea = find_idea(contrast)
    assert idea is not None
    assert (idea.kind, idea.yaku) == (IdeaKind.COMPLETE, ("tan",))


def test_only_what_surely_speaks_against_a_move_is_its_price() -> None:
    against = part(THEM, CHAFF, -0.8, se=0.6), part(THEM, ANIMALS, -0.3)
    found = name_parts(ME, Estimate(2.0, 0.1, 300, 1), [part(ME, LIGHTS, 3.0), *against])
    assert found.price == against[1]


def test_what_is_not_sure_is_not_named() -> None:
    assert named(2, part(ME, LIGHTS, 1.5, se=0.9), part(ME, CHAFF, 0.5)) == []
    assert not do_carry((part(ME, LIGHTS, 1.5, se=0.9),), Estimate(2))


def test_a_part_of_nobody_is_never_named() -> None:
    assert named(2, part(None, Family.REST, 1.9), part(ME, LIGHTS, 0.1)) == []


def test_an_idea_that_leads_carries_half_of_the_gap(asked: list[Asked]) -> None:
    tally = CarriedTally()
    for observation, found, why in asked:
        explanation = explain(observation, found, samples=WORLDS)
        assert not list(list_disagreements(observation, found, explanation, 1))
        tally.add(why)
        if why.verdict is Verdict.IDEA and why.idea and why.idea.parts:
            assert why.carried >= HALF
            assert set(why.idea.parts) <= set(why.parts)
    shares = [tally.share(one) for one in Verdict if one is not Verdict.EQUAL]
    assert sum(shares) == pytest.approx(1 if tally.gaps else 0)


@pytest.mark.parametrize(
    ("named", "theme"),
    [
        ([part(ME, LIGHTS, 1.5)], Theme.YAKU),
        ([part(ME, Family.CARDS, 1.5)], Theme.TAKING),
        ([part(THEM, LIGHTS, 1.5), part(THEM, Family.CARDS, 0.4)], Theme.THEIRS),
        ([], Theme.COMPARING),
    ],
)
def test_a_reason_points_where_its_parts_come_from(named: list[Part], theme: Theme) -> None:
    why = Why(0, 4, Verdict.PARTS, Estimate(2.0), named=tuple(named))
    assert why.find_theme(ME) is theme
    card = Why(0, 4, Verdict.IDEA, Estimate(2.0), idea=Idea(IdeaKind.GET_CARD, parts=tuple(named)))
    assert card.find_theme(ME) is theme


@pytest.mark.parametrize("kind", [kind for kind in IdeaKind if kind.row.theme])
def test_an_idea_points_where_its_row_says(kind: IdeaKind) -> None:
    why = Why(0, 4, Verdict.IDEA, Estimate(2.0), idea=Idea(kind), named=(part(ME, LIGHTS, 1.5),))
    assert why.find_theme(ME) is kind.row.theme is not Theme.COMPARING
