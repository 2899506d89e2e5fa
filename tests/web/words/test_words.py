"""Everything has a name for people."""

import pytest

from tests.explain.numbers import around
from tests.web.words.test_claims import claim_text
from tutor.engine.players import PLAYERS
from tutor.explain.claim import CARDS, CHANCE, POINTS, TIMES, TURNS, Claim, Number, exact
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import IDS, NO_CARD, card_named, cards_named, kind_of, month_of
from tutor.rules.games import GAMES, ruleset
from tutor.rules.games.dealt_hands import KAN, LEAFLET
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.round.round import Turn
from tutor.rules.ruleset import Game
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import MONTHS, NAMES, flower_and_month, full_name
from tutor.web.words.names.games import (
    LEVELS,
    PRESETS,
    game_description,
    game_lines,
    game_name,
    preset_description,
    preset_name,
)
from tutor.web.words.names.players import list_people
from tutor.web.words.table.turns import describe_turn, outcome_text, play_text

RULES = ruleset("koikoi", "kk_standard")
TWO, THREE = list_people(2), list_people(3)


def test_every_card_has_a_name_of_its_own_with_its_month_and_kind() -> None:
    assert set(NAMES) == set(IDS)
    names = [full_name(card) for card in range(48)]

    assert len(set(names)) == 48
    for card, name in enumerate(names):
        assert MONTHS[month_of(card) - 1] in name
        assert kind_of(card).name.lower() in name


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_yaku_and_preset_has_a_name(game: Game) -> None:
    assert game_name(game.name)
    assert game_description(game.name)
    for preset in game.presets:
        assert preset_name(preset)
        assert preset_description(preset)
        for row in ruleset(game.name, preset).yaku():
            assert yaku.plain_name(row.id)
            assert yaku.term(row.id)


@pytest.mark.usefixtures("app_context")
def test_the_games_are_listed_as_they_are_registered() -> None:
    assert [game for game, _name, _description in game_lines()] == list(GAMES)


def test_every_preset_and_level_that_has_a_name_exists() -> None:
    assert set(PRESETS) == {preset for game in GAMES.values() for preset in game.presets}
    assert set(LEVELS) == set(PLAYERS)


@pytest.mark.parametrize("name", [*LEAFLET, *KAN, "sogasu", "tesan", "futatesan", *yaku.SPECIAL])
def test_every_dealt_or_special_yaku_has_a_name(name: str) -> None:
    assert yaku.plain_name(name)
    assert yaku.term(name)


def test_a_yaku_of_all_cards_of_a_month_is_called_by_the_month() -> None:
    assert yaku.plain_name("shima-8") == "All four August cards"


def test_a_yaku_that_does_not_exist_has_no_name() -> None:
    with pytest.raises(KeyError):
        yaku.plain_name("royal flush")


def turn(seat: int, played: str, took: str = "", drawn: str = "", drew: str = "") -> Turn:
    return Turn(
        seat,
        0,
        0,
        card_named(played),
        cards_named(took),
        card_named(drawn) if drawn else NO_CARD,
        cards_named(drew),
    )


TOLD = [
    (
        turn(1, "3-ribbon", "3-curtain", "10-chaff-a"),
        "The computer plays the cherry ribbon and takes the curtain."
        " It turns up maple chaff, no match.",
    ),
    (
        turn(0, "6-butterflies", "", "7-boar", "7-ribbon 7-chaff-a 7-chaff-b"),
        "You play the butterflies, no match."
        " You turn up the boar and take all three bush clover cards.",
    ),
]


@pytest.mark.parametrize(("given", "expected"), TOLD)
def test_a_turn_is_told_in_order(given: Turn, expected: str) -> None:
    assert describe_turn(given, RULES, TWO) == expected


def test_a_named_player_is_told_by_name() -> None:
    rules = ruleset("roppyakken", "rp_wikipedia", {}, players=3)
    given = turn(1, "3-ribbon", "3-curtain", "10-chaff-a")

    assert describe_turn(given, rules, THREE) == (
        "Aoi plays the cherry ribbon and takes the curtain. Aoi turns up maple chaff, no match."
    )


