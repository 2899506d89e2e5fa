"""Match equity: what counting every way a match may go on gives, and who wins it by the rules."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi, roppyakken, seen
from tests.sizes import a_few_of
from tutor.engine.equity.match import MatchEquity, equity_for
from tutor.engine.equity.round_ends import (
    MARGINS,
    MOST_MARGIN,
    CountedRounds,
    find_counted,
    histogram,
    list_counted,
    load_shipped,
    parse_counted,
    render_counted,
)
from tutor.engine.net.files import ModelError, model_for
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.settlement import next_dealer
from tutor.rules.verdict import MatchVerdict, RoundResult

PRESETS = tuple(GAMES["koikoi"].presets)
CHANCES = {6: 0.3, 1: 0.25, 0: 0.1, -1: 0.05, -8: 0.3}  # of the dealer's margins, in points won
COUNTED = CountedRounds({}, histogram(np.repeat([*CHANCES], [30, 25, 10, 5, 30])))

RULESETS = (
    koikoi(rounds=3),
    koikoi("kk_legends_strict", rounds=3),
    koikoi(rounds=3, next_dealer="alternate"),
    koikoi("kk_legends_strict", rounds=3, next_dealer="loser"),
    koikoi(rounds=3, zero_sum=True, bank=9),
    koikoi(rounds=3, zero_sum=True),
    koikoi("kk_legends_strict", rounds=3, zero_sum=True, bank=7),
)


def results(
    ruleset: Ruleset, rounds: int, dealer: int
) -> Iterator[tuple[float, list[RoundResult]]]:
    """Yield every way so many rounds may end, with its chance."""
    zero_sum = ruleset.tables().zero_sum
    for margins in product(CHANCES, repeat=rounds):
        chance, deals = 1.0, dealer
        found: list[RoundResult] = []
        for margin in margins:
            own = [0, 0]
            winner, loser = (deals, 1 - deals) if margin > 0 else (1 - deals, deals)
            own[winner] = abs(margin)
            own[loser] = -abs(margin) if zero_sum else 0
            found.append(RoundResult((own[0], own[1])))
            chance *= CHANCES[margin]
            deals = next_dealer(ruleset.tables(), deals, (own[0], own[1]))
        yield chance, found


def share(ruleset: Ruleset, played: list[RoundResult]) -> float:
    """Return the share of player 0 of the match, which may be over before all is played."""
    verdict, number = MatchVerdict(is_over=False), 0
    while not verdict.is_over:
        number += 1
        verdict = ruleset.game.verdict(ruleset.toggles, tuple(played[:number]))
    winners = verdict.winners
    return 1 / len(winners) if 0 in winners else 0.0


@pytest.mark.parametrize("ruleset", a_few_of(RULESETS, 3))
@pytest.mark.parametrize("before", [[], [(6, 0)], [(0, 1), (4, 0)]], ids=str)
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_chance_is_the_mean_verdict_of_every_way_to_go_on(
    ruleset: Ruleset, before: list[tuple[int, int]], dealer: int
) -> None:
    scale = 1 + ruleset.tables().zero_sum
    lead = scale * sum(own - other for own, other in before)
    won = sum(int(np.sign(own - other)) for own, other in before)
    had = [
        RoundResult((own, other) if scale == 1 else (own - other, other - own))
        for own, other in before
    ]
    left = ruleset.rounds - len(before)

    expected = sum(
        chance * share(ruleset, [*had, *later]) for chance, later in results(ruleset, left, dealer)
    )

    table = MatchEquity(ruleset, COUNTED)
    assert table.chance(left, lead, deals=dealer == 0, won=won) == pytest.approx(expected)


@pytest.mark.parametrize("ruleset", RULESETS[1:4:2])
def test_rounds_won_are_told_from_the_lead_as_often_as_they_go_with_it(ruleset: Ruleset) -> None:
    table = MatchEquity(ruleset, COUNTED)
    even = {
        m: (CHANCES.get(m, 0) + CHANCES.get(-m, 0)) / 2 for m in {*CHANCES, *(-m for m in CHANCES)}
    }
    found: dict[int, float] = {}
    for margins in product(even, repeat=2):
        if sum(margins) == 0:
            won = int(np.sign(margins).sum())
            found[won] = found.get(won, 0) + even[margins[0]] * even[margins[1]]

    likely = table.guess_rounds_won(2, 0)

    assert likely.sum() == pytest.approx(1)
    for won in range(-2, 3):
        expected = found.get(won, 0) / sum(found.values())
        assert likely[len(likely) // 2 + won] == pytest.approx(expected)


# engine.md, section 6: the chance of who deals now, by rounds left (rows) and lead.
LEADS = (-40, -30, -20, -10, 0, 10, 20, 30, 40)
FIGURES = {
    1: (0.002, 0.015, 0.060, 0.170, 0.549, 0.852, 0.944, 0.985, 0.997),
    2: (0.015, 0.047, 0.121, 0.260, 0.526, 0.764, 0.890, 0.956, 0.986),
    3: (0.034, 0.082, 0.172, 0.312, 0.517, 0.711, 0.842, 0.925, 0.969),
    6: (0.095, 0.162, 0.256, 0.375, 0.510, 0.642, 0.758, 0.848, 0.912),
    9: (0.143, 0.212, 0.299, 0.399, 0.507, 0.615, 0.714, 0.798, 0.865),
    12: (0.178, 0.245, 0.325, 0.413, 0.506, 0.599, 0.687, 0.764, 0.830),
}


@pytest.mark.parametrize("left", FIGURES)
def test_the_usual_rules_give_about_the_figures_of_another_net(left: int) -> None:
    table = equity_for(koikoi())
    assert table is not None

    chances = [table.chance(left, lead, deals=True) for lead in LEADS]

    assert chances == pytest.approx(FIGURES[left], abs=0.02)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_counted_by_its_own_rules(preset: str) -> None:
    counted = find_counted(koikoi(preset))

    assert counted is not None
    assert counted.differs(koikoi(preset)) == 0


def test_rounds_of_all_files_are_told_by_the_same_toggles() -> None:
    """What was counted before there was a toggle was played as the usual preset has it."""
    first, *others = list_counted("koikoi")
    usual = koikoi().toggles

    assert first.toggles == {name: usual[name] for name in first.toggles}
    assert "viewing_points" in first.toggles
    assert all(one.toggles.keys() == first.toggles.keys() for one in others)
    assert not first.later
    assert others[-1].later


@pytest.mark.parametrize(
    ("rules", "later"),
    [
        (koikoi(), False),
        (koikoi("kk_blog", rounds=12), False),
        (koikoi(bank=30, zero_sum=True), False),
        (koikoi("kk_koikoi_japan"), True),
        (koikoi("kk_koikoi_japan", high="ge7"), True),
        (koikoi(viewing_points="one_or_three"), True),
    ],
)
def test_the_rounds_that_are_nearest_are_taken_from_any_file(rules: Ruleset, later: bool) -> None:
    counted = find_counted(rules)

    assert counted is not None
    assert counted.later == later


def test_every_house_rule_that_a_net_plays_finds_counted_rounds_that_are_near() -> None:
    game = GAMES["koikoi"]
    for toggle in game.toggles:
        for value in toggle.values:
            rules = Ruleset(game, game.default_preset, {toggle.name: value})
            if model_for(rules) is None:
                continue  # chances to win a match are not told there
            counted = find_counted(rules)
            assert counted is not None
            assert counted.rounds.sum() > 10_000
            assert counted.toggles.get(toggle.name, value) == value


def test_a_game_that_nobody_counted_has_no_equity() -> None:
    assert equity_for(roppyakken()) is None


def in_match(round_number: int, totals: tuple[int, int]) -> Observation:
    first = seen(next(decisions(koikoi(), 3)))
    return replace(first, round=round_number, totals=totals)


@pytest.mark.parametrize("totals", [(0, 0), (9, 4), (4, 9)])
def test_the_last_round_decides_by_the_points_of_the_match(totals: tuple[int, int]) -> None:
    table = equity_for(koikoi())
    assert table is not None
    lead = totals[0] - totals[1]

    stakes = table.stakes(in_match(12, totals))

    for margin in (-30, -5, -1, 0, 1, 5, 30):
        won = float(np.sign(lead + margin) + 1) / 2
        assert stakes.ended[0, MOST_MARGIN + margin] == won
        assert stakes.ended[1, MOST_MARGIN - margin] == 1 - won


@pytest.mark.parametrize(("won", "chance"), [((8, 2), 1.0), ((2, 8), 0.0)])
def test_rounds_won_that_are_told_decide_where_they_win_the_match(
    won: tuple[int, int], chance: float
) -> None:
    strict = koikoi("kk_legends_strict")
    table = equity_for(strict)
    assert table is not None
    first = replace(seen(next(decisions(strict, 3))), round=12, totals=(20, 20))

    untold = table.stakes(first).ended[0]
    told = table.stakes(replace(first, rounds_won=won)).ended[0]

    assert 0 < untold[MOST_MARGIN] < 1
    assert (told == chance).all()


@pytest.mark.parametrize("round_number", [1, 7, 11, 12])
def test_more_points_are_never_worth_less(round_number: int) -> None:
    table = equity_for(koikoi())
    assert table is not None
    stakes = table.stakes(in_match(round_number, (20, 3)))

    for chances in (*stakes.ended, *stakes.expected):
        assert len(chances) == MARGINS
        assert (np.diff(chances) >= -0.01).all()  # who deals next costs less than that


def test_counted_rounds_are_stored_as_they_are() -> None:
    for library in load_shipped():
        again = parse_counted(render_counted(library))

        assert (again.game, again.about) == (library.game, library.about)
        for one, other in zip(again.counted, library.counted, strict=True):
            assert one.toggles == other.toggles
            assert (one.rounds == other.rounds).all()


@pytest.mark.parametrize("text", ["", "{}", "no JSON", '{"game": "koikoi"}\n{"rounds": 3}'])
def test_other_texts_hold_no_counted_rounds(text: str) -> None:
    with pytest.raises(ModelError):
        parse_counted(text)
