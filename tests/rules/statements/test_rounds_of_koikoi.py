"""The deal, the turns and the scores of Koi-Koi as its two sources tell them (S3, S4)."""

from random import Random

import pytest

from tests.rules.scene import captured, legal, phase, played, scene
from tests.rules.statements.table import dealt_out, end_of, moments, random_round, rules
from tutor.rules.cards import cards_named, count, ids_in
from tutor.rules.observation import observe
from tutor.rules.position import DEALT_YAKU, EXHAUSTED, STOPPED
from tutor.rules.round.deal import deal, deal_until_valid, is_void, shuffle_pack
from tutor.rules.round.play import KOIKOI
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import score_pile

BLOG, LEGENDS, STRICT = rules("kk_blog"), rules("kk_legends"), rules("kk_legends_strict")
both = pytest.mark.parametrize("preset", ["kk_blog", "kk_legends"])

AUGUST = "8-moon 8-geese 8-chaff-a 8-chaff-b"
QUAD = f"{AUGUST} 9-cup 10-deer 11-swallow 12-phoenix"
PAIRS = "1-chaff-a 1-chaff-b 2-chaff-a 2-chaff-b 3-chaff-a 3-chaff-b 4-chaff-a 4-chaff-b"
PLAIN = "1-crane 2-warbler 3-curtain 4-cuckoo 6-butterflies 7-boar 9-ribbon 10-ribbon"
FIELD = "1-ribbon 2-ribbon 3-ribbon 5-bridge 5-ribbon 6-ribbon 7-ribbon 12-chaff-a"
HANDS = ("1-crane 2-warbler", "6-ribbon 9-chaff-a")
IDLE = "4-chaff-a 5-chaff-a 7-chaff-a 10-chaff-a"
# Seat 0 makes these with the moon, whatever lies there already.
PILES = {
    5: "1-crane 3-curtain",
    7: "1-crane 3-curtain 11-rainman",
    8: "1-crane 3-curtain 12-phoenix",
}


def stopped(preset: str, base: int, calls: tuple[int, int] = (0, 0)) -> Round:
    """Return a round in which seat 0 has made so many points with the moon and stopped."""
    hands = ("8-moon 2-warbler", "11-swallow 10-deer")
    start = scene(hands, "8-geese", (PILES[base], ""), IDLE, preset=preset, calls=calls)
    after = played(start, "8-moon")
    return after if after.is_over else played(after, "stop")


@both
def test_eight_cards_each_eight_on_the_table_and_24_to_draw(preset: str) -> None:
    """S3.6, S3.7, S4.6, S4.7, S4.8: the hands lie face down to the other player."""
    using = rules(preset)
    deck = shuffle_pack(Random(1))
    given = deal(using, deck, 1)
    seen = observe(random_round(using, 1), 0, (0, 0))

    assert [count(hand) for hand in given.hands] == [8, 8]
    assert (count(given.field), given.stock) == (8, deck[24:])
    assert (count(seen.hand), count(seen.field), count(seen.unseen)) == (8, 8, 32)


@both
def test_four_of_a_month_on_the_table_are_shuffled_and_dealt_again(preset: str) -> None:
    """S3.8, S4.12."""
    using = rules(preset)
    seed = next(seed for seed in range(3000) if deal_until_valid(using, 0, Random(seed))[1])
    deck, voided = deal_until_valid(using, 0, Random(seed))

    assert using.game.is_void_field(using.toggles, cards_named(QUAD))
    assert all(is_void(using, deal(using, one, 0)) for one in voided)
    assert not is_void(using, deal(using, deck, 0))


