"""The rules pages tell what the rules do, for every preset; cited rules are on them."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tutor.lessons.rule_texts import NUMBER
from tutor.rules.cards import IDS, LIGHTS, cards_in
from tutor.rules.games import GAMES, ruleset
from tutor.rules.games.dealt_hands import KAN, LEAFLET
from tutor.rules.match.payments import SOURCES
from tutor.rules.ruleset import Ruleset, Value
from tutor.rules.tables import NEVER
from tutor.web.rulebook.addresses import rules_address
from tutor.web.rulebook.deck_page import list_multipliers
from tutor.web.rulebook.pages import compare_rule_sets, list_issues, list_settings
from tutor.web.rulebook.yaku_lines import is_played, list_dealt_examples
from tutor.web.table.scores import CARD_POINTS, RuleLink
from tutor.web.words import house_rules
from tutor.web.words.house_rules import find_rule_texts, key
from tutor.web.words.names import yaku
from tutor.web.words.names.games import game_name, preset_name
from tutor.web.words.rules import statements
from tutor.web.words.rules.statements import REFERENCES
from tutor.web.words.rules.statements import SOURCES as SOURCE_TEXTS

PRESETS = [(game.name, preset) for game in GAMES.values() for preset in game.presets]
RULES = [ruleset(game, preset) for game, preset in PRESETS]
# How many statements each source has, and how many contradictions each game.
COUNTS = {"S0.": 59, "S1.": 75, "S2.": 69, "S3.": 36, "S4.": 32, "J": 12, "N": 8}
SOURCES_OF = {"koikoi": r"S3\.|S4\.|J|N", "roppyakken": r"S0\.|S1\.", "hachihachi": r"S2\."}
TELLING = {"kk_koikoi_japan": "J", "kk_nintendo": "N"}  # the presets whose own page tells a source
CODES = {"koikoi": ("K", 26), "roppyakken": ("R", 25), "hachihachi": ("H", 32)}
INFO = ["S0.2", "S0.5", "S1.4", "S1.10", *(f"S1.{number}" for number in range(68, 75))]
INFO += ["S0.57", "S0.58", "S0.59", "S2.1", "S2.3", "S2.6", "S2.68", "S2.69", "S3.35", "S3.36"]
TAG = re.compile(r"<[^>]*>")
TOLD = re.compile(r'data-statement="([^"]*)"')


def name_of(rules: Ruleset) -> str:
    return f"{rules.game.name} {rules.preset}"


def text_of(page: str) -> str:
    return " ".join(unescape(TAG.sub(" ", page)).split())


def rules_page(visitor: FlaskClient, rules: Ruleset) -> str:
    return get(visitor, f"/rules/{rules.game.name}?preset={rules.preset}")


def every_page(visitor: FlaskClient) -> list[str]:
    games = [get(visitor, f"/rules/{name}") for name in GAMES]
    return [*games, get(visitor, "/rules/deck")]


def told(page: str) -> set[str]:
    return {code for codes in TOLD.findall(page) for code in codes.split()}


@pytest.mark.parametrize("rules", RULES, ids=name_of)
@pytest.mark.usefixtures("app_context")
def test_the_page_of_a_game_tells_every_house_rule_and_its_value(
    visitor: FlaskClient, rules: Ruleset
) -> None:
    text = text_of(rules_page(visitor, rules))

    for toggle in rules.game.toggles:
        assert house_rules.toggle_change(rules.game.name, toggle.name) in text
        assert house_rules.toggle_source(rules.game.name, toggle.name) in text
        value = rules.toggles[toggle.name]
        assert house_rules.value_phrase(rules.game.name, toggle.name, value) in text


@pytest.mark.parametrize("rules", RULES, ids=name_of)
@pytest.mark.usefixtures("app_context")
def test_the_yaku_table_has_what_the_rules_play_and_nothing_else(
    visitor: FlaskClient, rules: Ruleset
) -> None:
    page = rules_page(visitor, rules)
    table = page[page.index('id="yaku"') : page.index("</table>", page.index('id="yaku"'))]
    rows = table.split("<tr")[2:]
    played = [row for row in rules.yaku() if row.need != NEVER]

    assert len(rows) == len(played)
    for shown, row in zip(rows, played, strict=True):
        assert text_of(f"<{shown}").startswith(f"{yaku.plain_name(row.id)} {yaku.term(row.id)}")
        assert text_of(f"<{shown}").endswith(f" {row.points}")
        assert shown.count("<img") == row.cards.bit_count()


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_the_page_links_every_preset_and_marks_its_own(
    visitor: FlaskClient, rules: Ruleset
) -> None:
    page = rules_page(visitor, rules)

    for preset in rules.game.presets:
        assert f"/rules/{rules.game.name}?preset={preset}" in page
    current = re.findall(r'preset=(\w+)" aria-current="true"', page)
    assert current == [rules.preset]


def test_a_game_is_shown_with_its_default_preset(visitor: FlaskClient) -> None:
    for name, game in GAMES.items():
        expected = get(visitor, f"/rules/{name}?preset={game.default_preset}")
        assert text_of(get(visitor, f"/rules/{name}")) == text_of(expected)


CHANGED: list[tuple[str, str, dict[str, Value], str]] = [
    ("koikoi", "kk_standard", {"rounds": 3, "sake": "no"}, "Sake cup: only an animal."),
    ("roppyakken", "rp_fudawiki", {"lead": 30}, "Lead: more than 30 points."),
    ("roppyakken", "rp_wikipedia", {"lead": None}, "Lead: no lead is needed."),
    ("hachihachi", "hh_standard", {"isc": False}, "Boar, deer, butterflies: they are not a yaku."),
]


@pytest.mark.parametrize(("game", "preset", "overrides", "sentence"), CHANGED)
def test_the_address_of_a_match_s_rules_tells_its_house_rules(
    empty_app: Flask, game: str, preset: str, overrides: dict[str, Value], sentence: str
) -> None:
    rules = ruleset(game, preset, overrides)
    with empty_app.test_request_context():
        address = rules_address(rules)

    text = text_of(get(empty_app.test_client(), address))

    assert "With house rules:" in text
    assert text.index(sentence) < text.index("Play by these rules")


def test_every_contradiction_of_the_sources_is_on_one_page(visitor: FlaskClient) -> None:
    anchors = [
        anchor
        for name in GAMES
        for anchor in re.findall(r'id="(a-[a-z]\d+)"', get(visitor, f"/rules/{name}"))
    ]

    expected = [
        f"a-{letter.lower()}{n + 1}" for letter, last in CODES.values() for n in range(last)
    ]
    assert anchors == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_contradiction_names_toggles_of_its_game_or_what_is_played(game: str) -> None:
    known = {toggle.name for toggle in GAMES[game].toggles}
    for one in find_rule_texts(game).contradictions.values():
        assert set(one.toggles) <= known
        assert bool(one.toggles) != bool(one.here)
        if one.played:
            [toggle] = [each for each in GAMES[game].toggles if each.name == one.toggles[0]]
            assert set(one.played) == {key(value) for value in toggle.values}


# What the rules of a preset say of what it plays otherwise, and what they must not say.
TOLD_OTHERWISE: list[tuple[str, str, str, str]] = [
    ("koikoi", "kk_legends_strict", "your next new yaku stops it by itself", "you choose again"),
    ("koikoi", "kk_legends_strict", "the round ends and you get nothing", "first and stops"),
    (
        "koikoi",
        "kk_legends_strict",
        "The player who has won more",
        "After them the scores are compared",
    ),
    ("koikoi", "kk_legends", "with a new yaku you choose again", "or has grown"),
    ("koikoi", "kk_nintendo", "your next yaku, new or grown, stops it", "your next new yaku"),
    ("koikoi", "kk_koikoi_japan", "and stops, you pay them", "you get nothing"),
    ("koikoi", "kk_koikoi_japan", "only the dealer may still score", "you score nothing"),
    ("roppyakken", "rp_wikipedia", "far enough ahead", "one who made Four lights"),
    ("roppyakken", "rp_wikipedia", "willow cards take it", "Cards with points take it too"),
    ("roppyakken", "rp_fudawiki", "one who made Four lights", "far enough ahead"),
    ("hachihachi", "hh_classic", "the others wait for later rounds", "only the highest counts"),
    ("hachihachi", "hh_classic", "list of the classic game", "goes with its dealt yaku"),
    ("hachihachi", "hh_classic", "unless somebody has a special yaku", "by both others. After"),
    ("hachihachi", "hh_seed", "and yaku are paid too", "unless someone makes a yaku"),
    ("hachihachi", "hh_standard", "to the other players and the dealer, in", "and the field, in"),
    ("hachihachi", "hh_classic", "the dealer and the field, in", "players and the dealer, in"),
    ("roppyakken", "rp_wikipedia", "may stay on the field", "A card that can capture must."),
    ("koikoi", "kk_legends", "no limit", "the other players"),
]


@pytest.mark.parametrize(("game", "preset", "told_here", "told_elsewhere"), TOLD_OTHERWISE)
def test_the_rules_are_told_as_the_preset_plays_them(
    visitor: FlaskClient, game: str, preset: str, told_here: str, told_elsewhere: str
) -> None:
    page = get(visitor, f"/rules/{game}?preset={preset}")
    text = text_of(page[: page.index('id="house-rules"')])

    assert told_here in text
    assert told_elsewhere not in text


# Their reason holds whatever is played: read beside every value that a preset has.
NEUTRAL = {
    *("A-K17", "A-K18"),
    *("A-R1", "A-R3", "A-R5", "A-R7"),
    *("A-H6", "A-H10", "A-H13", "A-H15", "A-H26"),
}


@pytest.mark.parametrize("game", GAMES)
def test_where_presets_differ_each_value_has_a_reason_of_its_own(game: str) -> None:
    for code, one in find_rule_texts(game).contradictions.items():
        for toggle in one.toggles[:1]:
            values = {key(preset[toggle]) for preset in GAMES[game].presets.values()}
            argued = set(one.reasons)
            if any(map(str.isdigit, values)) and NUMBER in argued:
                argued |= set(filter(str.isdigit, values))
            assert values <= argued or not argued, code
            assert len(values) == 1 or argued or code in NEUTRAL, code
        assert bool(one.why) or bool(one.reasons), code


@pytest.mark.parametrize("rules", RULES, ids=name_of)
@pytest.mark.usefixtures("app_context")
def test_no_reason_speaks_for_another_value_than_the_one_beside_it(rules: Ruleset) -> None:
    for issue in list_issues(rules):
        one = find_rule_texts(rules.game.name).contradictions[issue["code"]]
        if one.reasons:
            value = rules.toggles[one.toggles[0]]
            own = one.reasons.get(key(value), one.reasons.get(NUMBER, ""))
            assert own
            assert issue["why"].startswith(own)
            assert not [
                other
                for other in one.reasons.values()
                if other not in (own, one.why) and other in issue["why"]
            ]


@pytest.mark.usefixtures("app_context")
def test_what_no_source_asks_for_is_said_to_be_a_house_rule() -> None:
    [issue] = [
        one
        for one in list_issues(ruleset("koikoi", "kk_standard", {"mult": "any"}))
        if one["code"] == "A-K8"
    ]

    assert issue["why"] == "It was chosen as a house rule here."


@pytest.mark.usefixtures("app_context")
@pytest.mark.parametrize(
    ("preset", "sheet", "wins"),
    [
        ("kk_standard", {}, True),
        ("kk_standard", {"worth-teshi": 0}, True),
        ("kk_standard", {"worth-teshi": 0, "worth-kuttsuki": 0}, False),
        ("kk_koikoi_japan", {}, False),
        ("kk_koikoi_japan", {"kuttsuki": True}, True),
    ],
)
def test_two_winning_hands_are_told_of_only_where_a_hand_can_win(
    preset: str, sheet: dict[str, Value], wins: bool
) -> None:
    """A-K6."""
    issues = {one["code"]: one for one in list_issues(ruleset("koikoi", preset, sheet))}

    assert issues["A-K6"]["here"][0].startswith(
        "If both have one" if wins else "There are no dealt yaku"
    )
    assert bool(issues["A-K6"]["why"]) == wins


@pytest.mark.usefixtures("app_context")
def test_what_a_contradiction_says_is_played_follows_the_preset(visitor: FlaskClient) -> None:
    for preset in GAMES["roppyakken"].presets:
        page = get(visitor, f"/rules/roppyakken?preset={preset}")
        issue = text_of(page[page.index('id="a-r3"') : page.index('id="a-r4"')])
        value = ruleset("roppyakken", preset).toggles["gaji_table_wild"]

        assert house_rules.value_phrase("roppyakken", "gaji_table_wild", value) in issue


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_toggle_has_words(game: str) -> None:
    assert set(find_rule_texts(game).house_rules) == {toggle.name for toggle in GAMES[game].toggles}
    for toggle in GAMES[game].toggles:
        words = find_rule_texts(game).house_rules[toggle.name]
        assert words.name
        assert words.changes.endswith((".", "?"))
        assert words.source.endswith(".")
        assert bool(words.number) == (toggle.any_number or _is_numbered(toggle.values))
        named = {key(one) for one in toggle.values if not _is_number(one)}
        assert named <= set(words.values) <= {key(one) for one in toggle.values}


def _is_number(value: Value) -> bool:
    return type(value) is int


def _is_numbered(values: tuple[Value, ...]) -> bool:
    return bool(values) and all(map(_is_number, values))


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_every_dealt_yaku_has_an_example_that_the_rules_accept(rules: Ruleset) -> None:
    lists: dict[Value, set[str]] = {
        None: set(statements.YAKU[rules.game.name]) & {"teshi", "kuttsuki"}
        or {"sogasu", "tesan", "futatesan"},
        "leaflet": set(LEAFLET),
        "literal": set(LEAFLET),
        "classic": set(KAN),
    }

    played = {one for one in lists[rules.toggles.get("tey")] if rules.toggles.get(one) is not False}
    assert {one.yaku for one in list_dealt_examples(rules)} == played


@pytest.mark.usefixtures("app_context")
def test_dealt_yaku_that_are_off_are_not_listed() -> None:
    rules = ruleset("roppyakken", "rp_fudawiki", {"teyaku": False})

    assert list(list_dealt_examples(rules)) == []


@pytest.mark.usefixtures("app_context")
def test_the_multipliers_are_those_of_the_field() -> None:
    rules = ruleset("hachihachi", "hh_standard")

    found = {card.id: factor for factor, cards in list_multipliers(rules) for card in cards}

    assert found == {
        IDS[card]: rules.game.boost(rules.toggles, 1 << card) for card in cards_in(LIGHTS)
    }
    assert list_multipliers(ruleset("koikoi", "kk_standard")) == ()


def test_the_deck_shows_48_cards_with_their_points_and_totals(visitor: FlaskClient) -> None:
    page = get(visitor, "/rules/deck")

    assert page.count("<img") == len(IDS)
    assert "490 points in all" in page
    assert "264 points in all" in page
    yellow = text_of(page[page.index("Yellow paulownia chaff") - 40 :])
    assert "chaff animal 10 points chaff 1 point" in yellow


@pytest.mark.usefixtures("app_context")
def test_the_overview_leads_to_every_page_of_rules(visitor: FlaskClient) -> None:
    page = get(visitor, "/rules")

    for game, preset in PRESETS:
        assert f'href="/rules/{game}?preset={preset}"' in page
        assert preset_name(preset) in unescape(page)
        assert game_name(game) in page
    assert 'href="/rules/deck"' in page
    assert 'href="/rules/yaku"' in page


def test_every_page_leads_to_the_rules(visitor: FlaskClient) -> None:
    for address in ("/", "/practice", "/settings"):
        assert 'href="/rules"' in get(visitor, address)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_tells_only_statements_of_its_own_sources(visitor: FlaskClient, game: str) -> None:
    for code in told(get(visitor, f"/rules/{game}")):
        found = re.fullmatch(rf"({SOURCES_OF[game]})([1-9]\d*)", code)
        assert found, code
        assert int(found[2]) <= COUNTS[found[1]], code


def test_every_statement_of_the_sources_is_told_on_a_page(visitor: FlaskClient) -> None:
    every = {f"{source}{n + 1}" for source, last in COUNTS.items() for n in range(last)}
    pages = [
        *every_page(visitor),
        *(get(visitor, f"/rules/koikoi?preset={one}") for one in TELLING),
    ]

    assert every - {code for page in pages for code in told(page)} == set()


def test_every_source_is_named_with_the_place_where_it_can_be_read(visitor: FlaskClient) -> None:
    page = get(visitor, "/rules")

    assert [one.code for one in SOURCE_TEXTS] == [source.rstrip(".") for source in COUNTS]
    for one in (*SOURCE_TEXTS, *REFERENCES):
        assert one.name in unescape(page)
        assert not one.address or f'href="{one.address}"' in page
    for game in GAMES:
        shown = get(visitor, f"/rules/{game}#background")
        assert [one.code for one in SOURCE_TEXTS if f"({one.code})" in shown] == [
            one.code for one in SOURCE_TEXTS if game in one.games
        ]


def test_every_fact_of_the_background_is_told() -> None:
    facts = [fact.statement for game in GAMES for fact in find_rule_texts(game).background]

    assert sorted(filter(None, facts)) == sorted(INFO)


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_no_id_of_the_program_is_read_by_a_learner(visitor: FlaskClient, rules: Ruleset) -> None:
    text = text_of(rules_page(visitor, rules))
    ids = {one.name for one in rules.game.toggles if "_" in one.name} | set(rules.game.presets)

    assert [one for one in ids if re.search(rf"\b{one}\b", text)] == []
    assert not re.search(r"%\(|\bNone\b|\bFalse\b|\b99\b", text)


def test_a_page_has_each_id_once_and_links_only_to_what_is_there(visitor: FlaskClient) -> None:
    for address in (*(f"/rules/{name}" for name in GAMES), "/rules", "/rules/deck"):
        page = get(visitor, address)
        ids = re.findall(r'\bid="([^"]+)"', page)

        assert len(ids) == len(set(ids)), address
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids), address


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.usefixtures("app_context")
def test_every_yaku_is_on_the_first_screen_with_its_points(
    visitor: FlaskClient, game: str, preset: str
) -> None:
    page = get(visitor, f"/rules/{game}?preset={preset}")
    essentials = page[page.index("data-one-screen") : page.index('class="rules-text"')]
    alone = [row for row in ruleset(game, preset).yaku() if not row.id.startswith(yaku.STRIP)]

    for row in filter(is_played, alone):
        place = essentials.index(f"<span>{yaku.plain_name(row.id)}")
        assert f"<b>{row.points}" in essentials[place : place + 250]
    assert essentials.count("<dt>") >= 4
    assert len(re.findall("<li>", essentials[: essentials.index("brief-yaku")])) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_everything_else_is_folded(visitor: FlaskClient, game: str) -> None:
    page = get(visitor, f"/rules/{game}")
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
                    setting["name"] for setting in list_settings(ruleset(game.name, first)).values()
                }


def test_differences_are_marked_and_both_rule_sets_can_be_chosen(visitor: FlaskClient) -> None:
    first, second, *_rest = GAMES["koikoi"].presets
    page = get(visitor, f"/rules/koikoi/compare?first={second}&second={first}")

    assert re.findall(r'<option value="(\w+)" selected', page) == [second, first]
    different = page[page.index('id="different"') : page.index('id="same"')]
    assert different.count("data-differs") == different.count('<th scope="row"')
    assert "data-differs" not in page[page.index('id="same"') :]


def ids_on(visitor: FlaskClient, game: str, preset: str) -> set[str]:
    return set(re.findall(r'id="([^"]+)"', get(visitor, f"/rules/{game}?preset={preset}")))


@pytest.mark.parametrize("preset", GAMES["hachihachi"].presets)
def test_every_payment_cites_a_rule_that_is_told(visitor: FlaskClient, preset: str) -> None:
    wanted = {RuleLink(code).anchor for code in SOURCES.values()}

    assert wanted <= ids_on(visitor, "hachihachi", preset)


@pytest.mark.parametrize("preset", GAMES["roppyakken"].presets)
def test_every_line_of_a_score_sheet_cites_a_rule_that_is_told(
    visitor: FlaskClient, preset: str
) -> None:
    codes = [codes.split()[0] for codes in statements.YAKU["roppyakken"].values()]
    wanted = {RuleLink(code).anchor for code in [CARD_POINTS, *codes]}

    assert wanted <= ids_on(visitor, "roppyakken", preset)


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
