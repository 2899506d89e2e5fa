"""Why not another move: both moves in one imagined deal, and a gap in parts that add up to it."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.estimates import candidate, sampled
from tests.review.engine import FakeEngine
from tests.web.learner import actions, get, open_match, version
from tests.web.rounds import EVERY_TABLE, Table, asks, found, seen
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Hint, Part
from tutor.explain.contrast import Verdict, Why
from tutor.explain.explained import Explanation
from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.practice import Practice
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.score.families import Family
from tutor.store import Help
from tutor.web.hints.coach import build_coach
from tutor.web.hints.gap_parts import PartRow, list_part_rows, measure_printed_gap
from tutor.web.hints.why import build_leading
from tutor.web.words.names.players import list_people

TABLES = [table for table in EVERY_TABLE if table[0] != "hachihachi" or table[3] == 3]


def page_of(client: FlaskClient, token: str, move: str, **query: str) -> str:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return get(client, f"/play/{token}/why/{move}?{asked}")


def test_two_moves_stand_side_by_side_and_it_is_stored(
    client: FlaskClient, practice: Practice
) -> None:
    token = open_match(client)
    hand = actions(get(client, f"/play/{token}"))
    page = page_of(client, token, hand[3])

    assert len(re.findall(r'<section class="lane', page)) == 2
    assert re.findall(r'data-step="1"', page)
    chips = page[page.index('class="chips"') : page.index('class="lanes"')]
    assert chips.count('aria-current="true"') == 1
    assert practice.help(practice.table(token)) == Help(4)


def test_at_most_six_rivals_are_offered_and_the_one_asked_about_is_among_them(
    client: FlaskClient,
) -> None:
    token = open_match(client)
    hand = actions(get(client, f"/play/{token}"))
    page = page_of(client, token, hand[-1])
    chips = page[page.index('class="chips"') : page.index('class="lanes"')]

    rivals = re.findall(r'href="[^"]*/why/([^"?]+)', chips)
    assert len(rivals) == 6
    assert rivals[-1] == hand[-1]


def test_another_deal_follows_and_the_last_leads_to_the_first(client: FlaskClient) -> None:
    token = open_match(client)
    hand = actions(get(client, f"/play/{token}"))

    def following(deal: str) -> list[str]:
        return re.findall(r'href="[^"]*deal=(\d)', page_of(client, token, hand[1], deal=deal))

    assert (following("0"), following("1")) == (["1"], ["0"])


def test_before_the_ranking_was_shown_nothing_is_told(
    newcomer: FlaskClient, engine: FakeEngine
) -> None:
    token = open_match(newcomer)
    hand = actions(get(newcomer, f"/play/{token}"))

    assert newcomer.get(f"/play/{token}/why/{hand[1]}").status_code == 404
    assert engine.asked == 0


def test_what_is_no_rival_is_not_found(client: FlaskClient) -> None:
    token = open_match(client)
    hand = actions(get(client, f"/play/{token}"))

    for move in (hand[0], "nonsense", "koikoi"):
        assert client.get(f"/play/{token}/why/{move}").status_code == 404


def test_of_a_table_that_was_never_so_the_newest_is_shown(client: FlaskClient) -> None:
    token = open_match(client)
    page = get(client, f"/play/{token}")
    hand = actions(page)
    later = int(version(page)) + 5

    assert client.get(f"/play/{token}/why/{hand[1]}?version={later}").status_code == 409


def two_moves(gap: float, table: Table = TABLES[0]) -> tuple[Observation, Hint]:
    about = seen(found(table, asks(PLAY_HAND)))
    best, rival, *_ = legal_actions(about)
    return about, Hint((candidate(best, 3, 0.1), candidate(rival, 3 - gap, 0.1, gap, 0.1)), 100, 1)


def print_gap(
    about: Observation,
    hint: Hint,
    verdict: Verdict,
    parts: tuple[Part, ...],
    carrying: tuple[Part, ...] = (),
) -> list[PartRow]:
    """Return the rows of the parts of a gap."""
    best, rival = hint.candidates
    people = list_people(about.ruleset.players)
    why = Why(best.action, rival.action, verdict, sampled(rival.gap.value), parts, carrying)
    return list(list_part_rows(about, people, hint, why))


@pytest.mark.parametrize("table", TABLES)
@given(
    parts=st.lists(
        st.tuples(st.sampled_from([0, 1]), st.sampled_from([*Family]), st.floats(-9, 9)),
        min_size=1,
        max_size=9,
        unique_by=lambda part: part[:2],
    ),
    rest=st.floats(-1, 1),
)
def test_parts_add_up_to_the_gap_of_the_ranking(
    table: Table, parts: list[tuple[int, Family, float]], rest: float
) -> None:
    gap = max(0.0, sum(points for _, _, points in parts) + rest)
    about, hint = two_moves(gap, table)
    listed = tuple(Part(seat, family, sampled(points)) for seat, family, points in parts)
    for verdict in (Verdict.MANY_SMALL, Verdict.SIDE, Verdict.BOTH):
        rows = print_gap(about, hint, verdict, listed, listed[:1])
        printed = sum(row.value for row in rows)
        rival = hint.candidates[1].action
        assert round(printed - measure_printed_gap(about, hint, rival), 6) == 0
        assert all(row.value for row in rows)


def test_a_part_that_is_not_established_is_not_printed() -> None:
    parts = (
        Part(0, Family.LIGHTS, Estimate(1.4, 0.2, 100, 1)),
        Part(1, Family.CHAFF, Estimate(-0.9, 0.6, 100, 1)),
        Part(1, Family.ANIMALS, Estimate(0.5, 0.3, 100, 1)),
    )
    rows = print_gap(*two_moves(1.0), Verdict.MANY_SMALL, parts)

    assert [row.value for row in rows] == [1.4, -0.4]


def test_where_no_part_is_established_the_largest_are_printed() -> None:
    parts = tuple(
        Part(seat, family, Estimate(points, 0.4, 100, 1))
        for seat, points in ((0, 0.3), (1, 0.2))
        for family in (Family.LIGHTS, Family.ANIMALS, Family.CHAFF)
    )
    rows = print_gap(*two_moves(1.5), Verdict.MANY_SMALL, parts)

    assert [(row.seat, row.points) for row in rows] == [
        *[(0, "+0.3")] * 3,
        *[(1, "+0.2")] * 2,
        (None, "+0.2"),
    ]
    assert not any(row.is_named for row in rows)


def test_no_part_in_the_last_row_is_larger_than_the_others() -> None:
    families = (Family.LIGHTS, Family.CHAFF, Family.ANIMALS, Family.RIBBONS, Family.VIEWINGS)
    named = tuple(Part(0, family, sampled(0.8)) for family in families)
    against = Part(0, Family.POETRY_BLUE, sampled(-2.3))
    small = Part(1, Family.CHAFF, sampled(-0.2))
    parts = (against, *named, small)
    rows = print_gap(*two_moves(1.5), Verdict.IDEA, parts, named)

    assert [row.points for row in rows] == ["−2.3", *["+0.8"] * 5, "−0.2"]
    unsure = Part(0, Family.POETRY_BLUE, Estimate(-2.3, 1.5, 100, 1))
    rows = print_gap(*two_moves(1.7), Verdict.MANY_SMALL, (unsure, *named))
    assert [row.points for row in rows] == ["−2.3", *["+0.8"] * 4, "+0.8"]


def test_fees_count_for_the_side_of_the_player() -> None:
    parts = (Part(None, Family.FEES, sampled(0.7)), Part(0, Family.CARDS, sampled(0.3)))
    rows = print_gap(*two_moves(1.0), Verdict.SIDE, parts, parts[:1])

    assert all(row.is_named for row in rows)


def test_parts_that_are_more_than_the_gap_are_shown_with_what_takes_them_back(
    app_context: None,
) -> None:
    about, hint = two_moves(1.0)
    best, rival = (one.action for one in hint.candidates)
    named = Part(0, Family.LIGHTS, sampled(1.3))
    for against, shown in ((0.0, 0), (-0.3, 2)):
        parts = (
            replace(named, points=sampled(1.0 - against)),
            Part(1, Family.CHAFF, sampled(against)),
        )
        why = Why(best, rival, Verdict.PARTS, sampled(1.0), parts, parts[:1])
        explanation = Explanation((), None, "", 1, 100, (why,))
        leading = build_leading(
            about, list_people(about.ruleset.players), hint, build_coach(about, hint), explanation
        )
        assert leading is not None
        assert len(leading.rows) == shown


def test_where_a_side_is_the_reason_its_parts_are_marked() -> None:
    parts = (
        Part(0, Family.CHAFF, Estimate(0.2, 0.05, 100, 1)),
        Part(1, Family.LIGHTS, Estimate(0.1, 0.04, 100, 1)),
        Part(1, Family.ANIMALS, Estimate(0.1, 0.09, 100, 1)),
        Part(1, Family.RIBBONS, Estimate(0.1, 0.09, 100, 1)),
    )
    rows = print_gap(*two_moves(0.4), Verdict.SIDE, parts, parts[1:2])

    assert [(row.seat, row.points, row.is_named) for row in rows] == [
        (0, "+0.2", False),
        (1, "+0.1", True),
        (None, "+0.1", False),
    ]


def test_more_than_two_parts_of_an_idea_are_a_table(app_context: None) -> None:
    about, hint = two_moves(1.0)
    best, rival = (one.action for one in hint.candidates)
    families = (Family.CHAFF, Family.LIGHTS, Family.RIBBONS)
    parts = tuple(Part(0, family, sampled(1 / 3)) for family in families)
    for number, shown in ((2, 0), (3, 3)):
        idea = Idea(IdeaKind.SAFE_DISCARD, (best,), parts=parts[:number])
        why = Why(best, rival, Verdict.IDEA, sampled(1.0), parts, idea=idea)
        explanation = Explanation((), None, "", 1, 100, (why,))
        leading = build_leading(
            about, list_people(about.ruleset.players), hint, build_coach(about, hint), explanation
        )
        assert leading is not None
        assert len(leading.rows) == shown
