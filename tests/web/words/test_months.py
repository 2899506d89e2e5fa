"""The months and their flowers, from pine to paulownia."""

import pytest

from tutor.web.words.names.cards import flower_and_month

FLOWERS = (
    "pine (January)",
    "plum (February)",
    "cherry (March)",
    "wisteria (April)",
    "iris (May)",
    "peony (June)",
    "bush clover (July)",
    "susuki (August)",
    "chrysanthemum (September)",
    "maple (October)",
    "willow (November)",
    "paulownia (December)",
)


@pytest.mark.usefixtures("app_context")
def test_the_twelve_months_have_their_flowers_in_the_order_of_the_year() -> None:
    """S1.5, S3.1: four cards each."""
    assert tuple(flower_and_month(card) for card in range(0, 48, 4)) == FLOWERS
    assert [flower_and_month(card) for card in range(48)] == [
        name for name in FLOWERS for _ in range(4)
    ]
