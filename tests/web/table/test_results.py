"""How rounds and matches end, over many random rounds and the rare endings."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.sizes import a_few_of
from tutor.rules.cards import cards_named
from tutor.rules.games import GAMES, ruleset
from tutor.rules.match.match import Acted, DealerChosen, Match, deal_next_round, start_match
from tutor.rules.position import DEALT_YAKU, EXHAUSTED, NOBODY, ROUND_OVER, STOPPED
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value
from tutor.web.i18n.numbers import format_signed_whole
from tutor.web.table.results import RoundSummary, summarise_match, summarise_round
from tutor.web.words.names.players import list_people
from tutor.web.words.table.endings import (
    describe_ending,
    first_dealer_sentence,
    void_deals_sentence,
)


def played_match(game: str, preset: str, seed: int, players: int = 0) -> Match:
    fewer: dict[str, Value] = {"rounds": 3} if "rounds" in GAMES[game].presets[preset] else {}
    rules = ruleset(game, preset, fewer, players)
    random = Random(f"{preset}:{seed}")
    match = Match(rules).after_all(start_match(rules, random))
    while not match.is_over:
        if match.current.is_over:
            match = match.after(deal_next_round(match, random))
            continue
        match = match.after(Acted(random.choice(match.current.legal()), "anybody"))
    return match


def summarise(match: Match, index: int) -> RoundSummary:
    return summarise_round(match, list_people(match.ruleset.players), index)


@pytest.mark.parametrize("preset", ["kk_standard", "kk_blog", "kk_legends", "kk_legends_strict"])
def test_every_sum_comes_to_the_points_of_its_round(preset: str) -> None:
    scored = 0
    for seed in range(30):
        match = played_match("koikoi", preset, seed)
        for index, one in enumerate(match.rounds):
            summary = summarise(match, index)
            if summary.sum:
                scored += 1
                factor = 1
                for found in summary.sum.factors:
                    factor *= found.number
                assert summary.sum.base * factor == summary.sum.total == max(one.changes)
            else:
                assert summary.story
    assert scored > 20


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("preset", ["rp_fudawiki", "rp_wikipedia"])
def test_every_score_sheet_comes_to_the_points_of_its_player(preset: str, players: int) -> None:
    for seed in range(5):
        match = played_match("roppyakken", preset, seed, players)
        for index, one in enumerate(match.rounds):
            sheets = summarise(match, index).tallies

            assert {sheet.person.player: sheet.total for sheet in sheets} == dict(
                enumerate(one.changes)
            )
            assert all(sum(x.points for x in sheet.lines) == sheet.total for sheet in sheets)
            assert all(line.rule.code for sheet in sheets for line in sheet.lines)


@pytest.mark.parametrize("players", [3, 5, 7])
@pytest.mark.parametrize("preset", a_few_of(["hh_standard", "hh_seed", "hh_classic"], 1))
def test_every_settlement_comes_to_the_change_of_each_ledger(preset: str, players: int) -> None:
    for seed in range(8):
        match = played_match("hachihachi", preset, seed, players)
        for index, one in enumerate(match.rounds):
            found = summarise(match, index).settlement
            if found is None:
                assert one.is_void
                continue
            sums: Counter[str] = Counter()
            for line in found.lines:
                sums[line.payer] -= line.points
                sums[line.payee] += line.points
                assert re.fullmatch(r"[SA]-?[A-Z0-9.]+|4[.]3", line.rule.code)
                assert line.why
            shown = {person.title: change for person, change in found.changes}

            assert {who: format_signed_whole(sums[who]) for who in shown} == shown
            assert shown == {
                who.title: format_signed_whole(one.changes[who.player])
                for who in list_people(players)
            }


@pytest.mark.parametrize(
    ("game", "preset", "players"),
    [
        ("koikoi", "kk_standard", 2),
        ("koikoi", "kk_koikoi_japan", 2),
        ("roppyakken", "rp_fudawiki", 3),
        ("hachihachi", "hh_standard", 5),
    ],
)
def test_the_table_of_rounds_adds_up(game: str, preset: str, players: int) -> None:
    for seed in range(8):
        match = played_match(game, preset, seed, players)
        summary = summarise_match(match, list_people(match.ruleset.players))
        rows = [summary.begun or ("0",) * players, *(row.changes for row in summary.rows)]
        written = [[number(change) for change in row] for row in rows]

        assert [sum(column) for column in zip(*written, strict=True)] == list(match.totals())
        assert [number(total) for total in summary.totals] == list(match.totals())
        assert all(row.how for row in summary.rows)
        assert "the match" in summary.heading.lower()


def number(written: str) -> int:
    return int(written.replace("−", "-").replace("+", ""))


def test_a_round_without_the_learner_says_why() -> None:
    stories = []
    for seed in range(12):
        match = played_match("hachihachi", "hh_standard", seed, 5)
        for index, one in enumerate(match.rounds):
            if one.seat_of(0) == NOBODY:
                stories.append(summarise(match, index).story)

    assert any(story.startswith("You passed this round; ") for story in stories)
    assert any(story.startswith("You sat out this round; ") for story in stories)


def test_what_the_learner_pays_without_playing_is_in_the_story() -> None:
    paid = 0
    for seed in range(12):
        match = played_match("hachihachi", "hh_standard", seed, 5)
        for index, one in enumerate(match.rounds):
            if one.seat_of(0) == NOBODY and one.changes[0] < 0:
                paid += 1
                assert f"{-one.changes[0]} points: fee" in summarise(match, index).story

    assert paid


def test_the_holder_of_a_joker_that_sits_out_is_told_so() -> None:
    """RULES.md 3.0, *joker_mode*."""
    stories = [
        summarise(match, index).story
        for match in (played_match("hachihachi", "hh_classic", seed, 7) for seed in range(12))
        for index, one in enumerate(match.rounds)
        if one.bidding and 0 not in one.bidding.order
    ]

    assert stories
    assert all(story.startswith("The joker was yours, so you sat out; ") for story in stories)


def test_a_void_round_scores_nothing_and_is_dealt_again() -> None:
    for seed in range(60):
        match = played_match("hachihachi", "hh_standard", seed, 3)
        void = [index for index, one in enumerate(match.rounds) if one.is_void]
        if void:
            summary = summarise(match, void[0])
            break

    assert summary.heading == "The round is void: nobody scores"
    assert summary.hands[0][0] == "The field"
    assert "deal again" in summary.next_dealer or "deals again" in summary.next_dealer
    assert (summary.settlement, summary.tallies, summary.sum) == (None, (), None)


def ended(ending: int, winner: int = NOBODY, exhaustion: str = "nobody", seat: int = 0) -> Round:
    """Return a round that ended so; *seat* is the dealer and the last to call koi-koi."""
    rules = ruleset("koikoi", "kk_standard", {"exhaustion": exhaustion})
    deck, _ = deal_until_valid(rules, 0, Random(1))
    begun = Round.from_deck(rules, 1, deck, 0)
    over = begun.position._replace(
        phase=ROUND_OVER, ending=ending, winner=winner, dealer=seat, last_caller=seat
    )
    return replace(begun, position=over, turns=begun.play(begun.legal()[0]).turns[:1])


def with_hands(one: Round, hands: tuple[int, int]) -> Round:
    deal = replace(one.deal, hands=hands)
    return replace(one, deal=deal, position=one.position._replace(hands=hands))


STORIES = [
    (with_hands(ended(STOPPED, 0), (0, 0)), "You made a yaku with your last card"),
    (with_hands(ended(STOPPED, 1), (0, 0)), "The computer made a yaku with the last card"),
    (ended(STOPPED, 0), "You made a yaku, and these rules end the round there."),
    (ended(STOPPED, 1), "The computer made a yaku, and these rules end the round there."),
    (ended(EXHAUSTED), "nobody stopped, so nobody scores"),
    (ended(EXHAUSTED, exhaustion="oya_ken"), "as the dealer you score"),
    (ended(EXHAUSTED, exhaustion="oya_ken", seat=1), "the computer scores as the dealer"),
    (ended(EXHAUSTED, exhaustion="last_koikoi"), "you called koi-koi last"),
    (ended(EXHAUSTED, exhaustion="last_koikoi", seat=1), "the computer called koi-koi"),
]


@pytest.mark.parametrize(("one", "expected"), STORIES)
def test_an_ending_is_told(one: Round, expected: str) -> None:
    assert expected in describe_ending(one, list_people(2))


FOUR = cards_named("1-crane 1-ribbon 1-chaff-a 1-chaff-b 2-warbler 3-ribbon 4-cuckoo 5-bridge")
PAIRS = cards_named("6-ribbon 6-chaff-a 7-ribbon 7-chaff-a 8-moon 8-geese 9-cup 9-ribbon")
OTHER = cards_named("2-ribbon 3-curtain 4-ribbon 5-ribbon 10-deer 10-ribbon 11-swallow 12-phoenix")


@pytest.mark.parametrize(
    ("hands", "winner", "expected"),
    [
        ((FOUR, OTHER), 0, "You win with a dealt yaku: Four of a month in hand."),
        ((OTHER, PAIRS), 1, "The computer wins with a dealt yaku: Pairs in hand."),
        ((FOUR, PAIRS), NOBODY, "Both of you have a dealt yaku"),
    ],
)
def test_a_dealt_yaku_is_told(hands: tuple[int, int], winner: int, expected: str) -> None:
    one = with_hands(ended(DEALT_YAKU, winner), hands)

    assert expected in describe_ending(one, list_people(2))


def test_the_first_dealer_is_told_with_every_draw() -> None:
    chosen = DealerChosen(1, ((0, 1), (36, 4)))

    expected = (
        "You both drew pine and drew again."
        " You drew maple (October), the computer drew plum (February): the computer deals."
    )
    assert first_dealer_sentence(chosen, list_people(2)) == expected
    assert (
        first_dealer_sentence(DealerChosen(0), list_people(2)) == "Drawn at random: you deal first."
    )


def test_void_deals_are_told() -> None:
    assert void_deals_sentence(1).startswith("The first deal was void")
    assert void_deals_sentence(2).startswith("2 deals were void")
