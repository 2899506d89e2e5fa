"""Tables of two or three set up by hand, in the names of the cards and the words of players."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from tutor.rules.cards import IDS, JOKER, card_named, card_set, cards_in, cards_named, ids_in
from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, Match, deal_next_round, start_match
from tutor.rules.position import PHASES, SHOW, start_position
from tutor.rules.round import participation, prelude
from tutor.rules.round.bidding import Bidding
from tutor.rules.round.capture import STAY
from tutor.rules.round.deal import Deal, Deck, deal, deal_until_valid, shuffle_pack
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, Value
from tutor.rules.score.scoring import card_points, score_pile, score_sheet

GAMES = {"kk": "koikoi", "rp": "roppyakken", "hh": "hachihachi"}
WORDS = {
    STAY: "stay",
    STOP: "stop",
    KOIKOI: "continue",
    GIVE_UP: "cancel",
    PLAY_ON: "play on",
    prelude.DECLARE: "declare",
    prelude.WAIVE: "waive",
    participation.JOIN: "join",
    participation.PASS: "pass",
}
JOKER_ID = "0-joker"


def rules(preset: str, players: int = 0, **toggles: Value) -> Ruleset:
    """Return a ruleset by its preset, whose first letters tell the game."""
    return ruleset(GAMES[preset[:2]], preset, toggles, players)


FUDAWIKI, WIKIPEDIA = rules("rp_fudawiki"), rules("rp_wikipedia")
SEED, STANDARD = rules("hh_seed"), rules("hh_standard")
both_of_roppyakken = pytest.mark.parametrize(
    "using", [FUDAWIKI, WIKIPEDIA], ids=lambda one: one.preset
)
both_of_hachihachi = pytest.mark.parametrize("using", [SEED, STANDARD], ids=lambda one: one.preset)
tables_of_roppyakken = pytest.mark.parametrize(
    "using",
    [rules(preset, players) for preset in ("rp_fudawiki", "rp_wikipedia") for players in (2, 3)],
    ids=lambda one: f"{one.preset}-{one.players}",
)
# Chaff of months that most scenes leave alone, none of which matches another.
IDLE = "4-chaff-a 5-chaff-a 6-chaff-a 7-chaff-a 9-chaff-a 10-chaff-a"


def begun(
    using: Ruleset,
    hands: Sequence[str],
    field: str = "",
    captured: Sequence[str] = (),
    stock: str = IDLE,
    *,
    dealer: int = 0,
    multiplier: int = 1,
    shown: Sequence[int] = (),
) -> Round:
    """Return a round in which these cards lie so, the dealer to play; old yaku open nothing.

    *shown* are the points of the dealt yaku that each seat has shown.
    """
    order = tuple(card_named(name) for name in stock.split())
    given = Deal(dealer, tuple(cards_named(hand) for hand in hands), cards_named(field), order)
    piles = tuple(cards_named(pile) for pile in captured) or (0,) * len(hands)
    made = [score_pile(using.tables(), pile, given.field) for pile in piles]
    position = start_position(
        given.hands, given.field, card_set(order), dealer, multiplier
    )._replace(
        captured=piles,
        points=tuple(points for points, _ in made),
        held=tuple(held for _, held in made),
        shown_points=tuple(shown) or (0,) * len(hands),
    )
    return Round(using, 1, given, position, order)


def pack(
    using: Ruleset, hands: Sequence[str], field: str, stock: str = "", dealer: int = 0
) -> Deck:
    """Return a pack that deals everybody these cards; those that are not named fill the rest."""
    slots = deal(using, using.pack, dealer)  # a pack in order: each card is its place
    laid = cards_in(slots.field) or list(slots.stock[: using.field_size])
    left = [slot for slot in slots.stock if slot not in laid]
    places = [*(cards_in(hand) for hand in slots.hands), laid, left]
    wanted = {
        slot: JOKER if name == JOKER_ID else card_named(name)
        for slots_of, names in zip(places, [*hands, field, stock], strict=True)
        for slot, name in zip(slots_of, names.split(), strict=False)
    }
    rest = iter(sorted(set(using.pack) - set(wanted.values())))
    return tuple(wanted[slot] if slot in wanted else next(rest) for slot in using.pack)


def dealt_out(
    using: Ruleset, hands: Sequence[str], field: str, stock: str = "", dealer: int = 0
) -> Round:
    """Return a round as it is dealt, everybody with these cards."""
    return Round.from_deck(using, 1, pack(using, hands, field, stock, dealer), dealer, fold(using))


def fold(using: Ruleset, seed: int = 0) -> Deck:
    """Return the order in which folded cards come back, where there are any."""
    return shuffle_pack(Random(seed), using) if using.has_bidding else ()


def random_round(using: Ruleset, seed: int, dealer: int = 0) -> Round:
    """Return a random deal that stands."""
    deck, _ = deal_until_valid(using, dealer, Random(seed))
    return Round.from_deck(using, 1, deck, dealer, fold(using, seed))


def moments(first: Round, seed: int) -> Iterator[Round]:
    """Yield a round at each of its moments, played on at random."""
    random = Random(seed)
    current = first
    yield current
    while not current.is_over:
        current = current.play(random.choice(current.legal()))
        yield current


def end_of(first: Round, seed: int) -> Round:
    """Return the end of a round that is played on at random."""
    *_, end = moments(first, seed)
    return end


def to_the_end(start: Round) -> Round:
    """Return the end of a round in which everybody always does the first thing that is legal."""
    current = start
    while not current.is_over:
        current = current.play(current.legal()[0])
    return current


def whole_match(using: Ruleset, seed: int) -> Match:
    """Return a match that was played to its end at random."""
    random = Random(seed)
    match = Match(using).after_all(start_match(using, random))
    while not match.is_over:
        if match.current.is_over:
            match = match.after(deal_next_round(match, random))
        else:
            match = match.after(Acted(random.choice(match.current.legal()), "random"))
    return match


def words(current: Round) -> dict[str, Action]:
    """Return the legal actions by what a player would call them."""
    return {_word(current, action): action for action in current.legal()}


def _word(current: Round, action: Action) -> str:
    if current.position.phase != SHOW:
        return WORDS[action] if action in WORDS else IDS[action]
    offers = prelude.list_offers(current.ruleset, current.position.hands[current.actor])
    chosen = [one.id for row, one in enumerate(offers) if action - prelude.KEEP >> row & 1]
    return f"show {'+'.join(chosen)}" if chosen else "keep"


def legal(current: Round) -> set[str]:
    return set(words(current))


def played(before: Round, *names: str) -> Round:
    """Return the round after some actions."""
    current = before
    for name in names:
        current = current.play(words(current)[name])
    return current


def bidding_of(current: Round) -> Bidding:
    assert current.bidding is not None
    return current.bidding


def phase(current: Round) -> str:
    return PHASES[current.position.phase]


def captured(current: Round, seat: int) -> set[str]:
    return set(ids_in(current.position.captured[seat]))


def field(current: Round) -> set[str]:
    return set(ids_in(current.position.field))


def cards(text: str) -> set[str]:
    return set(text.split())


def points(using: Ruleset, pile: str) -> int:
    return card_points(using.tables(), cards_named(pile))


def yaku(using: Ruleset, pile: str) -> dict[str, int]:
    """Return the captured yaku of a pile and what each is worth."""
    return {line.yaku.id: line.points for line in score_sheet(using, 1, cards_named(pile))}


def dealt_yaku(using: Ruleset, hand: str) -> dict[str, int]:
    return {one.id: one.points for one in prelude.list_offers(using, cards_named(hand))}
