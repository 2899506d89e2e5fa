"""A score written as a sum, for either player."""

import pytest

from tutor.rules.cards import cards_named
from tutor.rules.games import ruleset
from tutor.rules.position import DECIDE, start_position
from tutor.rules.ruleset import Value
from tutor.rules.score.scoring import score_by_stopping
from tutor.web.documents.documents import speak_language
from tutor.web.table.scores import reckon_sum
from tutor.web.words.names.players import list_people

THREE_LIGHTS = "1-crane 3-curtain 8-moon"
TWO_YAKU = f"{THREE_LIGHTS} 9-cup"  # three lights, blossom viewing and moon viewing
CASES: list[tuple[str, tuple[int, int], int, dict[str, Value], str]] = [
    (THREE_LIGHTS, (0, 0), 1, {}, "5 points"),
    (THREE_LIGHTS, (0, 1), 1, {}, "5 × 2 (the computer called koi-koi) = 10 points"),
    (THREE_LIGHTS, (1, 0), 1, {}, "5 points"),
    (THREE_LIGHTS, (1, 0), 1, {"mult": "self"}, "5 × 2 (you called koi-koi) = 10 points"),
    (THREE_LIGHTS, (1, 0), 1, {"mult": "any"}, "5 × 2 (koi-koi was called) = 10 points"),
    (
        THREE_LIGHTS,
        (0, 2),
        1,
        {"mult": "per_call_plus_one"},
        "5 × 3 (2 calls of koi-koi) = 15 points",
    ),
    (THREE_LIGHTS, (2, 1), 1, {"mult": "own_calls"}, "5 + 2 (2 own calls of koi-koi) = 7 points"),
    (
        TWO_YAKU,
        (1, 0),
        1,
        {"mult": "own_calls", "viewing_points": "one_or_three"},
        "5 + 3 + 3 = 11, × 2 (7 points or more) + 1 (1 own call of koi-koi) = 23 points",
    ),
    (THREE_LIGHTS, (4, 0), 1, {"mult": "own_calls"}, "5 × 2 (4 own calls of koi-koi) = 10 points"),
    (THREE_LIGHTS, (0, 0), 2, {}, "5 × 2 (a light was dealt to the field) = 10 points"),
    (TWO_YAKU, (0, 0), 1, {"high": "off"}, "5 + 5 + 5 = 15 points"),
    (
        TWO_YAKU,
        (0, 1),
        1,
        {},
        "5 + 5 + 5 = 15, × 2 (7 points or more) × 2 (the computer called koi-koi) = 60 points",
    ),
]


@pytest.mark.parametrize(("captured", "calls", "boost", "overrides", "expected"), CASES)
def test_a_score_is_written_as_its_sum(
    captured: str, calls: tuple[int, int], boost: int, overrides: dict[str, Value], expected: str
) -> None:
    rules = ruleset("koikoi", "kk_standard", overrides)
    position = start_position((0, 0), 0, 0, 0, boost)
    position = position._replace(phase=DECIDE, captured=(cards_named(captured), 0), calls=calls)
    total = score_by_stopping(rules.tables(1), position, 0)

    written = reckon_sum(rules, 1, position, seat=0, seats=list_people(2), total=total)

    assert written.text == expected


def test_the_computers_sum_names_the_learners_call() -> None:
    rules = ruleset("koikoi", "kk_standard")
    position = start_position((0, 0), 0, 0, 0)._replace(
        captured=(0, cards_named(THREE_LIGHTS)), calls=(1, 0)
    )
    total = score_by_stopping(rules.tables(1), position, 1)

    written = reckon_sum(rules, 1, position, seat=1, seats=list_people(2), total=total)

    assert written.text == "5 × 2 (you called koi-koi) = 10 points"


def test_a_japanese_sum_has_no_western_comma() -> None:
    rules = ruleset("koikoi", "kk_standard")
    position = start_position((0, 0), 0, 0, 0)._replace(captured=(cards_named(TWO_YAKU), 0))
    total = score_by_stopping(rules.tables(1), position, 0)

    with speak_language("ja"):
        written = reckon_sum(rules, 1, position, seat=0, seats=list_people(2), total=total)

        assert len(written.lines) > 1
        assert written.factors
        assert "," not in written.text
