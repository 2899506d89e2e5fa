"""Who scores what, who deals next and who wins (S3.30 to S3.34, A-K2, A-K8 to A-K13)."""

import pytest

from tests.rules.scene import played, scene
from tutor.rules.games import ruleset
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value
from tutor.rules.verdict import RoundResult

SANKO = "1-crane 3-curtain 8-moon"  # 5 points
AMESHIKO = f"{SANKO} 11-rainman"  # 7 points
SHIKO = f"{SANKO} 12-phoenix"  # 8 points
IDLE = "4-chaff-a 5-chaff-a 6-chaff-a 7-chaff-a"


def stopped(
    pile: str, calls: tuple[int, int] = (0, 0), field: str = "9-ribbon", **toggles: Value
) -> Round:
    """Return a round in which seat 0, holding the moon last, has stopped with *pile*."""
    before = pile.replace(" 8-moon", "")
    start = scene(
        ("8-moon 2-warbler", "11-swallow 10-deer"),
        f"8-geese {field}",
        (before, ""),
        IDLE,
        calls=calls,
        toggles=toggles,
    )
    after = played(start, "8-moon")
    return after if after.is_over else played(after, "stop")


@pytest.mark.parametrize(
    ("high", "pile", "points"),
    [
        ("ge7", SANKO, 5),
        ("ge7", AMESHIKO, 14),
        ("ge7", SHIKO, 16),
        ("gt7", SANKO, 5),
        ("gt7", AMESHIKO, 7),
        ("gt7", SHIKO, 16),
        ("off", AMESHIKO, 7),
        ("off", SHIKO, 8),
    ],
)
def test_a_high_total_is_doubled_from_seven_points_or_above_seven(
    high: str, pile: str, points: int
) -> None:
    """S3.30 against S4.21, A-K2."""
    assert stopped(pile, high=high).deltas == (points, 0)


@pytest.mark.parametrize(
    ("mult", "calls", "factor"),
    [
        ("opp_x2", (0, 0), 1),
        ("opp_x2", (2, 0), 1),
        ("opp_x2", (0, 1), 2),
        ("opp_x2", (3, 3), 2),
        ("per_call_plus_one", (2, 0), 1),
        ("per_call_plus_one", (0, 1), 2),
        ("per_call_plus_one", (1, 3), 4),
        ("self", (0, 2), 1),
        ("self", (1, 0), 2),
        ("self", (2, 2), 2),
        ("any", (0, 0), 1),
        ("any", (1, 0), 2),
        ("any", (0, 1), 2),
        ("any", (2, 2), 2),
    ],
)
@pytest.mark.parametrize(("pile", "base"), [(SANKO, 5), (AMESHIKO, 14)])
def test_calls_multiply_as_agreed_together_with_a_high_total(
    mult: str, calls: tuple[int, int], factor: int, pile: str, base: int
) -> None:
    """S3.31, S3.32, S4.22, S4.23, A-K8."""
    assert stopped(pile, calls, mult=mult).deltas == (base * factor, 0)


@pytest.mark.parametrize(
    ("field", "factor"), [("9-ribbon", 1), ("12-phoenix", 2), ("12-phoenix 11-rainman", 2)]
)
def test_field_mult_doubles_a_stop_once_if_a_light_was_dealt_to_the_field(
    field: str, factor: int
) -> None:
    """RULES 3.0."""
    assert stopped(SANKO, field=field, field_mult=True).deltas == (5 * factor, 0)
    assert stopped(SANKO, field=field).deltas == (5, 0)


def test_field_mult_remembers_a_light_that_has_been_taken_since() -> None:
    start = scene(
        ("8-geese 2-warbler", "11-swallow"),
        "8-moon 9-ribbon",
        ("1-crane 3-curtain", ""),
        IDLE,
        toggles={"field_mult": True},
    )

    assert played(start, "8-geese", "stop").deltas == (10, 0)


def test_under_zero_sum_the_other_seat_loses_what_the_winner_gains() -> None:
    """RULES 3.0."""
    assert stopped(SHIKO, (0, 1), zero_sum=True).deltas == (32, -32)
    assert exhausted((0, 0), exhaustion="oya_ken", zero_sum=True).deltas == (-6, 6)
    assert exhausted((0, 0), zero_sum=True).deltas == (0, 0)


def exhausted(
    calls: tuple[int, int],
    piles: tuple[str, str] = ("", ""),
    last_caller: int | None = None,
    **toggles: Value,
) -> Round:
    """Return a round dealt by seat 1 that ended with empty hands."""
    start = scene(
        ("2-warbler", "9-chaff-a"), "11-ribbon", piles, IDLE, dealer=1, calls=calls, toggles=toggles
    )
    caller = -1 if last_caller is None else last_caller
    position = start.position._replace(last_caller=caller)
    again = Round(start.ruleset, 1, start.deal, position, start.stock)
    return played(again, "9-chaff-a", "2-warbler")


