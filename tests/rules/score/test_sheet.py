"""The score sheet names the very cards that each yaku counts."""

import pytest

from tutor.rules.cards import cards_named, ids_in
from tutor.rules.games import ruleset
from tutor.rules.score.scoring import score_sheet

ANIMALS = "2-warbler 4-cuckoo 5-bridge 8-geese"
CHAFF = "1-chaff-a 1-chaff-b 2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 4-chaff-a 4-chaff-b 5-chaff-a"


@pytest.mark.parametrize(
    ("sake", "pile", "yaku"),
    [
        ("both", f"9-cup {ANIMALS}", {"tane": True}),
        ("both", f"9-cup {CHAFF}", {"kasu": True}),
        ("both", f"9-cup {ANIMALS} {CHAFF}", {"tane": True, "kasu": True}),
        ("either", f"9-cup {ANIMALS}", {"tane": True}),
        ("either", f"9-cup {CHAFF} 11-lightning", {"kasu": True}),
        ("no", f"9-cup {CHAFF} 11-lightning", {"kasu": False}),
    ],
)
def test_the_cup_lies_with_the_yaku_that_counts_it(
    sake: str, pile: str, yaku: dict[str, bool]
) -> None:
    sheet = score_sheet(ruleset("koikoi", "kk_standard", {"sake": sake}), 1, cards_named(pile))

    assert {one.yaku.id: "9-cup" in ids_in(one.cards) for one in sheet} == yaku
