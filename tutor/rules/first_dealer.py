"""The draw for the first dealer (S1.29, S1.30, S3.5, A-K15)."""

from collections.abc import Iterable, Iterator, Mapping

from tutor.rules.cards import Card

Draw = tuple[Card, ...]  # a card of everybody who draws, in the order of the players


def find_earliest_players(drawn: Mapping[int, Card]) -> tuple[int, ...]:
    """Return the players who drew the month nearest the start of the year."""
    months = {player: card // 4 for player, card in drawn.items()}
    first = min(months.values())
    return tuple(player for player, month in months.items() if month == first)


def assign_draws(players: int, draws: Iterable[Draw]) -> Iterator[dict[int, Card]]:
    """Yield the card of each player, draw by draw; raise ValueError for a wrong number of cards.

    Only tied players draw again. In matches of earlier versions all did: such a draw has a card for
    everybody.
    """
    everybody = tuple(range(players))
    tied = everybody
    for draw in draws:
        drawn = dict(zip(everybody if len(draw) == players else tied, draw, strict=True))
        yield drawn
        tied = find_earliest_players(drawn)


def is_dealer_drawn(players: int, draws: Iterable[Draw], dealer: int) -> bool:
    """Return whether every draw but the last was a tie, and the last made this dealer."""
    try:
        drawn = list(assign_draws(players, draws))
    except ValueError:
        return False
    if not drawn or any(len({*entry.values()}) < len(entry) for entry in drawn):
        return False
    *ties, last = map(find_earliest_players, drawn)
    return last == (dealer,) and all(len(tied) > 1 for tied in ties)
