"""How rounds and matches end, over many random rounds and the rare endings."""

from dataclasses import replace
from random import Random

import pytest

from tutor.rules.cards import named
from tutor.rules.deal import sound_deck
from tutor.rules.games import ruleset
from tutor.rules.match import Acted, DealerChosen, Match, next_deal, start
from tutor.rules.position import DEALT_YAKU, EXHAUSTED, NOBODY, ROUND_OVER, STOPPED
from tutor.rules.round import Round
from tutor.web.results import match_summary, round_summary
from tutor.web.words.endings import first_dealer, story, voided, winner_sentence

SEATS = (0, 1)


def played_match(preset: str, seed: int) -> Match:
    rules = ruleset("koikoi", preset, {"rounds": 3})
    random = Random(seed)
    match = Match(rules).after_all(start(rules, random))
    while not match.is_over:
        if match.current.is_over:
            match = match.after(next_deal(match, random))
            continue
        match = match.after(Acted(random.choice(match.current.legal()), "anybody"))
    return match


@pytest.mark.parametrize("preset", ["kk_standard", "kk_blog", "kk_legends", "kk_legends_strict"])
def test_every_sum_comes_to_the_points_of_its_round(preset: str) -> None:
    scored = 0
    for seed in range(30):
        match = played_match(preset, seed)
        for number, one in enumerate(match.rounds, start=1):
            for learner in SEATS:
                summary = round_summary(match, number, learner)
                if summary.sum:
                    scored += 1
                    factor = 1
                    for found in summary.sum.factors:
                        factor *= found.number
                    assert summary.sum.base * factor == summary.sum.total == max(one.deltas)
                else:
                    assert summary.story
    assert scored > 20


def test_the_table_of_rounds_adds_up() -> None:
    for seed in range(20):
        match = played_match("kk_standard", seed)
        for learner in SEATS:
            summary = match_summary(match, learner)
            assert summary.own == sum(row.own for row in summary.rows) == match.totals()[learner]
            assert all(row.how for row in summary.rows)


def ended(ending: int, winner: int = NOBODY, exhaustion: str = "nobody", seat: int = 0) -> Round:
    """Return a round that ended so; *seat* is the dealer and the last to call koi-koi."""
    rules = ruleset("koikoi", "kk_standard", {"exhaustion": exhaustion})
    deck, _ = sound_deck(rules, 0, Random(1))
    begun = Round.dealt(rules, 1, deck, 0)
    over = begun.position._replace(
        phase=ROUND_OVER, ending=ending, winner=winner, dealer=seat, last_caller=seat
    )
    return replace(begun, position=over, turns=begun.play(begun.legal()[0]).turns[:1])


def with_hands(one: Round, hands: tuple[int, int]) -> Round:
    deal = replace(one.deal, hands=hands)
    return replace(one, deal=deal, position=one.position._replace(hands=hands))


STORIES = [
    (with_hands(ended(STOPPED, 0), (0, 0)), "You made a yaku with your last card"),
    (with_hands(ended(STOPPED, 1), (0, 0)), "The computer made a yaku with its last card"),
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
    assert expected in story(one, learner=0)


FOUR = named("1-crane 1-ribbon 1-chaff-a 1-chaff-b 2-warbler 3-ribbon 4-cuckoo 5-bridge")
PAIRS = named("6-ribbon 6-chaff-a 7-ribbon 7-chaff-a 8-moon 8-geese 9-cup 9-ribbon")
OTHER = named("2-ribbon 3-curtain 4-ribbon 5-ribbon 10-deer 10-ribbon 11-swallow 12-phoenix")


@pytest.mark.parametrize(
    ("hands", "winner", "expected"),
    [
        ((FOUR, OTHER), 0, "You were dealt a winning hand: Four of a month in hand."),
        ((OTHER, PAIRS), 1, "The computer was dealt a winning hand: Pairs in hand."),
        ((FOUR, PAIRS), NOBODY, "Both of you were dealt a winning hand"),
    ],
)
def test_a_dealt_yaku_is_told(hands: tuple[int, int], winner: int, expected: str) -> None:
    one = with_hands(ended(DEALT_YAKU, winner), hands)

    assert expected in story(one, learner=0)


def test_the_first_dealer_is_told_with_every_draw() -> None:
    chosen = DealerChosen(1, ((0, 1), (36, 4)))

    expected = (
        "You both drew pine and drew again."
        " You drew maple (October), the computer plum (February): the computer deals."
    )
    assert first_dealer(chosen, learner=0) == expected
    assert first_dealer(DealerChosen(0), learner=0) == "By lot, you deal first."


def test_void_deals_are_told() -> None:
    assert voided(1).startswith("The first deal was void")
    assert voided(2).startswith("2 deals were void")


def test_the_winner_is_told() -> None:
    assert winner_sentence(None, 0, 8, 8) == "The match is drawn, 8 to 8"
    assert winner_sentence(0, 0, 9, 8) == "You win the match, 9 to 8"
    assert winner_sentence(1, 0, 8, 9) == "The computer wins the match, 9 to 8"
