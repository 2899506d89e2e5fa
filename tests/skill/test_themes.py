"""What a decision turned on, by its question and by the reasons for the best move."""

import pytest

from tutor.explain.columns import Theme
from tutor.explain.kinds import ClaimKind
from tutor.rules.position import BID, CHOOSE_DRAW, DECIDE, PLAY_HAND, SHOW
from tutor.skill.themes import find_theme


@pytest.mark.parametrize(
    ("phase", "kinds", "theme"),
    [
        (DECIDE, [ClaimKind.EXPECTS], Theme.STAKES),
        (BID, [], Theme.JOINING),
        (SHOW, [ClaimKind.SHOWS], Theme.SHOWING),
        (CHOOSE_DRAW, [ClaimKind.DENIES], Theme.TAKING),
        (PLAY_HAND, [ClaimKind.COMPLETES, ClaimKind.GIVES], Theme.YAKU),
        (PLAY_HAND, [ClaimKind.LEVEL, ClaimKind.GIVES], Theme.GIVING),
        (PLAY_HAND, [ClaimKind.THEY_END], Theme.THEIRS),
        (PLAY_HAND, [ClaimKind.YOUR_CARDS], Theme.TAKING),
        (PLAY_HAND, [ClaimKind.ONLY], Theme.COMPARING),
        (PLAY_HAND, [], Theme.COMPARING),
    ],
)
def test_a_decision_has_one_theme(phase: int, kinds: list[ClaimKind], theme: Theme) -> None:
    assert find_theme(phase, kinds) == theme
