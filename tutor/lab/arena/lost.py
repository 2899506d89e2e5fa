"""The cost of a fault: the seat at fault loses the round at once, as the game is settled."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tutor.rules.position import Position
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import card_points, score_by_stopping, score_pile
from tutor.rules.score.settlement import next_dealer
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, ONE_SCORES, TOP_DEALS, Rules

Changes = tuple[int, ...]


class _Loss(NamedTuple):
    """The cost of a fault under one kind of settlement, in numbers and in words."""

    changes: Callable[[Rules, Position], Changes]
    best_deals: bool  # after it; otherwise by the game's rule
    words: str


def _one_scores(rules: Rules, position: Position) -> Changes:
    scores = {
        seat: max(score_by_stopping(rules, position, seat), *rules.dealt_yaku_points)
        for seat in _list_opponents(position)
    }
    loss = sum(scores.values()) if rules.zero_sum else 0
    return tuple(scores.get(seat, -loss) for seat in range(len(position.hands)))


def _all_count(rules: Rules, position: Position) -> Changes:
    """Share the points of all cards not yet captured by opponents among them."""
    opponents = _list_opponents(position)
    left = sum(points * cards.bit_count() for cards, points in rules.values)
    left -= sum(card_points(rules, position.captured[seat]) for seat in opponents)
    scores = {
        seat: _count_so_far(rules, position, seat) + left // len(opponents) for seat in opponents
    }
    return tuple(scores.get(seat, 0) for seat in range(len(position.hands)))


def _count_so_far(rules: Rules, position: Position, seat: int) -> int:
    pile = position.captured[seat]
    yaku, _ = score_pile(rules, pile, position.field)
    return position.shown_points[seat] + card_points(rules, pile) + yaku


def _against_par(rules: Rules, position: Position) -> Changes:
    """Pay every opponent their captured yaku, but at least the value of twice par."""
    pays = {
        seat: max(score_pile(rules, position.captured[seat], position.field)[0], rules.par.double)
        for seat in _list_opponents(position)
    }
    total = sum(pays.values())
    seats = range(len(position.hands))
    return tuple(pays.get(seat, -total) * position.boost for seat in seats)


def _list_opponents(position: Position) -> list[int]:
    return [seat for seat in range(len(position.hands)) if seat != position.actor]


_AFRESH: Final = "The program is then started afresh."
_LOSES: Final = (
    "An answer that is illegal or cannot be read, comes late or never comes (the program "
    "ended) loses the round at once:"
)
_LOSSES: Final = {
    ONE_SCORES: _Loss(
        _one_scores,
        False,
        "the opponent scores what stopping would give now, but at least as much as a dealt yaku.",
    ),
    ALL_COUNT: _Loss(
        _all_count,
        False,
        "it scores 0, and the others score what they have so far and an even share of the points "
        "of all cards that they have not captured.",
    ),
    AGAINST_PAR: _Loss(
        _against_par,
        True,
        "it pays everybody else in the round (everybody at the table while they bid) what his "
        "captured yaku are worth, but at least as much as futahachi, times the multiplier; "
        "nobody pays for having passed.",
    ),
}


def _loss(ruleset: Ruleset) -> _Loss:
    return _LOSSES[ruleset.tables().settlement]


def describe_lost_round(ruleset: Ruleset) -> str:
    """Return the cost of a fault in a game, in words."""
    return f"{_LOSES} {_loss(ruleset).words} {_AFRESH}"


def settle_lost_round(current: Round) -> tuple[Changes, int]:
    """Return the points of every player when the one to act loses the round, and who deals next."""
    loss, rules, position = _loss(current.ruleset), current.rules, current.position
    seats = loss.changes(rules, position)
    if loss.best_deals:
        rules = rules._replace(next_dealer=TOP_DEALS)
    dealer = next_dealer(rules, position.dealer, seats)
    changes = dict(zip(current.active, seats, strict=True))
    players = range(current.ruleset.players)
    return tuple(changes.get(player, 0) for player in players), current.active[dealer]
