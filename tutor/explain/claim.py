"""A claim: one fact for or against an action, with the numbers that it rests on."""

from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.worlds.symmetry import Relabelling
from tutor.rules.cards import Card
from tutor.rules.round.play import Action

CHANCE: Final = "chance"  # from 0 to 1
POINTS: Final = "points"
CARDS: Final = "cards"
TURNS: Final = "turns"
TIMES: Final = "times"  # a factor
PLAYERS: Final = "players"


@dataclass(frozen=True)
class Number:
    """One number of a claim and how sure it is.

    It lies in [*lo*, *hi*] 95 times in 100, by so many *samples* drawn with *seed*; counted
    exactly it has no samples and no seed, and both ends are its value.
    """

    name: str
    value: float
    lo: float
    hi: float
    unit: str
    samples: int = 0
    seed: int | None = None

    @property
    def is_exact(self) -> bool:
        """Return whether the number was counted and not sampled."""
        return self.samples == 0

    @property
    def half(self) -> float:
        """Return half the width of its interval."""
        return (self.hi - self.lo) / 2


def exact(unit: str, **values: float) -> tuple[Number, ...]:
    """Return numbers by name that were counted exactly, all of one unit."""
    return tuple(Number(name, value, value, value, unit) for name, value in values.items())


@dataclass(frozen=True)
class Claim:
    """One fact for (*good*) or against an action, which is true whenever the claim is made.

    By the rules alone, and by counts over the unseen cards:

    kind      cards                        yaku         numbers
    captures  all cards gained             -            gained
    points    all cards gained             -            points (of the cards)
    completes the cards of the yaku held   made by it   points (of the yaku), more
    nearer    the yaku's cards now held    brought near held, needed
    denies    the card taken away          of *seat*    -
    gives     the card left on the field   -            takers (unseen cards that take it), chance
                                                        (that another seat holds one)
    leaves    the card left on the field   of *seat*    takers, chance (that *seat* holds one)
    banks     -                            -            points (own, when the round ends so)
    doubles   -                            -            now, then (the factor after the call)
    halves    -                            -            now (own points by stopping), then (if
                                                        nobody makes a yaku any more)
    liable    -                            -            shares (that the seat pays alone if
                                                        another stops)
    forfeits  -                            -            points (for the seat's yaku now, of which
                                                        nothing is left if another stops)
    shows     the cards shown              dealt yaku   points (before any multiplier)
    reveals   the cards that others see    -            seen
    holds     the cards of the dealt yaku  dealt yaku   points (before any multiplier)
    fee       -                            -            points (what passing costs, before any
                                                        multiplier)
    prize     -                            -            points (what those who passed so far will
                                                        pay the winner, before any multiplier)
    only      -                            -            -
    sudden    the yaku's cards now held    ends it now  -
    reaches   -                            -            points (own total then), target
    takes_three all four cards             -            gained
    wild      what the joker takes         -            choices, points
    wild_less what the joker takes         -            points, most (it could take)
    lies      the joker                    -            takers
    waits     the card left, one to take   -            - (no unseen card takes it)
              it with
    all_feed  the card left on the field   -            chance (the least of all), most
    reads     the card left on the field   -            chance (by belief), plain, takers
    flips     -                            -            takers (unseen cards that take something),
                                                        other (after *against*), unseen
    left      -                            -            cards (to play)
    same      the card played or taken     -            - (no rule tells it from *against*)
    near_double -                          -            points, least (that count double), factor

    By rounds played out after this action and after *against*, in the same worlds:

    kind       yaku          numbers
    you_end, they_end, nobody_ends  the first made  worth (of rounds that end so, more than after
                             *against*), gap (of all rounds)
    your_yaku, their_yaku  the yaku  worth, gap, chance, other (after *against*), more
    your_cards, their_cards  -  worth, gap (of captured cards)
    makes, they_make  the yaku  chance (to have it at the end), other, more
    first      -             chance (that the seat's yaku grow first), other, more
    favours    -             points (that *seat* gets more)
    keeps_safe -             discards (chance to have to next turn); its card has no takers
    expects    -             expected (by going on), now (by ending the round)
    risks      -             chance (that another scores first, going on), payoff

    By the search: level (gap), match (match, other), match_first (match, other, points),
    decides (match: 0 or 1).

    *seat* is the other seat that a claim is about where there are several, else None. *against*
    is the action that it compares with. *because* says that it explains a gap in value: it may
    be told as the reason of it.
    """

    kind: str
    good: bool
    cards: tuple[Card, ...] = ()
    yaku: str | None = None
    numbers: tuple[Number, ...] = ()
    seat: int | None = None
    against: Action | None = None
    because: bool = False

    def relabel(self, labels: Relabelling) -> "Claim":
        """Return the same claim under other names of cards."""
        against = None if self.against is None else labels.action(self.against)
        return replace(self, cards=tuple(map(labels.action, self.cards)), against=against)

    def number(self, name: str) -> Number:
        """Return the number of that name; raise KeyError where there is none."""
        for number in self.numbers:
            if number.name == name:
                return number
        raise KeyError(name)

    def value(self, name: str) -> float:
        """Return the value of the number of that name."""
        return self.number(name).value

    def whole(self, name: str) -> int:
        """Return a number that counts cards, points or turns exactly."""
        return int(self.value(name))
