"""How sure an accuracy is: a range of percent, or none where both ends are printed alike."""

from collections.abc import Callable

import pytest

from tests.engine.estimates import sampled
from tutor.review.review import Accuracy, PlayerReview
from tutor.web.documents import summary
from tutor.web.review.overview import page

pytestmark = pytest.mark.usefixtures("app_context")
RANGE = Accuracy(72.0, 64.0, 80.0, 20)
NO_RANGE = Accuracy(100.0, 99.7, 100.0, 20)


def overview(accuracy: Accuracy) -> str:
    player = PlayerReview(
        player=0,
        decisions=20,
        points_lost=sampled(3.0, 1.0),
        error_rate=sampled(150.0, 10.0),
        accuracy=accuracy,
        grades={},
        result=4.0,
        luck=1.0,
        adjusted=None,
    )
    told = page.tell_accuracy(player)
    return f"{told.value} {told.note}"


@pytest.mark.parametrize("tell", [overview, summary.tell_accuracy], ids=["overview", "document"])
def test_both_ends_of_a_range_are_percent(tell: Callable[[Accuracy], str]) -> None:
    told = tell(RANGE)

    assert "72%" in told
    assert "64% to 80%" in told


@pytest.mark.parametrize("tell", [overview, summary.tell_accuracy], ids=["overview", "document"])
def test_nothing_is_a_range_from_a_figure_to_itself(tell: Callable[[Accuracy], str]) -> None:
    told = tell(NO_RANGE)

    assert told.count("100%") == 1
    assert " to " not in told
