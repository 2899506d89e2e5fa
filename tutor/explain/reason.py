"""A reason: one fact for or against an action."""

from dataclasses import dataclass

from tutor.rules.cards import Card


@dataclass(frozen=True)
class Reason:
    """One fact for (*good*) or against an action.

    kind      cards                        yaku         numbers
    captures  all cards gained             -            (how many,)
    points    all cards gained             -            (their card points,)
    completes the cards of the yaku held   made by it   (points of the yaku, points more)
    nearer    the yaku's cards now held    brought near (held, needed)
    denies    the card taken away          of *seat*    ()
    gives     the card left on the field   -            (unseen cards that take it, chance in 100
                                                        that another seat holds one)
    leaves    the card left on the field   of *seat*    (unseen cards that take it, chance in 100
                                                        that *seat* holds one)
    banks     -                            -            (own points when the round ends so,)
    doubles   -                            -            (factor now, factor after the call)
    halves    -                            -            (own points by stopping now, own points
                                                        if nobody makes a yaku any more)
    liable    -                            -            (how many shares the seat pays alone if
                                                        another stops,)
    forfeits  -                            -            (points for the seat's yaku now, of which
                                                        nothing is left if another stops,)
    shows     the cards shown              dealt yaku   (its points, before any multiplier)
    reveals   the cards that others see    -            (how many,)
    holds     the cards of the dealt yaku  dealt yaku   (its points, before any multiplier)
    fee       -                            -            (what passing costs, before any multiplier,)
    prize     -                            -            (what those who passed so far will pay the
                                                        winner, before any multiplier,)

    *seat* is the other seat that a reason is about where there are several, else None.
    """

    kind: str
    good: bool
    cards: tuple[Card, ...] = ()
    yaku: str | None = None
    numbers: tuple[int, ...] = ()
    seat: int | None = None
