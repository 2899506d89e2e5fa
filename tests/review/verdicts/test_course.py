"""The course of a match: what each choice was worth, and which card turned it."""

from dataclasses import replace

from tests.review.figures import BEST, OTHER, lost
from tests.review.matches import played
from tutor.engine.estimate import Estimate
from tutor.review.analysis.figures import DecisionAssessment, FlipLuck, Foresight
from tutor.review.review import Review
from tutor.review.units import ROUND, Unit
from tutor.review.verdicts.balances import CourseStep, trace_course
from tutor.review.verdicts.verdicts import derive_review

MATCH, _ = played(rounds=2)


def chosen(
    step: int, chance: float, gap: float, *, played: int = OTHER, player: int = 0
) -> DecisionAssessment:
    """Return a choice after which the match is won so often, *gap* less if not well made."""
    told = lost(0.3, unit=Unit(1, step), played=played, player=player)
    return replace(told, outlook=Foresight(Estimate(chance), Estimate(gap)))


def review(*decisions: DecisionAssessment, flips: tuple[FlipLuck, ...] = ()) -> Review:
    told = derive_review(MATCH, {one.unit: one for one in decisions})
    first, *rest = told.rounds
    ended = replace(first, flips=flips, chances=(0.4, 0.6))
    return replace(told, rounds=(ended, *rest), chances_at_start=(0.5, 0.5))


def test_a_choice_falls_by_what_it_gave_up_and_a_good_one_stays() -> None:
    told = review(chosen(0, 0.5, 0.2), chosen(2, 0.5, 0.2, played=BEST))

    slip, good, end = trace_course(told, 0)

    assert (slip.before, slip.after) == (0.5, 0.3)
    assert (good.before, good.after) == (0.5, 0.5)
    assert end == CourseStep(Unit(1, 3, ROUND), None, 0.4, 0.4)


def test_of_two_the_chance_of_one_is_what_the_other_lacks() -> None:
    told = review(chosen(0, 0.75, 0.25), chosen(1, 0.5, 0.25, player=1))

    for player in (0, 1):
        one, other, _end = trace_course(told, player)
        own, theirs = (one, other) if player == 0 else (other, one)
        assert own.after < own.before
        assert theirs.after > theirs.before


def test_what_the_hint_told_comes_before_what_was_foreseen() -> None:
    foreseen = Foresight(Estimate(0.9), Estimate(0.0))
    told = replace(lost(0.3, chance=(0.2, 0.0)), outlook=foreseen).prospect

    assert told is not None
    assert told.lost.value == 0.2
    assert replace(lost(0.3), outlook=foreseen).prospect == foreseen


def test_a_chance_that_the_ranking_prints_is_told_where_the_other_move_has_none() -> None:
    foreseen = Foresight(Estimate(0.60, 0.01), Estimate(0.08, 0.01))
    told = replace(lost(0.3, chance=(0.2, 0.0)), outlook=foreseen)
    best, other, third = told.candidates
    unknown = replace(other, chance=None, chance_gap=None)
    told = replace(told, hint=replace(told.hint, candidates=(best, unknown, third)))

    assert best.chance is not None
    assert told.prospect == Foresight(best.chance, foreseen.lost)


def test_a_card_turns_the_chance_that_moves_far_with_it() -> None:
    lucky = FlipLuck(1, 0, 5, (3.0, -3.0))
    small, against = replace(lucky, card=6, lucks=(1.0, -1.0)), replace(lucky, lucks=(-3.0, 3.0))
    near = (chosen(0, 0.5, 0.0), chosen(2, 0.55, 0.0))
    far = (chosen(0, 0.5, 0.0), chosen(2, 0.6, 0.0))

    assert [one.flip for one in trace_course(review(*far, flips=(small, lucky)), 0)] == [
        None,
        lucky,
        None,
    ]
    assert {one.flip for one in trace_course(review(*far, flips=(against,)), 0)} == {None}
    assert trace_course(review(*near, flips=(lucky,)), 0)[1].flip is None


def test_a_match_whose_chances_nobody_knows_has_no_course() -> None:
    assert trace_course(derive_review(MATCH, {}), 0) == ()
