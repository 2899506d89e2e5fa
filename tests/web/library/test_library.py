"""The shelf of replays: matches are found, tagged, annotated, put away and taken back."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH, get, open_match, post, status_of
from tests.web.reviewed import reviewed
from tutor.jobs.findings import fill_inbox
from tutor.practice import Practice, Table
from tutor.records import list_samples, read_sample
from tutor.review.units import Unit
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Value
from tutor.skill.history import Choice, MatchCost, MatchFigures
from tutor.store import MatchFilter
from tutor.store.shelf import LOST, WON
from tutor.web.library import listing
from tutor.web.library.match_lines import build_match_line, build_shelved_lines
from tutor.web.library.records import store_record


def listed(page: str) -> list[str]:
    """Return the matches of a list, each by its token."""
    return re.findall(r'href="/replays/([^/"]+)/1/0" aria', page)


def notice(page: str) -> str:
    found = re.search(r'role="status">\s*<p>([^<]*)</p>', page)
    return found[1] if found else ""


def test_what_leads_to_a_match_is_named_by_how_it_ended_and_when(
    client: FlaskClient, ended: Table
) -> None:
    page = get(client, "/replays")
    texts = {
        id_: " ".join(re.sub(r"<[^>]+>", "", text).split())
        for id_, text in re.findall(r'id="([^"]+)"[^>]*>(.*?)</(?:a|b|span|summary)>', page, re.S)
    }
    names = [
        [texts[one] for one in refs.split()]
        for refs in re.findall(r'aria-labelledby="([^"]+)"', page)
        if ended.token in refs
    ]

    assert [what for what, _result, _when in names] == ["Review", "Replay", "More"]
    for _what, result, when in names:
        assert "the match" in result
        assert re.search(r"\d", when)


@pytest.mark.parametrize(
    ("game", "short"),
    [("koikoi", {"rounds": 3}), ("roppyakken", {"target": 100}), ("hachihachi", {"rounds": 2})],
)
def test_a_list_tells_of_a_match_what_its_moves_would_tell(
    app_context: None, practice: Practice, game: str, short: dict[str, Value]
) -> None:
    samples = [one.name for one in list_samples() if one.game == game]
    elsewhere = [store_record(practice, read_sample(name)) for name in samples]
    setup = replace(MATCH, game=game, preset=GAMES[game].default_preset, overrides={})
    here = finish(practice, practice.open(replace(setup, overrides=short)))
    played = [*elsewhere, here, practice.open(setup)]

    listed = build_shelved_lines(practice, practice.shelf.matches(MatchFilter(), 99))

    assert listed == [build_match_line(practice.table(one.token)) for one in reversed(played)]


def test_the_list_is_narrowed_by_what_is_asked(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    going = open_match(client)
    practice.shelf.settle(ended.token, WON)
    practice.shelf.measure(ended.token, MatchCost(percent=18))
    practice.shelf.tag(ended.token, ["club"])
    practice.shelf.keep(ended.token, ["sanko", "kasu"], ended.match.outcome)
    practice.shelf.note(ended.token, 1, 2, "I regretted this one.")
    both = [going, ended.token]

    for query, expected in {
        "": both,
        "?game=koikoi": both,
        "?game=roppyakken": [],
        "?rules=kk_standard": both,
        "?rules=kk_blog": [],
        "?result=won": [ended.token],
        "?result=lost": [],
        "?result=unfinished": [going],
        "?words=ishi": [going],
        "?words=steady": [going],
        "?words=momo": [ended.token],
        "?words=club": [ended.token],
        "?words=Club+momo": [ended.token],
        "?words=club+ishi": [],
        "?words=three+lights": [ended.token],
        "?words=sank%C5%8D": [ended.token],
        "?words=viewing": [],
        "?words=regretted": [ended.token],
        "?words=koi-koi": both,
        "?words=koikoi+momo": [ended.token],
        "?words=roppyakken": [],
        "?lost=25": [ended.token],
        "?lost=10": [],
        "?since=2001-01-01": both,
        "?since=2999-01-01": [],
        "?until=2001-01-01": [],
        "?since=2001-01-01&until=9999-12-31": both,
        "?tag=club": [ended.token],
        "?tag=Club": [ended.token],
        "?tag=other": [],
        "?yaku=sanko": [ended.token],
        "?yaku=sanko&game=koikoi": [ended.token],
        "?yaku=tsukimi": [],
        "?yaku=nothing": both,
        "?words=nobody+is+called+so": [],
    }.items():
        assert listed(get(client, f"/replays{query}")) == expected, query


def test_a_row_says_whose_side_the_result_and_the_slips(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    practice.shelf.settle(ended.token, LOST)
    choice = Choice(Unit(1, 0), 0.3, 3.0, 1.0, is_clear=True, is_helped=False)
    sound = replace(choice, unit=Unit(1, 2), is_clear=False)
    practice.history.keep(ended.token, MatchFigures(1, -3.0, None, (choice, sound)))
    store_record(practice, read_sample("one-call-too-many"))
    page = get(client, "/replays")

    imported, own = page.split('<ul class="matches shelf">')[1].split("</ul>")[0].split("<li>")[1:]
    assert "Mio, Kai" in imported.split("data-side>")[1].split("<")[0]
    assert "data-result" not in imported
    assert "data-slips" not in imported
    assert own.split("data-side>")[1].startswith("You")
    assert own.split("data-result>")[1].startswith("Lost")
    assert own.split("data-slips>")[1].startswith("1 ")
    practice.history.keep(ended.token, MatchFigures(1, -3.0, None, (sound,)))
    assert "data-slips" not in get(client, "/replays")  # small losses are slips to its verdict


def test_a_row_of_a_reviewed_match_tells_the_judgement_of_its_review(
    client: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    table = reviewed(practice)
    while fill_inbox(practice, engine):
        pass

    told = re.search(r"<span data-verdict>([^<]+)</span>", get(client, "/replays"))

    assert told
    assert told[1] in get(client, f"/replays/{table.token}/review")


@pytest.mark.parametrize(
    "query",
    [
        "game=chess",
        "rules=roppyakken&game=koikoi",
        "result=glory",
        "lost=1000",
        "since=yesterday&until=",
        "page=99",
        "page=-1",
        "page=x",
        "gone=nobody",
        "shelf=other",
    ],
)
def test_what_cannot_be_looked_for_is_left_out(client: FlaskClient, query: str) -> None:
    token = open_match(client)

    assert listed(get(client, f"/replays?{query}")) == [token]


def test_the_form_shows_what_was_asked_for(client: FlaskClient, ended: Table) -> None:
    page = get(client, "/replays?result=lost&lost=25&since=2001-01-01")

    assert re.findall(r'<option value="([^"]+)" selected>', page) == ["lost", "25"]
    assert 'value="2001-01-01"' in page
    assert '<details class="finder" open>' in page


def test_a_long_list_has_pages(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "SHOWN", 2)
    tokens = [open_match(client) for _ in range(5)][::-1]

    first, last = get(client, "/replays"), get(client, "/replays?page=3&game=koikoi")

    assert (listed(first), listed(last)) == (tokens[:2], tokens[4:])
    assert 'href="/replays?page=2"' in first
    assert 'href="/replays?game=koikoi&amp;page=2"' in last
    assert "Newer matches" not in first
    assert "Older matches" not in last


def test_a_deleted_match_can_be_taken_back_on_the_same_page(
    client: FlaskClient, ended: Table
) -> None:
    where = {"game": "koikoi"}
    for _ in range(2):  # a double click
        status, _body, address = post(client, f"/replays/{ended.token}/delete", where)
        assert (status, address) == (303, f"/replays?game=koikoi&gone={ended.token}")

    page = get(client, address)
    assert notice(page) == "Match deleted."
    assert f'action="/replays/{ended.token}/restore"' in page
    assert ended.token not in listed(page)
    assert status_of(client, f"/replays/{ended.token}/1/0") == 404

    for _ in range(2):
        status, _body, back = post(client, f"/replays/{ended.token}/restore", where)
        assert (status, back) == (303, "/replays?game=koikoi")
    assert listed(get(client, back)) == [ended.token]
    assert notice(get(client, address)) == ""


def test_deleted_matches_are_listed_apart_for_as_long_as_one_likes(
    client: FlaskClient, ended: Table
) -> None:
    post(client, f"/replays/{ended.token}/delete", {})
    assert "1 deleted match" in get(client, "/replays")

    page = get(client, "/replays?shelf=deleted")

    assert "Take back" in page
    assert f'action="/replays/{ended.token}/restore"' in page
    assert "Continue" not in page


def test_tags_are_written_with_commas_and_kept_tidy(client: FlaskClient, ended: Table) -> None:
    sent = {"tags": " club night , final,, club night "}

    status, _body, address = post(client, f"/replays/{ended.token}/tags", sent)

    page = unescape(get(client, address))
    assert status == 303
    assert re.findall(r'class="tag-of" href="[^"]*">([^<]+)<', page) == ["club night", "final"]
    assert 'value="club night, final"' in page


@pytest.mark.parametrize(
    "tags", ["x" * 41, ",".join(map(str, range(21))), "、".join(map(str, range(21)))]
)
def test_tags_that_cannot_be_kept_change_nothing(
    client: FlaskClient, practice: Practice, ended: Table, tags: str
) -> None:
    practice.shelf.tag(ended.token, ["club"])

    status, body, _address = post(client, f"/replays/{ended.token}/tags", {"tags": tags})

    assert status == 422
    assert re.search(
        rf'value="{tags}"[^>]*aria-invalid="true" aria-describedby="refused-tags"', body
    )
    assert practice.shelf.tags_of(ended.token) == ("club",)


def test_a_note_is_kept_where_it_was_written(client: FlaskClient, ended: Table) -> None:
    here = f"/replays/{ended.token}/1/2"
    sent = {"text": "  Why not\r\nthe <pine>? ", "back": here}

    status, _body, address = post(client, f"{here}/note", sent)

    assert (status, address) == (303, here)
    assert "Why not\nthe &lt;pine&gt;?</textarea>" in get(client, here)
    assert "the &lt;pine&gt;" not in get(client, f"/replays/{ended.token}/1/3")

    post(client, f"{here}/note", {"text": "", "back": "https://example.org/"})
    assert "the &lt;pine&gt;" not in get(client, here)


@pytest.mark.parametrize(
    ("moment", "text", "expected"),
    [("1/0", "x" * 4001, 422), ("1/0", "\x00", 422), ("9/0", "x", 404), ("1/999", "x", 404)],
)
def test_a_note_that_cannot_be_kept_is_refused(
    client: FlaskClient, practice: Practice, ended: Table, moment: str, text: str, expected: int
) -> None:
    status, _body, _address = post(client, f"/replays/{ended.token}/{moment}/note", {"text": text})

    assert status == expected
    assert practice.shelf.notes(ended.token) == {}


@pytest.mark.parametrize(
    "address",
    [
        *(f"export/{name}" for name in ("json", "text", "markdown", "html")),
        "review/progress",
        "share",
    ],
)
def test_a_match_in_progress_shows_nothing(
    client: FlaskClient, practice: Practice, address: str
) -> None:
    token = open_match(client)

    with client.get(f"/replays/{token}/{address}") as response:
        assert response.status_code == 422
        assert "This match is still being played." in response.get_data(as_text=True)
    for name in ("share", "review/again", "1/0/note"):
        assert post(client, f"/replays/{token}/{name}", {"days": "7"})[0] == 422
    assert practice.analyses.of(token) == []
    assert practice.shares.of(token) == []
    page = get(client, "/replays")
    for name in ("export", "/share", "/review"):
        assert f"{token}/{name}" not in page


@pytest.mark.parametrize(
    "address", ["export/json", "export/html", "review/progress", "share", "imported"]
)
def test_there_is_nothing_about_a_match_that_is_not_there(
    client: FlaskClient, ended: Table, address: str
) -> None:
    post(client, f"/replays/{ended.token}/delete", {})
    for token in (ended.token, "nobody"):
        assert status_of(client, f"/replays/{token}/{address}") == 404


def test_a_result_is_found_as_soon_as_a_match_ends(client: FlaskClient, ended: Table) -> None:
    found = [listed(get(client, f"/replays?result={result}")) for result in (WON, LOST, "drawn")]

    assert sorted(found) == [[], [], [ended.token]]


def test_the_list_is_put_in_order_and_says_what_it_comes_to(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    other = finish(practice, practice.open(MATCH))
    for table, percent, result in ((ended, 40, LOST), (other, 10, WON)):
        practice.shelf.measure(table.token, MatchCost(percent=percent))
        practice.shelf.settle(table.token, result)
    latest, first = other.token, ended.token

    for order, expected in {
        "": [latest, first],
        "oldest": [first, latest],
        "cost": [first, latest],
        "title": [latest, first],
        "dated": [latest, first],
        "no order": [latest, first],
    }.items():
        assert listed(get(client, f"/replays?order={order}")) == expected, order
    told = get(client, "/replays")
    counts = re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", told)
    assert [figure for _word, figure in counts] == ["2", "1", "1", "25%"]