@pytest.mark.parametrize("exhaustion", ["nobody", "last_koikoi"])
def test_empty_hands_and_no_call_give_nobody_anything_and_the_dealer_stays(exhaustion: str) -> None:
    """S3.33, S4.27, A-K9."""
    after = exhausted((0, 0), exhaustion=exhaustion)

    assert (after.deltas, after.next_dealer) == ((0, 0), 1)


def test_a_call_that_came_to_nothing_gives_nobody_anything_by_default() -> None:
    """A-K9."""
    after = exhausted((1, 0), (SANKO, ""), 0)

    assert (after.deltas, after.next_dealer) == ((0, 0), 1)


@pytest.mark.parametrize(
    ("calls", "piles", "last_caller", "wanted"),
    [
        ((1, 0), (SANKO, ""), 0, ((5, 0), 0)),
        ((1, 0), (SHIKO, ""), 0, ((16, 0), 0)),
        ((1, 1), (SANKO, "7-boar 10-deer 6-butterflies"), 0, ((10, 0), 0)),
        ((1, 1), (SANKO, "7-boar 10-deer 6-butterflies"), 1, ((0, 10), 1)),
    ],
)
def test_under_last_koikoi_the_last_caller_scores_with_the_multipliers_and_deals(
    calls: tuple[int, int],
    piles: tuple[str, str],
    last_caller: int,
    wanted: tuple[tuple[int, int], int],
) -> None:
    """A-K9."""
    after = exhausted(calls, piles, last_caller, exhaustion="last_koikoi")

    assert (after.deltas, after.next_dealer) == wanted


def test_field_mult_multiplies_stops_only() -> None:
    """RULES 3.0: stop scores."""
    toggles: dict[str, Value] = {"exhaustion": "last_koikoi", "field_mult": True}
    start = scene(
        ("2-warbler", "9-chaff-a"),
        "11-rainman",
        (SANKO, ""),
        IDLE,
        dealer=1,
        calls=(1, 0),
        toggles=toggles,
    )
    called = Round(
        start.ruleset, 1, start.deal, start.position._replace(last_caller=0), start.stock
    )

    assert played(called, "9-chaff-a", "2-warbler").deltas == (5, 0)


@pytest.mark.parametrize(("piles", "share"), [(("", ""), 1), ((SANKO, ""), 0), (("", SHIKO), 0)])
@pytest.mark.parametrize(("exhaustion", "bonus"), [("oya_ken", 6), ("oya_one", 1)])
def test_the_dealer_scores_an_exhausted_round_only_if_nobody_holds_a_yaku(
    exhaustion: str, bonus: int, piles: tuple[str, str], share: int
) -> None:
    """A-K9: unmultiplied, and the dealer keeps the deal either way."""
    after = exhausted((0, 0), piles, exhaustion=exhaustion)

    assert (after.deltas, after.next_dealer) == ((0, bonus * share), 1)


@pytest.mark.parametrize(
    ("rule", "after_win", "after_draw"),
    [("winner", 0, 1), ("loser", 1, 1), ("alternate", 0, 0), ("winner_or_other", 0, 0)],
)
def test_who_deals_next_follows_the_rule_after_a_win_and_after_a_draw(
    rule: str, after_win: int, after_draw: int
) -> None:
    """S4.9, S4.30, A-K13: seat 1 dealt; seat 0 wins, or nobody does."""
    won = stopped(SANKO, next_dealer=rule)
    won_by_other = Round(
        won.ruleset, 1, exhausted((0, 0)).deal, won.position._replace(dealer=1), won.stock
    )

    assert won_by_other.next_dealer == after_win
    assert exhausted((0, 0), next_dealer=rule).next_dealer == after_draw


@pytest.mark.parametrize(
    ("match", "changes", "winner"),
    [
        ("points", ((5, 0), (0, 3), (0, 3)), 1),
        ("points", ((5, 0), (0, 3), (0, 1)), 0),
        ("points", ((5, 0), (0, 5)), None),
        ("points", (), None),
        ("rounds_then_points", ((20, 0), (0, 1), (0, 1)), 1),
        ("rounds_then_points", ((20, 0), (0, 1)), 0),
        ("rounds_then_points", ((5, 0), (0, 5), (0, 0)), None),
        ("rounds_then_points", ((6, -6), (-5, 5)), 0),
    ],
)
def test_the_match_goes_to_the_points_or_first_to_the_rounds_won(
    match: str, changes: tuple[tuple[int, int], ...], winner: int | None
) -> None:
    """S3.34, S4.4, S4.31, A-K10."""
    rules = ruleset("koikoi", "kk_standard", {"match": match})

    results = tuple(RoundResult(change) for change in changes)
    assert rules.game.verdict(rules.toggles, results).winner == winner