def test_a_joker_that_might_have_taken_something_is_let_lie() -> None:
    """A-R5."""
    rules = ruleset("roppyakken", "rp_wikipedia", {}, players=3)
    given = Turn(2, cards_named("8-geese"), 0, card_named("11-rainman"))

    assert describe_turn(given, rules, THREE) == "Ren plays the rain man and leaves it there."
    nothing = Turn(2, cards_named("8-chaff-a"), 0, card_named("11-rainman"))
    assert describe_turn(nothing, rules, THREE) == "Ren plays the rain man, no match."


def test_a_card_that_is_being_placed_is_left_open() -> None:
    given = turn(0, "3-ribbon")

    assert describe_turn(given, RULES, TWO, card_named("3-ribbon")) == ""


def made(points: int, more: int, now: int, then: int) -> tuple[Number, ...]:
    return exact(POINTS, points=points, more=more, now=now, then=then)


def banked(points: int, factor: int) -> tuple[Number, ...]:
    return exact(POINTS, points=points) + exact(TIMES, factor=factor)


def of_month(own: int, gone: int) -> tuple[Number, ...]:
    return exact(CARDS, own=own, gone=gone)


def near(held: int, needed: int) -> tuple[Number, ...]:
    return exact(CARDS, held=held, needed=needed)


def read(lay: int, chance: float) -> tuple[Number, ...]:
    return exact(TURNS, lay=lay) + exact(CHANCE, chance=chance)


def takers(unseen: int, chance: float) -> tuple[Number, ...]:
    return exact(CARDS, takers=unseen) + exact(CHANCE, chance=chance)


