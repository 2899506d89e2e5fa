"""What a finished round scored, and how a match stands: shown to both players."""

from dataclasses import dataclass

from tutor.rules.cards import cards_in
from tutor.rules.match import Match
from tutor.rules.position import DEALT_YAKU, NOBODY, STOPPED, Position
from tutor.rules.round import Round
from tutor.rules.settlement import scorer
from tutor.web.cards import CardView, card_views
from tutor.web.sums import Sum, reckoned
from tutor.web.translation import _, points
from tutor.web.words.endings import dealer_sentence, story, winner_sentence


@dataclass(frozen=True)
class RoundSummary:
    """A finished round."""

    number: int
    heading: str
    story: str
    sum: Sum | None
    own_hand: tuple[CardView, ...]
    other_hand: tuple[CardView, ...]
    next_dealer: str  # empty after the last round


@dataclass(frozen=True)
class RoundRow:
    """One line of the table of rounds."""

    number: int
    dealer: str
    how: str
    own: int
    other: int


@dataclass(frozen=True)
class MatchSummary:
    """A finished match."""

    heading: str
    rows: tuple[RoundRow, ...]
    own: int
    other: int


def round_summary(match: Match, number: int, learner: int) -> RoundSummary:
    """Return the summary of the finished round *number* of a match."""
    finished = match.rounds[number - 1]
    seat, total = scorer(finished.rules, finished.position)
    hands = _hands(finished)
    last = match.is_over and number == len(match.rounds)
    return RoundSummary(
        number=number,
        heading=_heading(seat, total, learner),
        story=story(finished, learner),
        sum=_sum(finished, seat, learner, total),
        own_hand=hands[learner],
        other_hand=hands[1 - learner],
        next_dealer="" if last else dealer_sentence(finished.next_dealer == learner),
    )


def match_summary(match: Match, learner: int) -> MatchSummary:
    """Return the summary of a finished match."""
    totals = match.totals()
    own, other = totals[learner], totals[1 - learner]
    return MatchSummary(
        heading=winner_sentence(match.winner, learner, own, other),
        rows=tuple(_row(one, learner) for one in match.finished),
        own=own,
        other=other,
    )


def _heading(seat: int, total: int, learner: int) -> str:
    if seat == NOBODY:
        return _("Nobody scores this round")
    if seat == learner:
        return _("You win the round: %(points)s", points=points(total))
    return _("The computer wins the round: %(points)s", points=points(total))


def _hands(finished: Round) -> tuple[tuple[CardView, ...], ...]:
    return tuple(card_views(cards_in(hand)) for hand in finished.position.hands)


def _sum(finished: Round, seat: int, learner: int, total: int) -> Sum | None:
    """Return the sum of the scorer; none for a dealt hand or the dealer's bonus."""
    position = finished.position
    if seat == NOBODY or position.ending == DEALT_YAKU:
        return None
    if position.ending != STOPPED:
        position = _without_boost(position)
    result = reckoned(finished.ruleset, finished.number, position, seat, learner, total)
    return result if result.lines else None


def _without_boost(position: Position) -> Position:
    """Return the position as an exhausted round counts it: the dealt field multiplies a stop."""
    return position._replace(boost=1)


def _row(one: Round, learner: int) -> RoundRow:
    seat, total = scorer(one.rules, one.position)
    scored = _sum(one, seat, learner, total)
    return RoundRow(
        number=one.number,
        dealer=_("you") if one.deal.dealer == learner else _("computer"),
        how=scored.names if scored else story(one, learner),
        own=one.deltas[learner],
        other=one.deltas[1 - learner],
    )
