"""The pages of a review: moments tried again, verdicts with evidence, and hindsight apart."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.review.matches import played
from tests.web.learner import MATCH, get, open_match, post, status_of
from tests.web.reviewed import (
    GAP,
    analysed,
    assessment,
    decided,
    decisions,
    find_loss,
    moment_at,
    own_choice,
    reviewed,
)
from tutor.engine.estimate import Estimate
from tutor.practice import COMPUTER, LEARNER, Practice, Table
from tutor.records.record import record_of
from tutor.review import thresholds
from tutor.review.figures import Assessment, DecisionAssessment, Foresight
from tutor.review.units import ROUND, Unit, list_units, observe_round, replay_to
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS, cards_in
from tutor.rules.match.match import Match
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.score.scoring import score_sheet
from tutor.store import MatchSetup, Source
from tutor.web.i18n.translation import format_points
from tutor.web.review.moment_cards import ask_position


@pytest.fixture
def practice(lasting: Practice) -> Practice:
    return lasting


def moments_of(page: str) -> str:
    """Return the part of a review that shows the moments that mattered."""
    return page.split('id="moments-title"')[1].split("</section>")[0]


def waiting(moments: str) -> list[str]:
    """Return the addresses of the moments that wait to be tried."""
    cards = moments.split("<li")[1:]
    return [
        match[1]
        for card in cards
        if "try again" in card and (match := re.search(r'href="([^"]+)"', card))
    ]


def test_a_moment_tells_its_question_and_its_cost_and_not_what_was_right(
    client: FlaskClient, table: Table
) -> None:
    moments = moments_of(get(client, f"/replays/{table.token}/review"))
    links = waiting(moments)

    assert links
    for word in (">better<", ">you<", "was better", "Played:"):
        assert word not in moments
    for link in links:
        assert "show=1" not in link
        assert "As it was played" not in get(client, link)


def test_what_waits_to_be_tried_shows_the_position_and_no_move(
    client: FlaskClient, table: Table
) -> None:
    """Neither the played nor the best card stands out: the whole hand is there, or a yaku."""
    moments = moments_of(get(client, f"/replays/{table.token}/review"))
    cards = [one for one in moments.split("<li")[1:] if "try again" in one]

    assert cards
    for card in cards:
        link = re.search(r'href="[^"]+/(\d+)/(\d+)"', card)
        assert link
        seen = observe_round(table.match, replay_to(table.match, Unit(int(link[1]), int(link[2]))))
        shown = set(re.findall(r'data-card="([^"]+)"', card))
        if seen.phase == PLAY_HAND:
            assert shown == {IDS[one] for one in cards_in(seen.hand)}
        elif seen.phase == DECIDE:
            assert not shown & {IDS[one] for one in cards_in(seen.hand)}


@pytest.mark.usefixtures("app_context")
def test_stop_or_koi_koi_is_asked_with_the_points_that_it_is_about() -> None:
    match, _events = played()
    asked = [
        observe_round(match, moment)
        for one in match.rounds
        for step in range(len(one.actions))
        if (moment := one.restart().play_all(one.actions[:step])).position.phase == DECIDE
    ]

    assert asked
    for seen in asked:
        sheet = score_sheet(seen.ruleset, seen.round, seen.pile_of(seen.seat), seen.field)
        points = format_points(sum(one.points for one in sheet))
        assert ask_position(seen) == f"Stop or koi-koi with {points}?"


def test_moments_that_ask_the_same_are_told_apart_by_when(
    client: FlaskClient, table: Table
) -> None:
    page = moments_of(get(client, f"/replays/{table.token}/review"))
    named = re.findall(r'id="(moment-\d+)"\s+aria-labelledby="\1 (when-\d+)"', page)
    when = [re.findall(rf'id="{one}">([^<]+)<', page) for _moment, one in named]

    assert len(named) == len({*named}) == page.count("<li")
    assert len(waiting(page)) > 1
    assert all(len(one) == 1 and "Round" in one[0] for one in when)


def test_the_cards_of_a_question_lie_in_the_order_of_the_deck(
    client: FlaskClient, table: Table
) -> None:
    moments = moments_of(get(client, f"/replays/{table.token}/review"))
    pairs = [
        re.findall(r'data-card="([^"]+)"', card)
        for card in moments.split("<li")[1:]
        if "try again" in card
    ]

    assert any(len(pair) > 1 for pair in pairs)
    for pair in pairs:
        assert pair == sorted(pair, key=list(IDS).index)


def test_the_answers_are_an_address(client: FlaskClient, table: Table) -> None:
    address = f"/replays/{table.token}/review"
    hidden = moments_of(get(client, address))
    shown = moments_of(get(client, f"{address}?answers=1"))

    assert f'href="{address}?answers=1#moments-title"' in hidden
    assert waiting(shown) == []
    tried = waiting(get(client, address))
    assert shown.count(">better<") == shown.count(">you<") == len(tried)
    assert f'href="{address}#moments-title"' in shown


def test_as_many_moments_can_be_tried_as_the_button_says(client: FlaskClient, table: Table) -> None:
    page = get(client, f"/replays/{table.token}/review")
    links = waiting(page)
    [number] = re.findall(r"Try (\d+) moments again", page)

    assert int(number) == len(links)
    first = page.split('id="walk"')[1].split('href="')[2].split('"')[0]
    assert f"Try 1 of {number}" in re.sub(r"\s+", " ", get(client, first))


def test_a_stop_leads_to_no_sandbox_which_cannot_ask_it(
    client: FlaskClient, practice: Practice
) -> None:
    match, _events = played()
    record = record_of(match.ruleset, _events, ("Aki", "Ben"))
    setup = MatchSetup("koikoi", match.ruleset.preset, dict(match.ruleset.overrides), "", False, 1)
    source = Source("imported", "", record.names)
    table = analysed(practice, practice.import_match(setup, _events, source, {}))
    asked: dict[int, tuple[Unit, int]] = {}
    for unit in list_units(table.match):
        if unit.kind != ROUND:
            seen = observe_round(table.match, replay_to(table.match, unit))
            asked.setdefault(seen.phase, (unit, seen.player))
    for phase, (unit, seat) in asked.items():
        page = get(client, moment_at(table, unit, f"?seat={seat}&show=1"))
        assert ('href="/sandbox?' in page) is (phase != DECIDE)


def test_what_mattered_is_in_the_order_of_the_chance_to_win(
    client: FlaskClient, practice: Practice
) -> None:
    """Though a move that costs more points comes first by these; the end of the match agrees."""

    def tell(match: Match, unit: Unit) -> Assessment:
        found = assessment(match, unit)
        if not isinstance(found, DecisionAssessment):
            return found
        lost = 0.3 - found.weigh(found.played).gap.value / 100  # the more points the less chance
        return replace(found, outlook=Foresight(Estimate(0.6), Estimate(lost, 0.01)))

    table = analysed(practice, finish(practice, practice.open(MATCH)), tell=tell)
    page = get(client, f"/replays/{table.token}/review")
    falls = [int(one) for one in re.findall(r"<b>−(\d+)%</b>", moments_of(page))]
    first = page.split('id="walk"')[1].split('href="')[2].split('"')[0]

    assert len(set(falls)) > 1
    assert falls == sorted(falls, reverse=True)
    assert first in get(client, f"/play/{table.token}")


def read_rows(table: str) -> list[list[str]]:
    """Return the cells of a table row by row, its headings left out."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.DOTALL)
    return [re.findall(r"<td>([^<]+)</td>", one) for one in rows if "<td>" in one]


