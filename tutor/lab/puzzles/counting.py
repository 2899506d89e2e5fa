"""An independent count of drill answers, card by card.

A family uses the compiled rules; here card names are counted, yaku are read from their table
(`Yaku`), and payments are those of a finished position.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tutor.lessons.kinds.naming import NONE
from tutor.lessons.model import Step
from tutor.rules.cards import CHAFF, LIGHTS, RIBBONS, WILLOWS, Card, card_named, card_set, cards_in
from tutor.rules.cards import month_of as find_month
from tutor.rules.position import PLAY_HAND, STOPPED, start_position
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.score.scoring import card_points
from tutor.rules.score.settlement import deltas

Pile = frozenset[Card]

# Months with three equal cards (S2.36); December's only without the phoenix.
STANDING: Final = (4, 5, 7)
PHOENIX: Final = card_named("12-phoenix")


def list_cards(cards: int) -> Pile:
    """Return a set of cards, card by card."""
    return frozenset(cards_in(cards))


def find_held(ruleset: Ruleset, pile: Iterable[Card]) -> frozenset[str]:
    """Return the yaku in a pile, including those that a better yaku replaces."""
    cards = frozenset(pile)
    return frozenset(yaku.id for yaku in ruleset.yaku() if _is_held(yaku, cards))


def find_yaku(ruleset: Ruleset, pile: Iterable[Card]) -> dict[str, int]:
    """Return the yaku that a captured pile scores, each with its points."""
    cards = frozenset(pile)
    yaku = [other for other in ruleset.yaku() if _is_held(other, cards)]
    beaten = {name for other in yaku for name in other.beats}
    counted = [other for other in yaku if other.id not in beaten]
    alone = [other for other in counted if not other.needs_other or len(counted) > 1]
    return {other.id: _count_points(other, cards) for other in alone}


def _is_held(yaku: Yaku, cards: Pile) -> bool:
    is_spoiled = bool(cards & list_cards(yaku.spoiled_by))
    return len(cards & list_cards(yaku.cards)) >= yaku.need and not is_spoiled


def _count_points(yaku: Yaku, cards: Pile) -> int:
    beyond = len(cards & list_cards(yaku.counted)) - yaku.counted_from
    return yaku.points + yaku.per_extra * max(0, beyond)


def price(ruleset: Ruleset, pile: Iterable[Card]) -> int:
    """Return the points of a pile's cards, added one by one."""
    return sum(card_points(ruleset.tables(), 1 << card) for card in frozenset(pile))


def pay_for_stop(step: Step) -> int:
    """Return the learner's payment for stopping with the pile and calls of a step."""
    assert step.board is not None
    rules = step.ruleset.tables()
    calls = (*step.board.calls, 0, 0)[: step.ruleset.seats]
    ended = start_position((0,) * step.ruleset.seats, 0, 0, 0)._replace(
        captured=(card_set(step.board.won[0]), *(0,) * (step.ruleset.seats - 1)),
        calls=calls,
        ending=STOPPED,
        winner=0,
    )
    return deltas(rules, ended)[0]


def pay_without_yaku(ruleset: Ruleset, pile: Iterable[Card], times: int) -> int:
    """Return a pile's gain or loss at the end of a round without yaku."""
    return times * (price(ruleset, pile) - ruleset.tables().par.par)


def pay_for_chaff(ruleset: Ruleset, pile: Iterable[Card], times: int) -> int:
    """Return each opponent's payment for sixteen chaff and more, including willows."""
    plain = list_cards(CHAFF | WILLOWS)
    chaff, par = len([card for card in pile if card in plain]), ruleset.tables().par
    steps = [par.chaff_points[0], *par.chaff_points[1:]]
    while len(steps) <= chaff - par.chaff_from:
        steps.append(steps[-1] + par.chaff_extra)
    return times * steps[chaff - par.chaff_from] if chaff >= par.chaff_from else 0


def lay_river(ruleset: Ruleset, field: tuple[Card, ...]) -> int:
    """Return the multiplier of a round that is really dealt with this field."""
    pack = list(range(48))
    places = sorted(cards_in(_deal(ruleset, pack).position.field))
    remaining = [card for card in pack if card not in field]
    played_card = dict(zip(places, field, strict=True))
    order = [played_card[place] if place in played_card else remaining.pop() for place in pack]
    dealt = _deal(ruleset, order)
    return dealt.position.boost if dealt.position.field == card_set(field) else 0


def _deal(ruleset: Ruleset, pack: list[Card]) -> Round:
    """Return a dealt round at its first card, after all announcements."""
    current = Round.from_deck(ruleset, 1, tuple(pack), 0)
    while not current.is_over and current.position.phase != PLAY_HAND:
        current = current.play(current.legal()[0])
    return current


def name_hand(hand: Iterable[Card]) -> frozenset[str]:
    """Return the name of a dealt hand of Hachi-Hachi by its months, and by its plain cards."""
    cards = frozenset(hand)
    return frozenset({_name_months(cards), _name_plain(cards)}) - {NONE}


def _name_months(cards: Pile) -> str:
    months = Counter(map(find_month, cards))
    sizes = Counter(months.values())
    match sizes[4], sizes[3], sizes[2]:
        case 1, 1, _:
            return "shisou"
        case 1, 0, 1:
            return "ichinishi"
        case 1, _, _:
            return "teshi"
        case _, 1, 2:
            return "haneken"
        case _, 0, 3:
            return "kuttsuki"
        case _, triples, _ if triples:
            each = [_name_triple(cards, number) for number, size in months.items() if size == 3]
            return max(each)  # the standing one is worth more, and sorts later
    return NONE


def _name_triple(cards: Pile, month: int) -> str:
    stands = month in STANDING or (month == 12 and PHOENIX not in cards)
    return "tatesanbon" if stands else "sanbon"


def _name_plain(cards: Pile) -> str:
    opponents = [card for card in cards if card not in list_cards(CHAFF | WILLOWS)]
    ribbons = [card for card in opponents if card in list_cards(RIBBONS)]
    if not opponents:
        return "karasu"
    if len(opponents) == len(ribbons):
        return "tanichi" if len(ribbons) == 1 else "aka"
    if len(opponents) > 1:
        return NONE
    return "pikaichi" if opponents[0] in list_cards(LIGHTS) else "toichi"