@both
@pytest.mark.parametrize(("lucky", "seat"), [(QUAD, 0), (QUAD, 1), (PAIRS, 0), (PAIRS, 1)])
def test_four_of_a_month_or_four_pairs_in_a_hand_win_six_points_at_once(
    preset: str, lucky: str, seat: int
) -> None:
    """S3.9, S3.10, S4.10, S4.11."""
    hands = (lucky, PLAIN) if seat == 0 else (PLAIN, lucky)
    dealt = dealt_out(rules(preset), hands, FIELD)

    assert (dealt.is_over, dealt.position.winner, dealt.turns) == (True, seat, ())
    assert dealt.deltas == ((6, 0) if seat == 0 else (0, 6))


@pytest.mark.parametrize("preset", ["kk_standard", "kk_blog", "kk_legends", "kk_legends_strict"])
def test_all_three_rules_on_special_deals_are_on_by_default(preset: str) -> None:
    """S4.13."""
    using = rules(preset)

    assert using.find_dealt_end(cards_named(QUAD)) == "teshi"
    assert using.find_dealt_end(cards_named(PAIRS)) == "kuttsuki"
    assert using.game.is_void_field(using.toggles, cards_named(QUAD))


@pytest.mark.parametrize("preset", ["kk_standard", "kk_blog", "kk_legends", "kk_legends_strict"])
def test_each_rule_on_special_deals_may_be_off_by_custom(preset: str) -> None:
    """S4.13: four of a month that are also two pairs too many are then played."""
    without = rules(preset, teshi=False, kuttsuki=False, void_field=False)

    assert without.find_dealt_end(cards_named(QUAD)) is None
    assert without.find_dealt_end(cards_named(PAIRS)) is None
    assert not without.game.is_void_field(without.toggles, cards_named(QUAD))
    assert rules(preset, teshi=False).find_dealt_end(cards_named(PAIRS)) == "kuttsuki"


@both
def test_a_hand_card_captures_a_card_of_its_month(preset: str) -> None:
    """S3.11, S3.15, S4.1, S4.14: the group then lies before the player."""
    after = played(scene(HANDS, "1-ribbon 9-cup", preset=preset), "1-crane")

    assert captured(after, 0) == ["1-crane", "1-ribbon"]
    assert ids_in(after.position.field) == ["4-chaff-a", "9-cup"]


@both
def test_the_three_others_of_the_month_are_captured_together(preset: str) -> None:
    """S3.12, S4.15: by a card that is played and by one that is drawn."""
    three = "8-geese 8-chaff-a 8-chaff-b"
    by_hand = scene(("8-moon 2-warbler", "6-ribbon"), three, preset=preset)
    by_draw = scene(HANDS, three, stock="8-moon 4-chaff-a", preset=preset)

    assert captured(played(by_hand, "8-moon"), 0) == AUGUST.split()
    assert captured(played(by_draw, "2-warbler"), 0) == AUGUST.split()


@both
def test_a_card_that_pairs_nothing_is_laid_face_up(preset: str) -> None:
    """S3.13, S4.14: any card of the hand."""
    start = scene(HANDS, "9-cup", preset=preset)

    assert legal(start) == {"1-crane", "2-warbler"}
    assert ids_in(played(start, "2-warbler").position.field) == ["2-warbler", "4-chaff-a", "9-cup"]


def test_to_the_blog_only_who_can_make_no_pair_discards_a_card_of_his_choice() -> None:
    """S3.13; the other source lets everybody choose (S4.14, A-K5)."""
    blog = scene(HANDS, "1-ribbon", preset="kk_blog")
    legends = scene(HANDS, "1-ribbon", preset="kk_legends")

    assert (legal(blog), legal(legends)) == ({"1-crane"}, {"1-crane", "2-warbler"})


@both
def test_the_drawn_card_is_matched_in_the_same_way_or_laid_face_up(preset: str) -> None:
    """S3.14, S4.16."""
    pair = scene(HANDS, "3-ribbon", stock="3-curtain 4-chaff-a", preset=preset)
    alone = scene(HANDS, "9-cup", stock="3-curtain 4-chaff-a", preset=preset)
    two = scene(HANDS, "3-ribbon 3-chaff-a", stock="3-curtain 4-chaff-a", preset=preset)
    choice = played(two, "2-warbler")

    assert captured(played(pair, "2-warbler"), 0) == ["3-curtain", "3-ribbon"]
    assert "3-curtain" in ids_in(played(alone, "2-warbler").position.field)
    assert (phase(choice), legal(choice)) == ("choose_draw", {"3-ribbon", "3-chaff-a"})