def read_amount(text: str) -> int:
    return int(re.sub(r"[%+]|( in .*)", "", text).replace("−", "-"))


def test_every_sum_of_the_first_page_is_right_as_printed(client: FlaskClient, table: Table) -> None:
    page = get(client, f"/replays/{table.token}/review")
    sums, given_up = (
        page.split(f'<table class="{name}"')[1].split("</table>")[0]
        for name in ("sums", "sums given-up")
    )
    rows = [[read_amount(cell) for cell in row] for row in read_rows(sums)]
    whole = [read_amount(one) for one in re.findall(r'data-part="\w+"><b>([^<]+)</b>', page)]

    assert len(rows) == 1 + sum(not one.is_void for one in table.match.rounds)
    assert rows[-1] == whole
    for before, *changes, after in rows:
        assert before + sum(changes) == after
    for place in (1, 2, 3):
        assert sum(row[place] for row in rows[:-1]) == whole[place]
    for one, following in pairwise(rows[:-1]):
        assert one[-1] == following[0]
    *parts, all_ = ([read_amount(cell) for cell in row] for row in read_rows(given_up))
    has_calls = "of which: " in given_up  # which are among the slips
    for at, total in enumerate(all_):
        counted = parts[:1] + parts[2:] if has_calls else parts
        assert sum(row[at] for row in counted) == total
    assert all_[0] == -whole[3]


def test_every_big_slip_is_a_moment(client: FlaskClient, table: Table) -> None:
    links = waiting(get(client, f"/replays/{table.token}/review"))
    sigma = thresholds.sigma(table.match.ruleset)
    for unit in decisions(table.match, LEARNER):
        if find_loss(table, unit) > 0.25 * sigma:
            assert moment_at(table, unit) in links


