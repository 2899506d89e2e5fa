"""The essentials of a rule set come first; two rule sets are shown side by side."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get
from tutor.rules.games import GAMES, ruleset
from tutor.web.rulebook.pages import compare_rule_sets, list_settings
from tutor.web.rulebook.yaku_lines import is_played
from tutor.web.words.names import yaku

PRESETS = [(game.name, preset) for game in GAMES.values() for preset in game.presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.usefixtures("app_context")
def test_every_yaku_is_on_the_first_screen_with_its_points(
    client: FlaskClient, game: str, preset: str
) -> None:
    page = get(client, f"/rules/{game}?preset={preset}")
    essentials = page[page.index("data-one-screen") : page.index('class="rules-text"')]
    alone = [row for row in ruleset(game, preset).yaku() if not row.id.startswith(yaku.STRIP)]

    for row in filter(is_played, alone):
        place = essentials.index(f"<span>{yaku.plain_name(row.id)}")
        assert f"<b>{row.points}" in essentials[place : place + 250]
    assert essentials.count("<dt>") >= 4
    assert len(re.findall("<li>", essentials[: essentials.index("brief-yaku")])) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_everything_else_is_folded(client: FlaskClient, game: str) -> None:
    page = get(client, f"/rules/{game}")
    rest = page[page.index('class="rules-text"') :]

    assert rest.count('<details class="rule-part"') >= 8
    assert "<details open" not in rest
    for name in ("turn", "house-rules", "contradictions"):
        assert re.search(f'<details class="rule-part" id="{name}">', rest)


@pytest.mark.usefixtures("app_context")
def test_rule_sets_differ_exactly_where_their_rules_do() -> None:
    for game in GAMES.values():
        for first in game.presets:
            for second in game.presets:
                page = compare_rule_sets(game, first, second)
                assert bool(page["different"]) == (
                    ruleset(game.name, first).toggles != ruleset(game.name, second).toggles
                ), (first, second)
                *_yaku, (_title, differ) = page["different"] or [("", [])]
                *_yaku, (_title, same) = page["same"]
                assert {row[0] for row in (*differ, *same)} >= {
                    setting.name for setting in list_settings(ruleset(game.name, first))
                }


def test_differences_are_marked_and_both_rule_sets_can_be_chosen(client: FlaskClient) -> None:
    first, second, *_rest = GAMES["koikoi"].presets
    page = get(client, f"/rules/koikoi/compare?first={second}&second={first}")

    assert re.findall(r'<option value="(\w+)" selected', page) == [second, first]
    different = page[page.index('id="different"') : page.index('id="same"')]
    assert different.count("data-differs") == different.count('<th scope="row"')
    assert "data-differs" not in page[page.index('id="same"') :]