CARD = card_named("8-moon")
DEALT = ("2-chaff-a", "3-chaff-a", "3-chaff-b", "6-butterflies", "12-chaff-a")
CLAIMS = [
    (
        Claim(ClaimKind.CAPTURES, True, (CARD, card_named("8-geese"))),
        "Captures the moon and the geese",
    ),
    (Claim(ClaimKind.CAPTURES, True, (2, 3)), "Captures two cards of pine chaff"),
    (Claim(ClaimKind.CAPTURES, True, (0, 1, 2, 3)), "Captures all four pine cards"),
    (
        Claim(ClaimKind.COMPLETES, True, (CARD,), "tsukimi", made(5, 5, 0, 5)),
        "Completes Moon viewing, 5 points",
    ),
    (
        Claim(ClaimKind.COMPLETES, True, (CARD,), "tsukimi", made(5, 5, 0, 10)),
        "Completes Moon viewing: in all, your yaku then pay 10 points",
    ),
    (
        Claim(ClaimKind.COMPLETES, True, (CARD,), "tsukimi", made(5, 5, 6, 22)),
        "Completes Moon viewing: your yaku then pay 22 points, 16 more than now",
    ),
    (
        Claim(ClaimKind.COMPLETES, True, (CARD,), "kasu", made(2, 1, 6, 14)),
        "Chaff grows: your yaku then pay 14 points, 8 more than now",
    ),
    (
        Claim(ClaimKind.BUILDS, True, (0, card_named("9-cup")), "sanko", near(1, 3)),
        "With the crane and the sake cup within reach you can complete Three lights",
    ),
    (
        Claim(ClaimKind.BUILDS, True, (0,), "sanko", near(1, 3)),
        "With the crane within reach you can have 2 of 3 for Three lights",
    ),
    (
        Claim(
            ClaimKind.PLAN,
            True,
            (card_named("9-chaff-a"), card_named("9-chaff-b")),
            "kasu",
            exact(CHANCE, chance=0.8, lost=0.0) + near(10, 10),
        ),
        "Next turn, take chrysanthemum chaff with its twin to complete Chaff: only you can take it",
    ),
    (
        Claim(ClaimKind.HINDERS, True, (CARD,), "sanko", near(2, 3)),
        "Keeps the moon from the computer, who would then be one card short of Three lights",
    ),
    (
        Claim(ClaimKind.LEADS_TO, True, (), "sanko", exact(CHANCE, chance=0.25)),
        "Aims at Three lights, which you make 25% of the time",
    ),
    (
        Claim(ClaimKind.COUNTS, True, (CARD,), "tsukimi", exact(POINTS, points=5)),
        "Gains the moon for Moon viewing (5 points)",
    ),
    (
        Claim(ClaimKind.SPARES, True, (CARD,), "tsukimi", exact(POINTS, points=5)),
        "Keeps the moon for Moon viewing (5 points)",
    ),
    (
        Claim(ClaimKind.GIVES, False, (CARD,), None, takers(2, 0.4)),
        "Leaves the moon on the field; the computer holds a card that takes it 40% of the time",
    ),
    (
        Claim(ClaimKind.GIVES, False, (CARD,), None, takers(2, 1.0)),
        "Leaves the moon on the field; the computer is sure to hold a card that takes it",
    ),
    (
        Claim(ClaimKind.FAVOURS, True, numbers=(around("points", -20, 3),), against=CARD),
        "After the moon, the computer would get about 20.0 points more",
    ),
    (
        Claim(ClaimKind.FAVOURS, False, numbers=(around("points", 20, 3),), against=CARD),
        "After the moon, the computer would get about 20.0 points less",
    ),
    (
        Claim(ClaimKind.CLOSES, True, (CARD,), "tsukimi", exact(POINTS, points=5)),
        "With the moon captured, nobody else can make Moon viewing any more",
    ),
    (Claim(ClaimKind.NEARER, True, (CARD,), "sanko", near(2, 3)), "One card short of Three lights"),
    (
        Claim(ClaimKind.REVEALS, False, tuple(map(card_named, DEALT)), None, exact(CARDS, seen=5)),
        "The others see plum chaff, two cards of cherry chaff, the butterflies and paulownia chaff",
    ),
    (
        Claim(ClaimKind.DENIES, True, (CARD,), "tsukimi", exact(CARDS, left=0)),
        "The computer is one card short of Moon viewing; this takes the moon, the last card for it",
    ),
    (
        Claim(ClaimKind.DENIES, True, (CARD,), "sanko", exact(CARDS, left=1)),
        "The computer is one card short of Three lights; this takes the moon, and 1 other card"
        " would still complete it",
    ),
    (
        Claim(ClaimKind.GIVES, False, (CARD,), None, takers(2, 0.4)),
        "Leaves the moon on the field; the computer holds a card that takes it 40% of the time",
    ),
    (
        Claim(ClaimKind.SAFE_DISCARD, True, (CARD,), None, of_month(own=0, gone=3)),
        "Your safe discard: nobody can take it, as the other susuki cards are all taken",
    ),
    (
        Claim(ClaimKind.SAFE_DISCARD, True, (CARD,), None, of_month(own=3, gone=0)),
        "Your safe discard: nobody can take it, as you hold the other susuki cards",
    ),
    (
        Claim(ClaimKind.SAFE_DISCARD, True, (CARD,), None, of_month(own=1, gone=2)),
        "Your safe discard: nobody can take it, as the other susuki cards are taken or in your"
        " hand",
    ),
    (
        Claim(ClaimKind.FEEDS, False, (CARD,), "tsukimi", takers(1, 0.3)),
        "Discards the moon, which completes Moon viewing for the computer; it holds a card for it"
        " 30% of the time",
    ),
    (
        Claim(ClaimKind.READS, True, (CARD, card_named("8-geese")), numbers=read(2, 0.1)),
        "The computer left the geese on the field twice, and so rarely has a card for the moon:"
        " 10% of the time",
    ),
    (
        Claim(
            ClaimKind.READS,
            True,
            (card_named("9-chaff-a"), card_named("9-chaff-b")),
            numbers=read(1, 0.1),
        ),
        "The computer left its twin on the field once, and so rarely has a card for it:"
        " 10% of the time",
    ),
    (
        Claim(ClaimKind.LEAVES, False, (CARD,), "tsukimi", takers(1, 0.3)),
        "Leaves the moon, which completes Moon viewing for the computer;"
        " it holds a card for it 30% of the time",
    ),
    (
        Claim(ClaimKind.READS, True, (CARD, CARD), "tsukimi", read(1, 0.1)),
        "The computer left the moon on the field once, and so rarely has a card for it:"
        " 10% of the time",
    ),
    (Claim(ClaimKind.BANKS, True, numbers=banked(7, 1)), "Banks 7 points; the round ends"),
    (
        Claim(ClaimKind.BANKS, True, numbers=banked(22, 2)),
        "Banks 22 points, 11 × 2; the round ends",
    ),
    (
        Claim(ClaimKind.TURNS_LEFT, True, numbers=exact(TURNS, turns=3, theirs=3)),
        "Each of you has 3 turns left",
    ),
    (
        Claim(ClaimKind.TURNS_LEFT, True, numbers=exact(TURNS, turns=3, theirs=4)),
        "You have 3 turns left, the computer 4",
    ),
    (
        Claim(ClaimKind.LEVEL, True, numbers=(around("gap", 0.06, 0.3),), against=CARD),
        "About as good as the moon",
    ),
    (
        Claim(ClaimKind.DOUBLES, False, numbers=exact(TIMES, now=1, then=2)),
        "If the computer scores first, those points count × 2, not × 1",
    ),
]


