"""The lines of a settlement add up to what the rules pay, and each names its rule."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sizes import Size, SizeOf, a_few_of
from tutor.rules.games import ruleset
from tutor.rules.match.match import Match, start_match
from tutor.rules.match.payments import (
    BEATEN,
    FORCED_OUT,
    LIABLE,
    PAR,
    PASSED,
    SHOWN,
    STOP,
    Payment,
    list_payments,
    list_seat_payments,
)
from tutor.rules.position import CANCELLED, EXHAUSTED, NOBODY, STOPPED, VOID
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value
from tutor.rules.score.par import (
    ALL_AT_PAR,
    DOUBLE,
    NO_SPECIAL,
    SIXTEEN_CHAFF,
    Outcome,
    find_card_gains,
    find_special,
    settle,
    winner_of,
)

ROUNDS = Size(usual=150, thorough=500)
PRESETS = ("hh_standard", "hh_seed", "hh_classic")
SETTINGS: list[tuple[str, dict[str, Value]]] = [
    *((preset, {}) for preset in PRESETS),
    ("hh_standard", {"beaten": "zero", "liability": False, "tokushu_cancels": True}),
]
NUMBERS = st.integers(0, 200)
THREE = st.tuples(NUMBERS, NUMBERS, NUMBERS)
ENDS = st.builds(
    Outcome,
    ending=st.sampled_from([STOPPED, EXHAUSTED, CANCELLED, VOID]),
    ender=st.integers(0, 2),
    opener=st.integers(0, 2),
    multiplier=st.sampled_from([1, 2, 4]),
    yaku=st.one_of(st.just((0, 0, 0)), THREE),
    outstanding=st.tuples(*[st.integers(0, 1)] * 3),
    first_caller=st.integers(0, 2),
    points=st.one_of(THREE, st.just((88, 88, 88))),
    chaff=st.tuples(*[st.integers(0, 27)] * 3),
    shown=st.one_of(st.just((0, 0, 0)), THREE),
)


def summed(lines: list[Payment], players: int) -> tuple[int, ...]:
    """Return the change of each player after all lines."""
    changes = [0] * players
    for line in lines:
        changes[line.payee] += line.points
        if line.payer != NOBODY:
            changes[line.payer] -= line.points
    return tuple(changes)


@pytest.mark.parametrize(("preset", "overrides"), SETTINGS)
@given(end=ENDS)
def test_the_lines_of_any_end_add_up(
    preset: str, overrides: dict[str, Value], end: Outcome
) -> None:
    par = ruleset("hachihachi", preset, overrides).tables().par

    lines = list(list_seat_payments(par, end))

    assert summed(lines, 3) == settle(par, end)
    assert all(line.points > 0 for line in lines if line.payer != NOBODY)
    assert all(line.payer != line.payee for line in lines)


@pytest.mark.parametrize(
    ("points", "chaff", "kind"),
    [
        ((88, 88, 88), (9, 9, 9), ALL_AT_PAR),
        ((88, 89, 87), (9, 9, 9), NO_SPECIAL),
        ((48, 168, 48), (9, 9, 9), DOUBLE),
        ((48, 167, 49), (9, 9, 9), NO_SPECIAL),
        ((80, 90, 94), (5, 6, 16), SIXTEEN_CHAFF),
        ((80, 90, 94), (6, 6, 15), NO_SPECIAL),
    ],
)
def test_a_special_yaku_begins_where_the_rulebook_says(
    points: tuple[int, ...], chaff: tuple[int, ...], kind: int
) -> None:
    """A-H13."""
    none = (0, 0, 0)
    end = Outcome(EXHAUSTED, NOBODY, 0, 1, none, none, NOBODY, points, chaff, none)

    assert find_special(ruleset("hachihachi", "hh_standard").tables().par, end)[0] == kind


@pytest.mark.parametrize("players", a_few_of([3, 4, 5, 6, 7], 2))
@pytest.mark.parametrize("preset", PRESETS)
def test_the_lines_of_a_played_round_add_up(preset: str, players: int, size_of: SizeOf) -> None:
    reasons = set()
    for seed in range(size_of(ROUNDS)):
        end = played("hachihachi", preset, seed, players)
        lines = list_payments(end)
        reasons |= {line.reason for line in lines}

        assert summed(list(lines), players) == end.changes

    assert {SHOWN, STOP, PAR} <= reasons
    assert (PASSED in reasons) == (players > 3)
    pays = ruleset("hachihachi", preset).toggles["forced_pays"]
    assert (FORCED_OUT in reasons) == (players > 3 and pays)


def played(game: str, preset: str, seed: int, players: int = 0) -> Round:
    """Return the end of a random round."""
    rules, random = ruleset(game, preset, {}, players), Random(seed)
    match = Match(rules).after_all(start_match(rules, random))
    current = match.current
    while not current.is_over:
        current = current.play(random.choice(current.legal()))
    return current


def test_nobody_pays_in_the_other_games() -> None:
    assert list_payments(played("koikoi", "kk_standard", 1)) == ()
    assert list_payments(played("roppyakken", "rp_fudawiki", 1)) == ()


def an_end(**changes: object) -> Outcome:
    """Return a stop of seat 0 with 35 points, at ×2."""
    none = (0, 0, 0)
    stopped = Outcome(STOPPED, 0, 0, 2, (35, 0, 0), none, NOBODY, none, none, none)
    return stopped._replace(**changes)  # type: ignore[arg-type]


LEAFLET = ruleset("hachihachi", "hh_standard").tables().par
CLASSIC = ruleset("hachihachi", "hh_classic").tables().par
TOLD = [
    (an_end(), [(1, 0, 70, "S2.64"), (2, 0, 70, "S2.64")]),
    (
        an_end(yaku=(35, 50, 0), outstanding=(0, 1, 0)),
        [(1, 0, 70, "S2.64"), (1, 0, 70, "A-H12"), (2, 1, 50, "A-H12"), (0, 1, 50, "A-H12")],
    ),
    (
        an_end(ending=EXHAUSTED, ender=NOBODY, yaku=(0, 0, 0), points=(100, 80, 84)),
        [(NOBODY, 0, 24, "A-H20"), (NOBODY, 1, -16, "A-H20"), (NOBODY, 2, -8, "A-H20")],
    ),
    (
        an_end(ending=EXHAUSTED, ender=NOBODY, multiplier=1, outstanding=(1, 0, 0)),
        [(1, 0, 17, "S2.63"), (2, 0, 17, "S2.63")],
    ),
]


@pytest.mark.parametrize(("end", "expected"), TOLD)
def test_a_line_says_who_pays_whom_and_which_rule_asks_for_it(
    end: Outcome, expected: list[tuple[int, int, int, str]]
) -> None:
    lines = list_seat_payments(LEAFLET, end)

    assert [(one.payer, one.payee, one.points, one.source) for one in lines] == expected


def test_a_beaten_continue_gives_nothing_in_the_classic_game() -> None:
    end = an_end(yaku=(84, 120, 0), outstanding=(0, 1, 0))

    reasons = [line.reason for line in list_seat_payments(CLASSIC, end)]

    assert reasons == [STOP, LIABLE]
    assert BEATEN not in reasons


@pytest.mark.parametrize(
    ("ender", "gains"), [(0, (18, -4, -14)), (1, (16, -2, -14)), (NOBODY, (16, -4, -12))]
)
def test_what_thirds_of_a_point_leave_over_goes_to_the_ender_otherwise_to_the_opener(
    ender: int, gains: tuple[int, ...]
) -> None:
    """A-H20."""
    end = an_end(ender=ender, opener=2, multiplier=1, points=(50, 30, 20))

    assert find_card_gains(end) == gains


@pytest.mark.parametrize(
    ("changes", "winner"),
    [
        ({"ending": VOID}, NOBODY),
        ({"ending": STOPPED, "ender": 0}, 0),
        ({"points": (48, 48, 168)}, 2),
        ({"yaku": (35, 50, 0), "first_caller": 1}, 1),
        ({"points": (86, 86, 92)}, 2),
        ({"points": (92, 92, 80)}, 0),
    ],
)
def test_the_winner_deals_next(changes: dict[str, object], winner: int) -> None:
    """S2.63, A-H13, A-H14: of an exhausted round, opened by player 2, the first to continue."""
    none = (0, 0, 0)
    exhausted = an_end(ending=EXHAUSTED, ender=NOBODY, opener=2, yaku=none, chaff=none)

    assert winner_of(LEAFLET, exhausted._replace(**changes)) == winner  # type: ignore[arg-type]