def test_a_review_begins_with_one_sentence_of_judgement(client: FlaskClient, table: Table) -> None:
    page = get(client, f"/replays/{table.token}/review")
    [sentence] = re.findall(r"<h1>([^<]+)</h1>", page)

    assert sentence.endswith(".")
    assert "±" not in sentence
    assert len(sentence.split()) <= 20


def test_the_printed_ledger_adds_up_to_the_printed_result(
    client: FlaskClient, table: Table
) -> None:
    for address in ("review", "review/1"):
        rows = re.findall(
            r'<tr class="k-(\w+)[^"]*">.*?<td class="num">([^<]+)</td>',
            get(client, f"/replays/{table.token}/{address}").split("What each line means")[0],
        )
        values = [float(text.replace("−", "-")) for _kind, text in rows]

        assert rows[-1][0] == "result"
        assert round(sum(values[:-1]), 1) == values[-1]


def test_the_line_of_the_match_has_a_link_and_a_row_for_every_round_and_slip(
    client: FlaskClient, table: Table
) -> None:
    page = get(client, f"/replays/{table.token}/review")
    drawings = re.findall(r'<svg\s+class="chart (\w+)"(.*?)</svg>', page, re.S)
    rows = page.split('<table class="rounds plain">')[1].split("</table>")[0]

    assert [kind for kind, _drawn in drawings] == ["wide", "narrow"]
    for place in (1, 2, 3):
        address = f'href="/replays/{table.token}/review/{place}"'
        assert all(drawn.count(address) == 1 for _kind, drawn in drawings)
        assert f">Round {place}, " in re.sub(r">\s+", ">", rows)
    slips = [one for one in decisions(table.match, LEARNER) if is_slip(table, one)]
    assert slips
    for unit in slips:
        assert f'href="{moment_at(table, unit)}"' in rows
        assert all(f'href="{moment_at(table, unit)}"' in drawn for _kind, drawn in drawings)


def is_slip(table: Table, unit: Unit) -> bool:
    return find_loss(table, unit) > 0.1 * thresholds.sigma(table.match.ruleset)


def test_a_wrong_try_costs_and_does_not_tell_the_answer(client: FlaskClient, table: Table) -> None:
    unit = own_choice(table)
    found = decided(table.match, unit)
    worst = found.candidates[-1]
    page = get(client, moment_at(table, unit, f"?action={action_text(worst.action)}&looked=0"))

    assert f"There is a better move. It costs about {GAP * (len(found.candidates) - 1):.1f}" in page
    assert "As it was played" not in page
    assert "Show the answer" in page


def test_a_good_try_shows_the_answer(client: FlaskClient, table: Table) -> None:
    unit = own_choice(table)
    best = decided(table.match, unit).best
    page = get(client, moment_at(table, unit, f"?action={action_text(best)}&looked=0"))

    assert "That is the best move." in page
    assert "As it was played" in page


def test_the_verdict_has_a_glyph_a_word_and_the_figure(client: FlaskClient, table: Table) -> None:
    unit = own_choice(table)
    page = get(client, moment_at(table, unit, "?show=1"))
    assert '<span class="num">−10%</span>' in page
    assert f"<small>−{find_loss(table, unit):.1f} points</small>" in page
    assert re.search(r'class="glyph of-(inaccuracy|mistake|blunder)">.*?<b>[\w ]+</b>', page, re.S)
    assert "Best of 400 " in page


def test_hindsight_shows_the_other_hand_and_never_changes_the_verdict(
    client: FlaskClient, table: Table
) -> None:
    unit = own_choice(table)
    hidden = replay_to(table.match, unit).position.hands[COMPUTER]
    knew, open_ = (
        get(client, moment_at(table, unit, f"?show=1{view}")) for view in ("", "&view=open")
    )
    board = '<div class="others theirs-row">'

    assert board not in knew
    for card in cards_in(hidden):
        assert f"/cards/{IDS[card]}.svg" in open_.split(board)[1]
    verdicts = [re.search(r'<span class="verdict.*?</p>', page, re.S) for page in (knew, open_)]
    assert verdicts[0]
    assert verdicts[1]
    assert verdicts[0][0] == verdicts[1][0]


def test_what_the_learner_knew_shows_no_card_that_was_hidden(
    client: FlaskClient, table: Table
) -> None:
    for unit in list(decisions(table.match, LEARNER))[::3]:
        moment = replay_to(table.match, unit)
        page = get(client, moment_at(table, unit))
        shown = set(re.findall(r"/cards/([\w-]+)\.svg", page))
        for card in cards_in(moment.position.hands[COMPUTER]):
            assert IDS[card] not in shown


