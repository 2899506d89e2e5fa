"""How sure an accuracy is: a range of percent, or none where both ends are printed alike."""

import pytest

from tutor.review.review import Accuracy
from tutor.web.documents.summary import tell_accuracy

pytestmark = pytest.mark.usefixtures("app_context")


def test_both_ends_of_a_range_are_percent() -> None:
    told = tell_accuracy(Accuracy(72.0, 64.0, 80.0, 20))

    assert "72%" in told
    assert "64% to 80%" in told


def test_nothing_is_a_range_from_a_figure_to_itself() -> None:
    told = tell_accuracy(Accuracy(100.0, 99.7, 100.0, 20))

    assert told.count("100%") == 1
    assert " to " not in told
