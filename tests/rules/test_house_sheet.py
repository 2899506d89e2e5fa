"""A house sheet: what it may say, and that all three rulebooks play by it (S0.7)."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle import hachihachi, koikoi, roppyakken
from tests.rules.test_other_games import play_hachihachi_both, play_roppyakken_both
from tests.rules.three_ways import ThreeWays, sound_deal
from tests.sizes import Size, SizeOf
from tutor.engine import compiled
from tutor.rules.cards import card_set, cards_named, ids_in
from tutor.rules.games import GAMES, ruleset
from tutor.rules.house_sheet import NothingScoresError, OutrankedError
from tutor.rules.ruleset import Game, Ruleset, RulesetError, Value
from tutor.rules.score.scoring import score_pile, score_sheet

ROUNDS = Size(usual=60, thorough=2000)
UNTOLD = ("river",)  # ours: the oracle begins after it
WORTHS = (0, 0, 1, 2, 5, 8, 30, 50, 100, 600)

ORACLES: dict[str, Callable[[Ruleset, set[str]], dict[str, int]]] = {
    "koikoi": lambda rules, pile: koikoi.yaku(koikoi.toggles(rules.preset, rules.overrides), pile),
    "roppyakken": lambda rules, pile: roppyakken.yaku(
        roppyakken.toggles(rules.preset, rules.overrides), pile
    ),
    "hachihachi": lambda rules, pile: hachihachi.captured_yaku(
        hachihachi.toggles(rules.preset, rules.overrides), pile
    ),
}


def random_rules(game: Game, random: Random) -> Ruleset:
    """Return a preset with some toggles changed and a random sheet that may be played."""
    while True:
        overrides: dict[str, Value] = {
            toggle.name: random.choice(toggle.values)
            for toggle in game.toggles
            if toggle.values and toggle.name not in UNTOLD and random.random() < 0.2
        }
        for yaku in game.yaku_ids:
            if random.random() < 0.4:
                overrides[f"worth-{yaku}"] = random.choice(WORTHS)
        players = random.choice([size for size in game.players if size <= 3])
        try:
            return Ruleset(game, random.choice(list(game.presets)), overrides, players)
        except (OutrankedError, NothingScoresError):
            continue


def play_koikoi(rules: Ruleset, random: Random) -> None:
    dealer = random.randrange(2)
    ThreeWays(rules, random.randint(1, 12), sound_deal(rules, dealer, random)).play(random)


ROUND_OF: dict[str, Callable[[Ruleset, Random], object]] = {
    "koikoi": play_koikoi,
    "roppyakken": play_roppyakken_both,
    "hachihachi": play_hachihachi_both,
}


@pytest.mark.parametrize("game", GAMES)
def test_all_three_rulebooks_agree_on_rounds_by_random_sheets(game: str, size_of: SizeOf) -> None:
    random = Random(f"sheets of {game}")
    for _ in range(size_of(ROUNDS)):
        ROUND_OF[game](random_rules(GAMES[game], random), random)


@pytest.mark.parametrize("game", GAMES)
@given(st.integers(0, 10**6), st.sets(st.integers(0, 47), max_size=30))
def test_a_pile_scores_by_the_sheet_in_all_three_rulebooks(
    game: str, seed: int, cards: set[int]
) -> None:
    rules, pile = random_rules(GAMES[game], Random(seed)), card_set(cards)
    found = {line.yaku.id: line.points for line in score_sheet(rules, 1, pile)}

    assert found == ORACLES[game](rules, set(ids_in(pile)))
    assert compiled.score_pile(rules.tables(), pile, 0) == score_pile(rules.tables(), pile, 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_yaku_can_be_taken_off_and_put_back(game: Game) -> None:
    last = [row.id for row in Ruleset(game, game.default_preset).yaku()][-2:]
    for yaku in game.yaku_ids:
        worths: dict[str, Value] = {f"worth-{one}": 0 for one in game.yaku_ids}
        worths[f"worth-{last[yaku == last[0]]}"] = 1  # something has to count
        off = Ruleset(game, game.default_preset, worths)
        on = Ruleset(game, game.default_preset, {**worths, f"worth-{yaku}": 600})

        assert off.tables() != on.tables() or played_hands(off) != played_hands(on)


def played_hands(rules: Ruleset) -> list[object]:
    """Return which dealt yaku some hands have, and their points."""
    hands = (
        "1-crane 1-ribbon 1-chaff-a 3-ribbon 5-ribbon 7-ribbon 9-ribbon",
        "4-cuckoo 4-ribbon 4-chaff-a 3-ribbon 5-ribbon 7-ribbon 9-ribbon",
        "1-crane 1-ribbon 1-chaff-a 2-warbler 2-ribbon 2-chaff-a 9-ribbon",
        "1-crane 1-ribbon 1-chaff-a 4-cuckoo 4-ribbon 4-chaff-a 9-ribbon",
        "5-bridge 5-ribbon 5-chaff-a 4-cuckoo 4-ribbon 4-chaff-a 9-ribbon",
        "1-crane 1-ribbon 2-ribbon 2-chaff-a 3-ribbon 3-chaff-a 9-ribbon",
        "1-crane 1-ribbon 1-chaff-a 3-ribbon 3-chaff-a 9-ribbon 9-chaff-a",
        "1-crane 1-ribbon 1-chaff-a 1-chaff-b 5-ribbon 5-chaff-a 9-ribbon",
        "1-crane 1-ribbon 1-chaff-a 1-chaff-b 5-ribbon 5-chaff-a 5-chaff-b",
        "1-crane 1-ribbon 1-chaff-a 1-chaff-b 5-ribbon 7-boar 9-ribbon",
        "1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a 5-chaff-a 6-chaff-a 7-chaff-a",
        "1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a 5-chaff-a 6-chaff-a 7-ribbon",
        "1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a 5-chaff-a 6-chaff-a 7-boar",
        "1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a 5-chaff-a 6-chaff-a 8-moon",
        "1-chaff-a 2-chaff-a 3-chaff-a 4-chaff-a 5-chaff-a 6-ribbon 7-ribbon",
    )
    piles = [cards_named(one) for one in hands]
    return [
        [(shown.id, shown.points) for shown in rules.game.hand_yaku(rules.toggles, pile)]
        for pile in piles
    ]


def test_further_cards_add_to_a_worth_of_ones_own() -> None:
    rules = ruleset("koikoi", "kk_standard", {"worth-tane": 3})
    animals = cards_named("2-warbler 4-cuckoo 5-bridge 8-geese 11-swallow 10-deer")

    assert score_pile(rules.tables(), animals, 0)[0] == 4


def test_what_a_yaku_replaces_scores_where_it_is_off() -> None:
    rules = ruleset("koikoi", "kk_standard", {"worth-goko": 0})
    lights = cards_named("1-crane 3-curtain 8-moon 11-rainman 12-phoenix")

    assert [line.yaku.id for line in score_sheet(rules, 1, lights)] == ["shiko"]


@pytest.mark.parametrize(
    ("overrides", "sentence"),
    [
        ({"worth-goko": 601}, "worth-goko is 601, but must be a whole number from 0 to 600."),
        ({"worth-goko": -1}, "worth-goko is -1, but must be a whole number from 0 to 600."),
        ({"worth-goko": True}, "worth-goko is true, but must be a whole number from 0 to 600."),
        ({"worth-goko": "7"}, "worth-goko is 7, but must be a whole number from 0 to 600."),
        ({"worth-teppo": 7}, "koikoi has no toggle 'worth-teppo'."),
        ({"name-goko": ""}, "name-goko must be a text of 1 to 30 characters."),
        ({"name-goko": "a" * 31}, "name-goko must be a text of 1 to 30 characters."),
        ({"name-goko": "a\x07b"}, "name-goko must be a text of 1 to 30 characters."),
        ({"name-goko": 5}, "name-goko must be a text of 1 to 30 characters."),
        (
            {"worth-goko": 5},
            "goko replaces shiko, so it must be worth as much at least, or not count.",
        ),
        (
            {"worth-tane": 8},
            "inoshikacho replaces tane, so it must be worth as much at least, or not count.",
        ),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_in_a_sentence(
    overrides: dict[str, Value], sentence: str
) -> None:
    with pytest.raises(RulesetError) as refused:
        ruleset("koikoi", "kk_standard", overrides)

    assert str(refused.value) == sentence


def test_something_must_score() -> None:
    nothing: dict[str, Value] = {f"worth-{one}": 0 for one in GAMES["koikoi"].yaku_ids}
    viewing: dict[str, Value] = {**nothing, "worth-hanami": 5, "viewing": "needs_other"}

    for overrides in (nothing, viewing):
        with pytest.raises(NothingScoresError):
            ruleset("koikoi", "kk_standard", overrides)
    for game in ("roppyakken", "hachihachi"):  # there cards have points of their own
        ruleset(game, GAMES[game].default_preset, {f"worth-{y}": 0 for y in GAMES[game].yaku_ids})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_preset_is_a_sheet_that_would_be_refused(game: Game) -> None:
    for preset in game.presets:
        for yaku in game.uncaptured:
            Ruleset(game, preset, {f"worth-{yaku}": 7})


def test_a_name_changes_nothing_that_is_played() -> None:
    named = ruleset("koikoi", "kk_standard", {"name-goko": "Cinq soleils"})

    assert named.toggles == ruleset("koikoi", "kk_standard").toggles
    assert named.own_names == {"goko": "Cinq soleils"}