def test_what_the_computer_could_do_is_told_with_all_cards_open(
    client: FlaskClient, table: Table
) -> None:
    unit = next(decisions(table.match, COMPUTER))
    knew, all_open = (get(client, moment_at(table, unit, view)) for view in ("", "?view=open"))
    told = "With all cards open you see what could be done here, and what was done."

    assert told in knew
    assert 'class="verdict' in knew  # how good it was names no card
    for part in ('class="hand theirs"', "All moves, ranked", 'class="ranked"', "Parallel deals"):
        assert part not in knew
        assert part in all_open
    assert told not in all_open
    why = f'hx-get="{moment_at(table, unit, "/why")}"'
    assert why not in knew
    assert why in all_open
    assert "From Momo’s point of view" in get(client, moment_at(table, unit, "/why"), part=True)
    for page in (knew, all_open):
        assert "Show the answer" not in page
        assert "Play on from here" not in page


def test_every_decision_of_a_round_is_listed_with_its_verdict(
    client: FlaskClient, table: Table
) -> None:
    page = get(client, f"/replays/{table.token}/review/1")
    listed = page.split('<ol class="decisions">')[1].split("</ol>")[0]

    assert listed.count("<li>") == len(table.match.rounds[0].actions)
    assert listed.count('class="glyph of-') == len(table.match.rounds[0].actions)


def test_keys_lead_to_the_mistakes_and_to_the_rounds(client: FlaskClient, table: Table) -> None:
    unit = own_choice(table, place=2)
    page = get(client, moment_at(table, unit))
    keys = dict(re.findall(r'data-key="([np\[\]])"\s+href="([^"]+)"', page))

    assert keys["["] == f"/replays/{table.token}/review/1"
    assert keys["]"] == f"/replays/{table.token}/review/3"
    for key, is_later in (("p", False), ("n", True)):
        place, step = map(int, keys[key].split("/")[-2:])
        found = decided(table.match, Unit(place, step))
        assert ((place, step) > (unit.round, unit.step)) == is_later
        assert found.player == LEARNER
        assert found.played != found.best


def test_a_round_that_was_decided_before_it_began_says_so_once(
    client: FlaskClient, practice: Practice
) -> None:
    def tell(match: Match, unit: Unit) -> Assessment:
        if unit.kind == ROUND or unit.round != 2:
            return assessment(match, unit)
        return replace(
            decided(match, unit), slope=0.0, outlook=Foresight(Estimate(0.01), Estimate(0.0))
        )

    table = analysed(practice, finish(practice, practice.open(MATCH)), tell=tell)
    said = "Round 2 was decided before it began; nothing in it counts as a slip."
    pages = [get(client, f"/replays/{table.token}/review{one}") for one in ("", "/1", "/2")]

    assert [page.count(said) for page in pages] == [1, 0, 1]
    assert 'class="tag"' not in pages[2].split('id="moves-title"')[1].split("</ol>")[0]


LAST = "That was the last slip of this match."


def test_one_slip_leads_to_the_next_dearest(client: FlaskClient, table: Table) -> None:
    links = waiting(moments_of(get(client, f"/replays/{table.token}/review")))

    for one, following in pairwise(links):
        assert f'id="next-moment" href="{following}"' in get(client, f"{one}?show=1")
        assert 'id="next-moment"' not in get(client, one)
        assert LAST not in get(client, f"{one}?show=1")
    page = get(client, f"{links[-1]}?show=1")
    while way := re.search(r'id="next-moment" href="([^"]+)"', page):
        assert LAST not in page
        page = get(client, f"{way[1]}?show=1")
    assert LAST in page
    places = [map(int, one.split("/")[-2:]) for one in links]
    costs = [find_loss(table, Unit(place, step)) for place, step in places]
    assert costs == sorted(costs, reverse=True)


def test_reasons_come_by_a_request_of_their_own(client: FlaskClient, table: Table) -> None:
    unit = own_choice(table)
    page = get(client, moment_at(table, unit, "?show=1"))
    assert f'hx-get="{moment_at(table, unit, "/why")}"' in page

    part = get(client, moment_at(table, unit, "/why"), part=True)
    assert part.lstrip().startswith('<div id="why"')
    assert part.index('class="difference"') < part.index("How do you know?")


