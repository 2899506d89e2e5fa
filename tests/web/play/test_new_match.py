"""Choosing a match: every game, rule set and house rule, and a sentence for what is wrong."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web.learner import FORM, get, post
from tutor.practice import Practice
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Game, Value
from tutor.rules.toggle import ROUNDS
from tutor.store import MatchFilter, MatchSetup
from tutor.web.match_form import BOUNDS, field_name, format_value, list_house_rules
from tutor.web.words.names.games import LEVELS

PRESETS = [(game.name, preset) for game in GAMES.values() for preset in game.presets]
TYPED = re.compile(r'<input id="([^"]+)"[^>]* value="([^"]*)"')
CHOICE = re.compile(r'<select id="([^"]+)".*?</select>', re.DOTALL)
SELECTED = re.compile(r'<option value="([^"]*)" selected')


def fields_of(page: str) -> dict[str, str]:
    """Return the form of a page as a browser would send it."""
    fields = dict(re.findall(r'type="hidden" name="(game|preset)" value="([^"]*)"', page))
    fields |= re.findall(r'type="radio" name="(\w+)" value="([^"]*)" checked', page)
    if re.search(r'name="hints" checked', page):
        fields["hints"] = "on"
    for select in CHOICE.finditer(page):
        [chosen] = SELECTED.findall(select.group())
        fields[select.group(1)] = unescape(chosen)
    return fields | {name: unescape(value) for name, value in TYPED.findall(page)}


def opened(practice: Practice, address: str) -> MatchSetup:
    return practice.table(address.rsplit("/", 1)[1]).record.setup


@pytest.fixture
def setups(practice: Practice, monkeypatch: pytest.MonkeyPatch) -> list[MatchSetup]:
    """Keep what is opened."""
    kept: list[MatchSetup] = []
    real = practice.open

    def remembering(setup: MatchSetup, token: str) -> object:
        kept.append(setup)
        return real(setup, token=token)

    monkeypatch.setattr(practice, "open", remembering)
    return kept


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_form_that_is_sent_as_it_is_shown_changes_no_rule(
    client: FlaskClient, setups: list[MatchSetup], game: str, preset: str
) -> None:
    fields = fields_of(get(client, f"/practice?game={game}&preset={preset}"))
    status, _body, _address = post(client, "/practice", fields)

    assert status == 303
    [setup] = setups
    assert (setup.game, setup.preset, setup.hints) == (game, preset, True)
    assert setup.players == GAMES[game].players[0]
    assert setup.overrides == {}


@pytest.mark.parametrize(
    ("game", "preset", "rounds"),
    [
        ("koikoi", "kk_standard", 12),
        ("koikoi", "kk_blog", 6),
        ("koikoi", "kk_legends", 12),
        ("koikoi", "kk_legends_strict", 12),
        ("hachihachi", "hh_standard", 12),
        ("hachihachi", "hh_seed", 12),
        ("hachihachi", "hh_classic", 12),
    ],
)
def test_the_form_opens_with_the_rounds_of_its_preset(
    client: FlaskClient, game: str, preset: str, rounds: int
) -> None:
    page = get(client, f"/practice?game={game}&preset={preset}")

    assert fields_of(page)["rounds"] == str(rounds)
    shorter = get(client, f"/practice?game={game}&preset={preset}&rule-rounds=3")
    assert fields_of(shorter)["rounds"] == "3"


def test_each_preset_remembers_the_rounds_that_were_chosen_for_it(client: FlaskClient) -> None:
    def rounds_of(preset: str) -> str:
        return fields_of(get(client, f"/practice?game=koikoi&preset={preset}"))["rounds"]

    fields = fields_of(get(client, "/practice?game=koikoi&preset=kk_blog"))
    post(client, "/practice", {**fields, "rounds": "3"})

    assert [rounds_of(preset) for preset in ("kk_blog", "kk_standard")] == ["3", "12"]
    asked = get(client, "/practice?game=koikoi&preset=kk_blog&rule-rounds=12")
    assert fields_of(asked)["rounds"] == "12"


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_toggle_with_a_choice_is_on_the_form_with_the_value_of_the_preset(
    client: FlaskClient, game: str, preset: str
) -> None:
    fields = fields_of(get(client, f"/practice?game={game}&preset={preset}"))

    for toggle in list_house_rules(GAMES[game]):
        value = GAMES[game].presets[preset][toggle.name]
        assert fields[field_name(toggle)] == format_value(toggle, value)


def test_only_toggles_without_a_choice_are_left_out() -> None:
    for game in GAMES.values():
        shown = {toggle.name for toggle in list_house_rules(game)} | {ROUNDS.name}
        assert all(len(one.values) == 1 for one in game.toggles if one.name not in shown)


CHANGES: list[tuple[str, str, dict[str, str], dict[str, Value]]] = [
    ("koikoi", "kk_standard", {"rule-must_match": "yes"}, {"must_match": True}),
    ("koikoi", "kk_blog", {"rule-must_match": "yes"}, {}),
    ("koikoi", "kk_standard", {"rule-min_koikoi_points": "7"}, {"min_koikoi_points": 7}),
    ("roppyakken", "rp_fudawiki", {"rule-target": "300"}, {"target": 300}),
    ("roppyakken", "rp_fudawiki", {"rule-target": " 300 "}, {"target": 300}),
    ("roppyakken", "rp_fudawiki", {"rule-lead": "30"}, {"lead": 30}),
    ("roppyakken", "rp_wikipedia", {"rule-lead": ""}, {"lead": None}),
    ("roppyakken", "rp_wikipedia", {"rule-lead": "30"}, {}),
    ("roppyakken", "rp_fudawiki", {"rule-lead": "0"}, {"lead": 0}),
    ("hachihachi", "hh_classic", {"rule-pass_fee": "10"}, {"pass_fee": 10}),
    ("hachihachi", "hh_standard", {"rule-pass_fee": ""}, {"pass_fee": "escalating"}),
    ("hachihachi", "hh_classic", {"rule-kan": "10"}, {"kan": 10}),
]


@pytest.mark.parametrize(("game", "preset", "changes", "expected"), CHANGES)
def test_a_house_rule_reaches_the_rules_and_nothing_else_does(
    client: FlaskClient,
    setups: list[MatchSetup],
    game: str,
    preset: str,
    changes: dict[str, str],
    expected: dict[str, Value],
) -> None:
    fields = fields_of(get(client, f"/practice?game={game}&preset={preset}"))
    post(client, "/practice", {**fields, "rounds": "12", **changes})

    [setup] = setups
    rounds = GAMES[game].presets[preset].get("rounds", 12)
    assert setup.overrides == {**expected, **({} if rounds == 12 else {"rounds": 12})}
    wanted = ruleset(game, preset, expected).toggles
    assert {**setup.ruleset.toggles, "rounds": 12} == {**wanted, "rounds": 12}


def test_players_rounds_level_and_hints_are_as_chosen(
    client: FlaskClient, setups: list[MatchSetup]
) -> None:
    fields = {"game": "hachihachi", "preset": "hh_seed", "rounds": "6", "level": "random"}
    post(client, "/practice", {**fields, "players": "5"})

    [setup] = setups
    assert (setup.players, setup.overrides, setup.level, setup.hints) == (
        5,
        {"rounds": 6},
        "random",
        False,
    )


def test_a_new_match_goes_to_its_table(client: FlaskClient, practice: Practice) -> None:
    status, _body, address = post(client, "/practice", FORM)

    assert status == 303
    assert opened(practice, address).preset == FORM["preset"]


WRONG = [
    ({"game": "poker"}, "Please choose one of the games."),
    ({"preset": "rp_fudawiki"}, "Please choose one of the rule sets of Koi-Koi."),
    ({"preset": ""}, "Please choose one of the rule sets of Koi-Koi."),
    ({"rounds": "49"}, "Please choose 3, 6, 8 or 12 rounds."),
    ({"rounds": ""}, "Please choose 3, 6, 8 or 12 rounds."),
    ({"level": "genius"}, "Please choose how well the computer plays."),
    ({"players": "3"}, "Please choose a table of 2 players."),
    ({"rule-high": "ge9"}, "High scores: please choose one of the values."),
    (
        {"rule-min_koikoi_points": "many"},
        "Points needed to call: please enter a whole number from 0 to 30.",
    ),
    (
        {"rule-min_koikoi_points": ""},
        "Points needed to call: please enter a whole number from 0 to 30.",
    ),
    (
        {"game": "roppyakken", "preset": "rp_fudawiki", "rule-lead": "-1"},
        "Lead: please enter a whole number from 0 to 300, or nothing.",
    ),
    (
        {"game": "roppyakken", "preset": "rp_fudawiki", "rule-target": "9999999"},
        "Target: please enter a whole number from 50 to 3000.",
    ),
    (
        {"game": "roppyakken", "preset": "rp_fudawiki", "rule-target": "٣٠٠"},
        "Target: please enter a whole number from 50 to 3000.",
    ),
    (
        {"game": "hachihachi", "preset": "hh_seed", "players": "8"},
        "Please choose a table of 3, 4, 5, 6 or 7 players.",
    ),
]


@pytest.mark.parametrize(("changes", "sentence"), WRONG)
def test_what_is_wrong_is_said_in_a_sentence_and_opens_nothing(
    client: FlaskClient, practice: Practice, changes: dict[str, str], sentence: str
) -> None:
    status, body, _address = post(client, "/practice", {**FORM, **changes})

    assert status == 422
    assert sentence in unescape(body)
    assert practice.shelf.count(MatchFilter()) == 0


def test_everything_that_is_wrong_is_said_at_once(client: FlaskClient) -> None:
    changes = {"rounds": "49", "level": "genius", "rule-high": "ge9"}
    _status, body, _address = post(client, "/practice", {**FORM, **changes})

    assert len(re.findall(r"<p id=[^<]*(?:Please|please)[^<]*</p>", body)) == 3


def test_a_rule_that_is_wrong_is_described_by_what_was_said_of_it(client: FlaskClient) -> None:
    changes = {"game": "roppyakken", "preset": "rp_fudawiki", "rule-target": "9999999"}
    _status, body, _address = post(client, "/practice", {**FORM, **changes})

    [described] = re.findall(r'aria-describedby="(\S+) [^"]*"[^>]*aria-invalid="true"', body)
    assert f'<p id="{described}">Target: please enter' in body


def test_what_was_entered_is_kept_when_something_is_wrong(client: FlaskClient) -> None:
    entered = {
        "game": "roppyakken",
        "preset": "rp_wikipedia",
        "players": "3",
        "level": "expert",
        "rule-target": "nonsense",
        "rule-lead": "",
        "rule-fuke": "yes",
    }
    status, body, _address = post(client, "/practice", entered)

    kept = fields_of(body)
    assert status == 422
    assert {name: kept[name] for name in entered} == entered
    assert "hints" not in kept
    assert re.search(r'<details class="house-rules" open>', body)
    assert body.count('aria-invalid="true"') == 1


def test_the_rules_that_a_page_tells_can_be_played(
    client: FlaskClient, setups: list[MatchSetup]
) -> None:
    page = get(client, "/rules/roppyakken?preset=rp_wikipedia&rule-lead=&rule-target=300")
    [address] = re.findall(r'href="([^"]+)">Play by these rules', page)
    form = get(client, unescape(address))
    post(client, "/practice", fields_of(form))

    assert '<details class="house-rules" open>' in form
    [setup] = setups
    assert (setup.preset, setup.overrides) == ("rp_wikipedia", {"lead": None, "target": 300})


def test_the_house_rules_are_folded_away_until_they_matter(client: FlaskClient) -> None:
    assert '<details class="house-rules">' in get(client, "/practice")


def test_the_form_leads_to_every_game_and_rule_set(client: FlaskClient) -> None:
    for game in GAMES.values():
        page = unescape(get(client, f"/practice?game={game.name}"))
        assert all(f'href="/practice?game={other}"' in page for other in GAMES)
        for preset in game.presets:
            assert f'href="/practice?game={game.name}&preset={preset}"' in page


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_number_has_bounds_that_hold_its_presets(game: Game) -> None:
    for toggle in list_house_rules(game):
        if toggle.any_number:
            least, most = BOUNDS[toggle.name]
            values = [values[toggle.name] for values in game.presets.values()]
            assert all(least <= value <= most for value in values if isinstance(value, int))


def test_every_level_can_be_chosen(client: FlaskClient) -> None:
    page = get(client, "/practice")

    assert re.findall(r'name="level" value="(\w+)"', page) == list(LEVELS)
