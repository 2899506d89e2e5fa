"""Ideas about decisions: bids, shown yaku, scoring first, stopping or going on."""

from __future__ import annotations

from tutor.engine.estimate import sum_estimates
from tutor.engine.hints.candidates import Part
from tutor.explain.claim import CHANCE, POINTS, Number, exact
from tutor.explain.facts.stop_reasons import count_paid
from tutor.explain.ideas.idea import Contrast, Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.parts import HALF, LEAST_SHARE, do_carry
from tutor.rules.observation import Observation
from tutor.rules.position import BID, DECIDE, SHOW
from tutor.rules.round import prelude
from tutor.rules.round.bidding import fees
from tutor.rules.round.capture import list_captures
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import STOP, Action
from tutor.rules.score.families import Family
from tutor.rules.score.scoring import score_pile
from tutor.rules.tables import ONE_SCORES


def be_first(contrast: Contrast) -> Idea | None:
    """The move scores first clearly more often; no yaku carries the gap, but both sides do."""
    best, rival = contrast.best.root, contrast.rival.root
    if contrast.placements is None:
        return None
    if any(contrast.carry([part]) for part in contrast.parts):
        return None
    own, theirs = contrast.list_own(Family), contrast.list_theirs()
    sides = [sum(part.points.value for part in side) for side in (own, theirs)]
    if min(sides) < LEAST_SHARE * contrast.gap.value or not contrast.is_clear(
        lambda outcomes: outcomes.first_more(best, rival)
    ):
        return None
    full = Part(None, Family.REST, sum_estimates(part.points for part in (*own, *theirs)))
    if not do_carry((full,), contrast.gap):
        return None
    assert contrast.outcomes is not None
    numbers = (
        Number.of("chance", CHANCE, contrast.outcomes.first(best)),
        Number.of("other", CHANCE, contrast.outcomes.first(rival)),
    )
    helping = tuple(part for part in (*own, *theirs) if part.points.value > 0)
    return Idea(IdeaKind.BE_FIRST, numbers=numbers, parts=helping)


def bank_lead(contrast: Contrast) -> Idea | None:
    """Stopping keeps a lead: it wins the match more often, though going on gains more points."""
    weighed = contrast.weighing
    if weighed is None or contrast.best.candidate.action != weighed.safe:
        return None
    if not _is_for_match(contrast) or not _leads_after_stop(contrast):
        return None
    return Idea(IdeaKind.BANK_LEAD, numbers=_match_chances(contrast))


def must_risk(contrast: Contrast) -> Idea | None:
    """Going on wins the match more often, though stopping brings more points."""
    weighed = contrast.weighing
    if weighed is None or contrast.best.candidate.action != weighed.risky:
        return None
    if not _is_for_match(contrast):
        return None
    return Idea(IdeaKind.MUST_RISK, numbers=_match_chances(contrast))


def bank(contrast: Contrast) -> Idea | None:
    """Stopping is worth more points, and wins the match no less often."""
    weighed = contrast.weighing
    if weighed is None or contrast.seen.phase == BID:
        return None
    if contrast.best.candidate.action != weighed.safe:
        return None
    if not _is_worth_more(contrast) or _is_worse_for_match(contrast):
        return None
    return Idea(IdeaKind.BANK, numbers=(weighed.now, weighed.expected))


def go_on(contrast: Contrast) -> Idea | None:
    """Going on is worth more points: its rounds are won often enough for it to pay."""
    weighed = contrast.weighing
    if weighed is None or not weighed.terms or contrast.best.candidate.action != weighed.risky:
        return None
    if not _is_worth_more(contrast):
        return None
    won = weighed.terms[0].chance
    if weighed.break_even is None:
        return Idea(IdeaKind.GO_ON, numbers=(won, weighed.now, weighed.expected))
    if won.value < weighed.break_even.value:
        return None
    return Idea(IdeaKind.GO_ON, numbers=(won, weighed.break_even, weighed.now, weighed.expected))


def sure_next(contrast: Contrast) -> Idea | None:
    """Only the own hand can take a card of the field, and its yaku are then worth more.

    Of several such captures it is the one with the most points.
    """
    weighed, observation = contrast.weighing, contrast.seen
    if weighed is None or contrast.best.candidate.action != weighed.risky:
        return None
    if observation.phase != DECIDE:  # a card is still to be played in this turn
        return None
    pile = observation.pile_of(observation.seat)
    current, best, idea = count_paid(observation, pile, observation.field), 0, None
    for own, card in contrast.list_pairs(observation.hand, observation.field):
        captures = list_captures(contrast.rules.joker, observation.field, own)
        caught = next(cards for cards in captures if cards >> card & 1)
        gained, field = 1 << own | caught, observation.field & ~caught
        more = count_paid(observation, pile | gained, field) - current
        if more > best:
            made = tuple(yaku.id for yaku in contrast.list_made(gained, field))
            best, idea = more, Idea(IdeaKind.SURE_NEXT, (card,), made)
    return idea


