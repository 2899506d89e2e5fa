"""The blind test of reasons: which of their parts count, and what counts as a fault."""

import pytest

from tests.engine.positions import decisions, koikoi, seen
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Part
from tutor.engine.hints.hint import hint
from tutor.explain.contrast import Verdict, Why
from tutor.explain.explanation import explain
from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.lab.claims.checks.alone import AloneTally, look_again, sum_stated
from tutor.rules.score.families import Family

ME, THEM = 0, 1


def part(seat: int | None, family: Family, points: float, yaku: str | None = None) -> Part:
    return Part(seat, family, Estimate(points), yaku)


def why(verdict: Verdict, *named: Part, idea: Idea | None = None) -> Why:
    return Why(0, 5, verdict, Estimate(2.0), named, named, carried=0.7, idea=idea)


TRUTH = (
    part(ME, Family.VIEWINGS, 1.5),
    part(ME, Family.CHAFF, -0.5),
    part(THEM, Family.VIEWINGS, 0.3),
    part(None, Family.FEES, 0.2),
    part(None, Family.REST, 9.0),
)


@pytest.mark.parametrize(
    ("verdict", "named", "points"),
    [
        (Verdict.PARTS, (part(ME, Family.VIEWINGS, 1.0, "hanami"),), 1.5),
        (Verdict.PARTS, (part(ME, Family.CHAFF, 1.0), part(ME, Family.VIEWINGS, 1.0)), 1.0),
        (Verdict.SIDE, (part(ME, Family.VIEWINGS, 1.0),), 1.2),
        (Verdict.SIDE, (part(THEM, Family.VIEWINGS, 1.0),), 0.3),
        (Verdict.BOTH, (part(ME, Family.CHAFF, 1.0), part(THEM, Family.VIEWINGS, 1.0)), 1.5),
    ],
)
def test_only_the_parts_that_a_reason_is_about_count(
    verdict: Verdict, named: tuple[Part, ...], points: float
) -> None:
    assert sum_stated(why(verdict, *named), ME, TRUTH) == pytest.approx(points)


def test_a_reason_that_other_rounds_do_not_bear_out_is_not_right() -> None:
    tally = AloneTally()
    tally.add(why(Verdict.PARTS, part(ME, Family.VIEWINGS, 1.2)), ME, TRUTH, is_shared=False)
    tally.add(why(Verdict.PARTS, part(ME, Family.CHAFF, 1.2)), ME, TRUTH, is_shared=False)
    tally.add(why(Verdict.PARTS, part(ME, Family.CHAFF, -1.2)), ME, TRUTH, is_shared=False)
    tally.add(why(Verdict.MANY_SMALL), ME, TRUTH, is_shared=False)

    assert (tally.gaps, tally.right, tally.silent, tally.against) == (4, 1, 1, 1)


def test_an_idea_that_holds_for_the_rival_as_well_is_counted() -> None:
    idea = Idea(IdeaKind.COMPLETE, parts=(part(ME, Family.VIEWINGS, 1.0),))
    tally = AloneTally()
    for is_shared in (True, False):
        tally.add(why(Verdict.IDEA, idea=idea), ME, TRUTH, is_shared=is_shared)

    assert (tally.ideas, tally.shared, tally.right) == (2, [idea], 2)


def test_ideas_of_hints_do_not_hold_for_their_rivals() -> None:
    checked = 0
    for moment in [one for seed in (5, 6) for one in decisions(koikoi(), seed)][::2]:
        observation = seen(moment)
        found = hint(observation, samples=48)
        reason = explain(observation, found, samples=48).why
        if reason is None or not reason.parts or reason.verdict is Verdict.EQUAL:
            continue
        truth, is_shared = look_again(observation, found, reason, 48)
        assert truth
        assert not is_shared
        checked += reason.idea is not None
    assert checked