@both
def test_who_makes_a_yaku_must_choose_to_stop_or_to_go_on(preset: str) -> None:
    """S3.16, S4.2, S4.17: after his draw; nobody can do anything else."""
    hands = ("8-moon 2-warbler", "11-swallow 10-deer")
    start = scene(hands, "8-geese", (PILES[5], ""), IDLE, preset=preset)
    decision = played(start, "8-moon")
    called = played(decision, "koikoi")

    assert (phase(decision), decision.actor) == ("decide", 0)
    assert legal(decision) == {"stop", "koikoi"}
    assert len(decision.stock) == 3
    assert (phase(called), called.actor) == ("play_hand", 1)


def test_whoever_stops_first_wins_the_round_and_scores() -> None:
    """S4.3, S4.24: with the multipliers; the other scores nothing."""
    for preset in ("kk_legends", "kk_legends_strict"):
        end = stopped(preset, 5)

        assert (end.is_over, end.position.winner, end.legal()) == (True, 0, ())
        assert end.deltas == (5, 0)


def test_without_a_yaku_nothing_is_scored_and_nothing_can_be_called() -> None:
    """S4.20."""
    for seed in range(30):
        for current in moments(random_round(LEGENDS, seed), seed):
            if phase(current) == "decide":
                assert current.position.points[current.actor] > 0
            elif not current.is_over:
                assert not {"stop", "koikoi"} & legal(current)
            elif current.position.ending == EXHAUSTED:
                assert current.deltas == (0, 0)


@pytest.mark.parametrize(
    ("preset", "base", "points"),
    [
        ("kk_blog", 5, 5),
        ("kk_blog", 7, 7),
        ("kk_blog", 8, 16),
        ("kk_legends", 5, 5),
        ("kk_legends", 7, 14),
        ("kk_legends", 8, 16),
    ],
)
def test_high_totals_are_doubled(preset: str, base: int, points: int) -> None:
    """S3.30: more than 7; S4.21: 7 or more (A-K2)."""
    assert stopped(preset, base).deltas == (points, 0)


@both
@pytest.mark.parametrize(
    ("calls", "points"), [((0, 0), 5), ((1, 0), 5), ((0, 1), 10), ((0, 2), 10)]
)
def test_a_win_after_the_opponent_called_koikoi_is_doubled(
    preset: str, calls: tuple[int, int], points: int
) -> None:
    """S3.31, S4.22."""
    assert stopped(preset, 5, calls).deltas == (points, 0)


@both
def test_both_doublings_make_four_times_the_points(preset: str) -> None:
    """S3.32, S4.23."""
    assert stopped(preset, 8, (0, 1)).deltas == (32, 0)


@both
def test_with_all_cards_played_and_no_yaku_the_round_is_over_without_points(preset: str) -> None:
    """S3.33, S4.27, S4.28 c, A-K12: 16 turns, and 8 cards are left to draw."""
    ends = [end_of(random_round(rules(preset), seed), seed) for seed in range(60)]
    played_out = [end for end in ends if end.position.ending == EXHAUSTED]

    assert played_out
    for end in played_out:
        assert (end.deltas, len(end.turns), len(end.stock)) == ((0, 0), 16, 8)
        assert end.next_dealer == end.dealer