@pytest.mark.parametrize(("claim", "expected"), CLAIMS)
def test_a_claim_is_a_sentence(claim: Claim, expected: str) -> None:
    assert claim_text(claim, TWO) == expected


MOVES = [
    ("3-ribbon", "3-curtain", "The cherry ribbon takes the curtain"),
    ("5-chaff-a", "5-chaff-b", "Iris chaff takes iris chaff"),
    ("8-geese", "", "The geese: no match"),
    ("8-geese", "8-chaff-a", "The geese take susuki chaff"),
    ("6-butterflies", "6-ribbon", "The butterflies take the peony ribbon"),
    ("11-rainman", "11-lightning", "The rain man takes the lightning"),
    ("7-boar", "7-ribbon 7-chaff-a 7-chaff-b", "The boar takes all three bush clover cards"),
]


@pytest.mark.parametrize(("card", "taken", "expected"), MOVES)
def test_a_move_is_a_sentence(card: str, taken: str, expected: str) -> None:
    assert play_text(card_named(card), cards_named(taken)) == expected


def test_at_a_larger_table_a_claim_speaks_of_another_player() -> None:
    claim = Claim(ClaimKind.GIVES, False, (CARD,), None, takers(2, 0.4))

    expected = (
        "Leaves the moon on the field; another player holds a card that takes it 40% of the time"
    )
    assert claim_text(claim, THREE) == expected


def test_the_joker_takes_chaff_of_another_month_by_its_name() -> None:
    """S1.12: the yellow paulownia has points, so the rain man takes it."""
    told = play_text(card_named("11-rainman"), cards_named("12-chaff-yellow"))

    assert told == "The rain man takes yellow paulownia chaff"


def test_stop_and_koikoi_are_told() -> None:
    for call, expected in ((STOP, "You stop."), (KOIKOI, "You call koi-koi.")):
        assert describe_turn(Turn(0, 0, 0, call=call), RULES, TWO) == expected


def test_cards_of_one_name_are_named_once_as_choices() -> None:
    ribbon = card_named("10-ribbon")
    twins = [cards_named("10-chaff-a"), cards_named("10-chaff-b")]

    assert outcome_text(ribbon, twins) == "takes one, as you choose: maple chaff"
    assert outcome_text(ribbon, [cards_named("10-deer"), *twins]).endswith(
        ": the deer or maple chaff"
    )


FLOWERS = (
    "pine (January)",
    "plum (February)",
    "cherry (March)",
    "wisteria (April)",
    "iris (May)",
    "peony (June)",
    "bush clover (July)",
    "susuki (August)",
    "chrysanthemum (September)",
    "maple (October)",
    "willow (November)",
    "paulownia (December)",
)


@pytest.mark.usefixtures("app_context")
def test_the_twelve_months_have_their_flowers_in_the_order_of_the_year() -> None:
    """S1.5, S3.1: four cards each."""
    assert tuple(flower_and_month(card) for card in range(0, 48, 4)) == FLOWERS
    assert [flower_and_month(card) for card in range(48)] == [
        name for name in FLOWERS for _ in range(4)
    ]