def to_double(contrast: Contrast) -> Idea | None:
    """Going on pays, and most rounds that are won so reach the points that count double."""
    observation, paid = contrast.seen, contrast.least_doubled
    base, _ = score_pile(contrast.rules, observation.pile_of(observation.seat), observation.field)
    lacking = contrast.rules.doubled_from - base
    if contrast.outcomes is None or paid is None or lacking <= 0 or go_on(contrast) is None:
        return None
    chance = contrast.outcomes.wins_with(contrast.best.root, paid)
    if chance.value < HALF:
        return None
    numbers = (*exact(POINTS, points=lacking), Number.of("chance", CHANCE, chance))
    return Idea(IdeaKind.TO_DOUBLE, numbers=numbers)


def _is_for_match(contrast: Contrast) -> bool:
    """Return whether the move surely wins the match more often and brings fewer points."""
    best, rival = contrast.best.candidate, contrast.rival.candidate
    if best.chance_gap is None or rival.chance_gap is None:
        return False
    lost = rival.chance_gap.less(best.chance_gap)
    return contrast.gap.value < 0 and lost.value > 0 and lost.is_established


def _is_worth_more(contrast: Contrast) -> bool:
    return contrast.gap.value > 0 and contrast.gap.is_established


def _is_worse_for_match(contrast: Contrast) -> bool:
    best, rival = contrast.best.candidate, contrast.rival.candidate
    if best.chance_gap is None or rival.chance_gap is None:
        return False
    lost = best.chance_gap.less(rival.chance_gap)
    return lost.value > 0 and lost.is_established


def _leads_after_stop(contrast: Contrast) -> bool:
    observation = contrast.seen
    if contrast.rules.settlement == ONE_SCORES:
        gained = count_paid(observation, observation.captured[observation.seat], observation.field)
    else:
        gained = round(contrast.best.candidate.points.value)
    opponents = [
        total for player, total in enumerate(observation.totals) if player != observation.player
    ]
    return contrast.best.candidate.action == STOP and observation.totals[
        observation.player
    ] + gained > max(opponents)


def _match_chances(contrast: Contrast) -> tuple[Number, ...]:
    best, rival = contrast.best.candidate.chance, contrast.rival.candidate.chance
    assert best is not None
    assert rival is not None
    gap = Number.of("points", POINTS, contrast.gap)
    return Number.of("chance", CHANCE, best), Number.of("other", CHANCE, rival), gap


def show(contrast: Contrast) -> Idea | None:
    """Showing dealt yaku pays more than the rival shows."""
    if contrast.seen.phase != SHOW:
        return None
    own, other = (
        _count_shown(contrast.seen, move.candidate.action)
        for move in (contrast.best, contrast.rival)
    )
    if own <= other:
        return None
    return Idea(IdeaKind.SHOW, numbers=exact(POINTS, points=own))


def _count_shown(observation: Observation, action: Action) -> int:
    """Return the points of the dealt yaku that an action shows."""
    offers = prelude.list_offers(observation.ruleset, observation.hand)
    return sum(
        yaku.points for index, yaku in enumerate(offers) if (action - prelude.KEEP) >> index & 1
    )


def join(contrast: Contrast) -> Idea | None:
    """Joining the round is worth more than the fee for passing costs."""
    if contrast.best.candidate.action != JOIN:
        return None
    return Idea(IdeaKind.JOIN, numbers=_compare_bids(contrast))


def pass_(contrast: Contrast) -> Idea | None:
    """Joining costs more than the fee for passing."""
    if contrast.best.candidate.action != PASS:
        return None
    passed = sum(1 for _, joins in contrast.seen.bids if not joins)
    paid, _ = fees(contrast.seen.ruleset.toggles, passed + 1, 0, 1)
    return Idea(IdeaKind.PASS, numbers=(*_compare_bids(contrast), *exact(POINTS, fee=paid[-1])))


def _compare_bids(contrast: Contrast) -> tuple[Number, Number]:
    best, rival = contrast.best.candidate, contrast.rival.candidate
    return Number.of("points", POINTS, best.points), Number.of("other", POINTS, rival.points)