def test_who_called_may_see_the_other_make_a_yaku_and_win_doubled() -> None:
    """S4.25, S4.27: the caller then scores nothing."""
    for using in (LEGENDS, STRICT):
        start = scene(
            ("8-moon 2-warbler", "7-boar 12-chaff-a"),
            "8-chaff-a 7-chaff-b",
            (PILES[5], "6-butterflies 10-deer"),
            IDLE,
            preset=using.preset,
        )
        after = played(start, "8-moon", "koikoi", "7-boar")
        end = after if after.is_over else played(after, "stop")

        assert end.deltas == (0, 10)


@pytest.mark.parametrize(
    ("using", "wanted"), [(LEGENDS, "decide"), (STRICT, "round_over")], ids=["new", "strict"]
)
def test_a_new_yaku_after_one_s_own_koikoi_gives_the_choice_again_or_ends_the_round(
    using: Ruleset, wanted: str
) -> None:
    """S4.26 against S4.28 b, A-K11."""
    hands = ("8-moon 2-warbler", "11-swallow 10-deer")
    start = scene(hands, "8-geese", (PILES[5], ""), IDLE, preset=using.preset, calls=(1, 0))

    assert phase(played(start, "8-moon")) == wanted


def test_koikoi_may_be_called_several_times_in_a_round() -> None:
    """S4.26: three lights, then four with the rain man, then five."""
    start = scene(
        ("8-moon 11-rainman 12-phoenix 2-warbler", "3-ribbon 4-ribbon 5-ribbon 6-ribbon"),
        "8-geese 11-swallow 12-chaff-a",
        (PILES[5], ""),
        "4-chaff-a 5-chaff-a 7-chaff-a 10-chaff-a 9-chaff-a 1-chaff-a",
        preset="kk_legends",
    )
    turns = ("8-moon", "koikoi", "3-ribbon", "11-rainman", "koikoi", "4-ribbon", "12-phoenix")
    third = played(start, *turns)

    assert (phase(third), third.position.calls) == ("decide", (2, 0))
    assert legal(third) == {"stop", "koikoi"}


def test_a_round_ends_by_a_stop_a_lucky_hand_or_the_last_card() -> None:
    """S4.27, S4.28 a and c; S4.10 and S4.11 for the lucky hands."""
    endings = set()
    for seed in range(40):
        end = end_of(random_round(LEGENDS, seed), seed).position
        endings.add(end.ending)
        if end.ending == EXHAUSTED:
            assert end.hands == (0, 0)
        else:
            assert end.winner >= 0

    assert {STOPPED, EXHAUSTED} <= endings <= {STOPPED, EXHAUSTED, DEALT_YAKU}


def test_with_all_cards_played_the_higher_yaku_may_win() -> None:
    """S4.29, A-K18: both may hold yaku after calls of koi-koi."""
    agreed = rules("kk_legends", exhaustion="higher")
    outcomes = set()
    for seed in range(300):
        end = called_to_the_end(random_round(agreed, seed), seed)
        worth = [score_pile(end.rules, pile, 0)[0] for pile in end.position.captured]
        if end.position.ending == EXHAUSTED:
            higher = (worth[0] > worth[1]) - (worth[0] < worth[1])
            outcomes.add((higher, bool(min(worth))))
            assert (end.deltas[0] > 0) - (end.deltas[1] > 0) == higher

    assert {(1, True), (-1, True), (0, False)} <= outcomes


def called_to_the_end(start: Round, seed: int) -> Round:
    """Return a round in which everybody calls koi-koi whenever he may."""
    random = Random(seed)
    while not start.is_over:
        legal = start.legal()
        start = start.play(KOIKOI if KOIKOI in legal else random.choice(legal))
    return start


def test_the_higher_score_wins_the_round_and_none_is_a_draw() -> None:
    """S4.29, A-K18: only one player ever scores, so that no two scores can be equal."""
    ends = [end_of(random_round(LEGENDS, seed), seed) for seed in range(40)]
    won = [end for end in ends if any(end.deltas)]

    assert 0 < len(won) < len(ends)
    for end in won:
        assert min(end.deltas) == 0
        assert end.position.winner == end.deltas.index(max(end.deltas))
