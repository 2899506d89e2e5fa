"""What a decision turned on, by its question and by the reasons for the best move."""

import pytest

from tutor import resources
from tutor.explain.columns import Theme
from tutor.explain.kinds import ClaimKind
from tutor.lessons.loading import read_lessons
from tutor.rules.position import BID, CHOOSE_DRAW, DECIDE, PLAY_HAND, SHOW
from tutor.skill.themes import BY_LESSON, find_theme, list_lesson_themes


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
