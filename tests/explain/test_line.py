"""The line in which a rival loses, from what one player may know alone."""

from collections import Counter
from itertools import product

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken, seen
from tests.sizes import a_few_of
from tutor.engine.estimate import Estimate
from tutor.engine.hints.hint import hint
from tutor.engine.search.lines import MOST_SHOWN, find_two_lines
from tutor.explain.contrast import Verdict, Why
from tutor.explain.explanation import explain
from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.line import (
    PLIES,
    choose_line,
    count_turns_before,
    does_fit,
    find_line,
    list_shown_turns,
    rebuild_round,
)
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, observe
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND
from tutor.rules.round.round import Round, Turn
from tutor.rules.ruleset import Ruleset

WORLDS = 24
ENOUGH = 4
TABLES = [koikoi(), roppyakken(players=3), hachihachi(), hachihachi(players=5)]


def asked(rules: Ruleset) -> list[tuple[Round, Why]]:
    """Return some moments of a round with why the best move is better than another one."""
    found = []
    for moment in list(decisions(rules, 3))[::3]:
        observation = seen(moment)
        why = explain(observation, hint(observation, samples=WORLDS), samples=WORLDS).why
        if why is not None and observation.phase not in BEFORE_THE_FIRST_TURN:
            found.append((moment, why))
    return found[:ENOUGH]


def told(turns: tuple[Turn, ...], *, is_begun: bool) -> list[tuple[object, ...]]:
    """Return turns without what is not known of one under way."""
    plain: list[tuple[object, ...]] = [
        (one.seat, one.played, one.took, one.drawn, one.drew_took, one.call) for one in turns
    ]
    return plain[1:] if is_begun else plain


@pytest.mark.parametrize("rules", a_few_of(TABLES, 2), ids=lambda rules: rules.preset)
def test_what_a_player_knows_is_enough_for_the_line(rules: Ruleset) -> None:
    shown = 0
    for moment, why in asked(rules):
        observation = seen(moment)
        found = hint(observation, samples=WORLDS)
        real, rebuilt = (
            find_line(one, observation, found, why) for one in (moment, rebuild_round(observation))
        )
        assert (real is None) == (rebuilt is None)
        if real is None or rebuilt is None:
            continue
        shown += 1
        assert does_fit(real, why)
        assert real.shows or not (why.named or (why.idea and why.idea.parts))
        first = count_turns_before(moment)
        for one, other in ((real.tried, rebuilt.tried), (real.better, rebuilt.better)):
            is_begun = len(moment.turns) > first
            turns = list_shown_turns(one[-1], first)
            again = list_shown_turns(other[-1], count_turns_before(other[0]))
            assert told(turns, is_begun=is_begun) == told(again, is_begun=is_begun)
            assert len(turns) <= max(PLIES, observation.seats)
            assert one[-1].deltas == other[-1].deltas
    assert shown


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.preset)
def test_a_rebuilt_round_is_what_its_player_sees(rules: Ruleset) -> None:
    for moment in list(decisions(rules, 4))[::2]:
        observation = seen(moment)
        if observation.phase in BEFORE_THE_FIRST_TURN:
            continue
        rebuilt = rebuild_round(observation)
        assert rebuilt.active == observation.active
        assert rebuilt.to_act == observation.player
        again = observe(rebuilt, observation.player, observation.totals, observation.rounds_won)
        assert (again.history, again.hand, again.field, again.captured, again.phase) == (
            observation.history,
            observation.hand,
            observation.field,
            observation.captured,
            observation.phase,
        )
        assert all(
            not hand or seat == observation.seat for seat, hand in enumerate(rebuilt.position.hands)
        )
        assert rebuilt.stock == ()


@pytest.mark.parametrize("phase", [CHOOSE_HAND, CHOOSE_DRAW])
def test_a_turn_under_way_names_the_card_that_waits_and_no_other(phase: int) -> None:
    moment = next(
        one for seed in range(9) for one in decisions(koikoi(), seed) if one.position.phase == phase
    )
    turn = rebuild_round(seen(moment)).turns[-1]
    placing = moment.position.placing
    expected = (placing, NO_CARD) if phase == CHOOSE_HAND else (NO_CARD, placing)
    assert (turn.played, turn.drawn) == expected


@pytest.mark.parametrize("phase", [CHOOSE_HAND, CHOOSE_DRAW])
def test_a_choice_after_a_call_has_a_line(phase: int) -> None:
    moment = next(
        one
        for seed in range(200)
        for one in decisions(koikoi(), seed)
        if one.position.phase == phase
        and any(one.position.calls)
        and len(hint(seen(one), samples=WORLDS).distinct) > 1
    )
    observation = seen(moment)
    found = hint(observation, samples=WORLDS)
    first, other, *_ = found.distinct
    for best, rival in ((first, other), (other, first)):
        why = Why(best.action, rival.action, Verdict.MANY_SMALL, Estimate(1.0))
        real, rebuilt = (
            find_line(one, observation, found, why) for one in (moment, rebuild_round(observation))
        )
        assert (real is None) == (rebuilt is None)
        if real and rebuilt:
            assert real.tried[-1].deltas == rebuilt.tried[-1].deltas


def test_no_line_before_the_first_card() -> None:
    moment = next(decisions(hachihachi(players=5), 1))
    observation = seen(moment)
    found = hint(observation, samples=WORLDS)
    first, other, *_ = found.distinct
    why = Why(first.action, other.action, Verdict.MANY_SMALL, other.gap)
    assert find_line(moment, observation, found, why) is None


def test_the_deal_is_the_first_in_which_the_card_is_captured_after_one_move_only() -> None:
    tried = Counter[bool]()
    for moment in list(decisions(koikoi(), 3))[::3]:
        observation = seen(moment)
        found = hint(observation, samples=WORLDS)
        if len(found.distinct) < 2:
            continue
        best, rival, *_ = found.distinct
        roots = (rival.action, rival.follow_up), (best.action, best.follow_up)
        deals = [
            lines
            for place in range(MOST_SHOWN)
            if (lines := find_two_lines(moment, observation, roots, 1, None, place))
        ]
        if not deals:
            continue
        for seat, card in product(range(2), range(48)):
            idea = Idea(IdeaKind.CARD_BEHIND, cards=(card,), seat=seat)
            why = Why(best.action, rival.action, Verdict.PARTS, Estimate(1.0), second=idea)
            fitting = [
                lines
                for lines in deals
                if [
                    end[-1].position.captured[seat] >> card & 1
                    for end in (lines.better, lines.tried)
                ]
                == [seat == observation.seat, seat != observation.seat]
            ]
            line = choose_line(deals.__getitem__, observation, why)
            assert line is (fitting[0] if fitting else None)
            tried[bool(fitting) and fitting[0] is not deals[0]] += 1
    assert min(tried[True], tried[False]) > ENOUGH
