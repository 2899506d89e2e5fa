"""Items: positions that differ by names alone are one, and the theme of a decision."""

from itertools import islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.positions import decisions, exchanges, hachihachi, koikoi, renamed, seen
from tutor import resources
from tutor.engine.worlds.symmetry import Relabelling, twins
from tutor.explain.columns import Theme
from tutor.explain.kinds import ClaimKind
from tutor.lessons.loading import read_lessons
from tutor.rules.cards import cards_in
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.skill.items import BY_LESSON, find_theme, list_lesson_themes, position_key

ROUNDS = 6


def moments(rules: Ruleset, seed: int) -> list[Round]:
    """Return the decisions of a round of random play, from its first card on."""
    found = decisions(rules, seed)
    return [one for one in found if one.position.phase not in BEFORE_THE_FIRST_TURN]


def exchange_twins(what: Observation, luck: Random) -> Observation:
    """Return the same with twin cards of each month under each other's names."""
    renamed_cards: list[tuple[int, int]] = []
    for group in sorted(set(twins(what.rules))):
        cards = cards_in(group)
        renamed_cards += zip(cards, luck.sample(cards, len(cards)), strict=True)
    return Relabelling(tuple(renamed_cards)).observation(what)


@settings(max_examples=30)
@given(
    rules=st.sampled_from([koikoi(), koikoi("kk_blog"), hachihachi()]),
    seed=st.integers(0, ROUNDS - 1),
    luck=st.randoms(use_true_random=False),
)
def test_twin_cards_and_twin_months_make_no_other_position(
    rules: Ruleset, seed: int, luck: Random
) -> None:
    here = luck.choice(moments(rules, seed))
    there = renamed(here, luck.choice(exchanges(rules)))

    assert position_key(exchange_twins(seen(there), luck)) == position_key(seen(here))


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_the_decisions_of_a_round_are_all_different(seed: int) -> None:
    keys = [position_key(seen(one)) for one in moments(koikoi(), seed)]

    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("phase", "kinds", "theme"),
    [
        (DECIDE, [ClaimKind.EXPECTS], Theme.STAKES),
        (BID, [], Theme.JOINING),
        (SHOW, [ClaimKind.SHOWS], Theme.SHOWING),
        (CHOOSE_DRAW, [ClaimKind.DENIES], Theme.TAKING),
        (PLAY_HAND, [ClaimKind.COMPLETES, ClaimKind.GIVES], Theme.YAKU),
        (PLAY_HAND, [ClaimKind.LEVEL, ClaimKind.GIVES], Theme.GIVING),
        (PLAY_HAND, [ClaimKind.DENIES], Theme.THEIRS),
        (PLAY_HAND, [ClaimKind.GAINS], Theme.TAKING),
        (PLAY_HAND, [ClaimKind.SAME], Theme.SAMENESS),
        (PLAY_HAND, [ClaimKind.SAME, ClaimKind.GIVES], Theme.GIVING),
        (PLAY_HAND, [ClaimKind.ONLY], Theme.COMPARING),
        (PLAY_HAND, [], Theme.COMPARING),
    ],
)
def test_a_decision_has_one_theme(phase: int, kinds: list[ClaimKind], theme: Theme) -> None:
    assert find_theme(phase, [kind.row.points_at for kind in kinds]) == theme


def test_every_theme_of_a_lesson_is_known_and_none_is_known_for_nothing() -> None:
    lessons = read_lessons(resources.folder("lessons"))
    named = {name for one in lessons for name in one.themes}

    assert named == set(BY_LESSON)


@pytest.mark.parametrize(
    ("names", "themes"),
    [
        (["stop-or-call"], (Theme.STAKES,)),
        (["legal-sight"], ()),
        (["doubling", "match-score", "feeding"], (Theme.STAKES, Theme.GIVING)),
    ],
)
def test_a_lesson_is_about_themes_of_decisions(names: list[str], themes: tuple[Theme, ...]) -> None:
    assert list_lesson_themes(names) == themes


Decision = tuple[int, list[Theme]]  # what is decided, and where its reasons point
EACH = 24  # decisions that a theme is about, and as many that it is not

ABOUT = {
    Theme.YAKU: "sudden completes makes plan builds leads_to nearer",
    Theme.THEIRS: "denies feeds leaves they_make hinders closes",
    Theme.TAKING: "gains counts points captures",
    Theme.SAMENESS: "same",
    Theme.GIVING: "safe_discard all_feed reads gives spares",
    Theme.STAKES: "turns_left doubles halves liable forfeits banks",
    Theme.JOINING: "holds fee prize",
    Theme.SHOWING: "shows reveals",
}
NOWHERE = (
    "only decides match_first ahead reaches expects level match risks first"
    " keeps_safe wild wild_less favours flips near_double left lies"
)
BY_PHASE = {
    BID: Theme.JOINING,
    CANCEL: Theme.STAKES,
    CHOOSE_DRAW: Theme.TAKING,
    CHOOSE_HAND: Theme.TAKING,
    DECIDE: Theme.STAKES,
    SHOW: Theme.SHOWING,
}


def kinds_named(names: str) -> list[ClaimKind]:
    return [ClaimKind(name) for name in names.split()]


def themes_of(names: str) -> list[Theme]:
    return [kind.row.points_at for kind in kinds_named(names)]


def list_decisions(theme: Theme) -> list[Decision]:
    """Return decisions about a theme: by what is decided, or by the first reason that points."""
    before = [[], *([one] for one in themes_of(NOWHERE))]
    leading = themes_of(ABOUT.get(theme, ""))
    after = [[], themes_of("gives"), themes_of("completes denies")]
    if theme == Theme.SAMENESS:  # only where no other reason points anywhere
        after = before
    cards: list[Decision] = [
        (PLAY_HAND, [*first, one, *last]) for first, one, last in product(before, leading, after)
    ]
    if theme == Theme.COMPARING:
        cards = [(PLAY_HAND, [*one, *two]) for one, two in product(before, before)]
    phases = [phase for phase, about in BY_PHASE.items() if about == theme]
    reasons = [[one] for one in themes_of(f"{NOWHERE} completes gives gains")]
    asked: list[Decision] = list(product(phases, reasons))
    half = EACH // 2 if asked and cards else EACH
    return [*islice(asked, half), *cards[:: max(1, len(cards) // half)]]


@pytest.mark.parametrize("theme", Theme)
def test_a_theme_is_about_these_decisions(theme: Theme) -> None:
    told = list_decisions(theme)

    assert len(told) >= 20
    assert [one for one in told if find_theme(*one) != theme] == []


@pytest.mark.parametrize("theme", Theme)
def test_a_theme_is_not_about_those_of_any_other(theme: Theme) -> None:
    others = [one for other in Theme if other != theme for one in list_decisions(other)[::7]]

    assert len(others) >= 20
    assert [one for one in others if find_theme(*one) == theme] == []


def test_every_kind_of_reason_is_stated_once() -> None:
    stated = kinds_named(" ".join((*ABOUT.values(), NOWHERE)))

    assert sorted(stated) == sorted(ClaimKind)
