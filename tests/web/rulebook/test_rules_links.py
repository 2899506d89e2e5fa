"""Every rule that a table cites is told on the rules page of its game, where the link leads."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tutor.rules.games import GAMES
from tutor.rules.match.payments import SOURCES
from tutor.web.table.tallies import CARD_POINTS, RuleLink
from tutor.web.words.rules import statements


def ids_on(client: FlaskClient, game: str, preset: str) -> set[str]:
    return set(re.findall(r'id="([^"]+)"', get(client, f"/rules/{game}?preset={preset}")))


@pytest.mark.parametrize("preset", GAMES["hachihachi"].presets)
def test_every_payment_cites_a_rule_that_is_told(client: FlaskClient, preset: str) -> None:
    wanted = {RuleLink(code).anchor for code in SOURCES.values()}

    assert wanted <= ids_on(client, "hachihachi", preset)


@pytest.mark.parametrize("preset", GAMES["roppyakken"].presets)
def test_every_line_of_a_score_sheet_cites_a_rule_that_is_told(
    client: FlaskClient, preset: str
) -> None:
    codes = [codes.split()[0] for codes in statements.YAKU["roppyakken"].values()]
    wanted = {RuleLink(code).anchor for code in [CARD_POINTS, *codes]}

    assert wanted <= ids_on(client, "roppyakken", preset)


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        (
            {"game": "koikoi", "preset": "kk_blog", "rounds": "3", "rule-sake": "both"},
            "/rules/koikoi?preset=kk_blog&rule-sake=both&rule-rounds=3",
        ),
        (
            {"game": "hachihachi", "preset": "hh_seed", "rounds": "12", "players": "5"},
            "/rules/hachihachi?preset=hh_seed",
        ),
    ],
)
def test_a_table_leads_to_exactly_its_rules(
    client: FlaskClient, fields: dict[str, str], rules: str
) -> None:
    address = post(client, "/practice", {**fields, "level": "random"})[2]

    page = unescape(get(client, address))

    assert page.count(f'href="{rules}"') == 2
    get(client, rules)