def test_a_page_of_reasons_without_its_board_lists_the_dangers_of_its_cards(
    client: FlaskClient, table: Table
) -> None:
    """Next to the board they are on its cards."""
    address = moment_at(table, own_choice(table), "/why")
    part, page = get(client, address, part=True), get(client, address)

    assert "data-on=" in part
    assert "data-on=" not in page
    [listed] = re.findall(r"<ul data-dangers>(.*?)</ul>", page, re.DOTALL)
    assert listed.count("<li>") == part.count("data-on=")


def test_playing_on_begins_another_match_at_that_moment(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    unit = own_choice(table)
    status, _body, address = post(client, moment_at(table, unit, "/play"), {})
    token = address.rsplit("/", 1)[1]

    assert status == 303
    assert token != table.token
    again = practice.table(token).match.current
    assert again.position.hands[LEARNER] == replay_to(table.match, unit).position.hands[LEARNER]


def test_a_match_in_progress_has_no_review(client: FlaskClient, practice: Practice) -> None:
    token = open_match(client)
    hidden = practice.table(token).match.current.position.hands[COMPUTER]
    own = ("/1/0", "/1/0/why", "/1/0/why-not", "/1/0/deals", "/1/0?view=open")
    for address in ("", "/look-back", "/1", "/1/par", *own):
        with client.get(f"/replays/{token}/review{address}") as response:
            assert response.status_code == 422
            page = response.get_data(as_text=True)
        for card in cards_in(hidden):
            assert f"/cards/{IDS[card]}.svg" not in page


def test_a_game_played_elsewhere_is_reviewed_from_either_side(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    record = table.record
    source = Source("imported", "The final", ("Aki", "Ben"))
    game = analysed(practice, practice.import_match(record.setup, record.events, source, {}))
    own = {0: "", 1: "?seat=1"}
    for player, query in own.items():
        other = source.names[1 - player]
        page = get(client, f"/replays/{game.token}/review{query}")
        assert f">{source.names[player]}</a>" in page
        for link in re.findall(r'href="(/replays/[^"]+/review/\d[^"]*)"', page):
            assert f"seat={player}" in link
        listed = get(client, f"/replays/{game.token}/review/1{query}")
        assert f"<b>{other}: " in listed
        unit = next(decisions(game.match, player))
        shown = get(client, moment_at(game, unit, query or "?seat=0"))
        moment = replay_to(game.match, unit)
        hand = shown.split('data-row="hand"')[1]
        for card in cards_in(moment.position.hands[player]):
            assert f"/cards/{IDS[card]}.svg" in hand
        assert "Play on from here" not in shown
    assert status_of(client, f"/replays/{game.token}/review?seat=2") == 404


@pytest.mark.parametrize(
    "setup",
    [
        MatchSetup("roppyakken", "rp_fudawiki", {"target": 100}, "random", True, 3, 3),
        MatchSetup("hachihachi", "hh_standard", {"rounds": 3}, "random", True, 4, 5),
    ],
    ids=lambda setup: setup.game,
)
def test_every_page_of_a_table_of_several_can_be_read(
    client: FlaskClient, practice: Practice, setup: MatchSetup
) -> None:
    """Bids, void rounds, rounds without the learner, and parts that nothing tells."""
    table = reviewed(practice, setup)
    page = get(client, f"/replays/{table.token}/review")

    assert "k-rest" in page
    assert "k-luck" not in page
    for place, one in enumerate(table.match.rounds, start=1):
        get(client, f"/replays/{table.token}/review/{place}")
        for step in range(0, len(one.actions), 4):
            get(client, moment_at(table, Unit(place, step), "?show=1&view=open"))


@pytest.mark.parametrize(
    "address", ["/9", "/0", "/1/999", "/9/0", "/1/999/why", "/1/999/deals", "/9/par"]
)
def test_what_is_not_there_is_not_found(client: FlaskClient, table: Table, address: str) -> None:
    assert status_of(client, f"/replays/{table.token}/review{address}") == 404


def test_a_match_that_is_not_analysed_yet_says_so(client: FlaskClient, practice: Practice) -> None:
    table = finish(practice, practice.open(MATCH))
    page = get(client, f"/replays/{table.token}/review")

    assert "No key moments of this match have been found yet." in page
    assert "not analysed yet" in get(client, f"/replays/{table.token}/review/1")
    assert "not analysed yet" in get(client, f"/replays/{table.token}/review/1/0")


def test_half_an_analysis_tells_what_it_has(client: FlaskClient, practice: Practice) -> None:
    table = analysed(practice, finish(practice, practice.open(MATCH)), fewer=12)

    assert 'class="glyph of-' in get(client, f"/replays/{table.token}/review/1")
    assert "k-result" not in get(client, f"/replays/{table.token}/review")  # not the whole ledger
