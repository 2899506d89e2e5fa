"""Key moments as cards: the options, and the cost.

A moment that waits to be tried shows its question and its cost, and nothing of the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.review.analysis.figures import FlipLuck
from tutor.review.grades import MomentKind
from tutor.review.review import DecisionReview, Moment
from tutor.review.units import Unit, find_follow_up, observe_unit
from tutor.review.verdicts.moments import list_their_slips, sort_by_cost
from tutor.review.verdicts.turns import find_taken
from tutor.rules.cards import cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import SHOW
from tutor.rules.round.play import Action
from tutor.web.i18n.translation import _, capitalise, join_sentences, ngettext, pgettext
from tutor.web.review.figures import count_points, is_told
from tutor.web.review.moves import describe_action, view_dearest_yaku
from tutor.web.review.overview.choices import (
    Picture,
    ask_position,
    by_month,
    name_choice,
    tell_done,
    view_choice,
    view_position,
)
from tutor.web.review.round_page import title_of
from tutor.web.review.subject import Subject
from tutor.web.table.cards import CardView, card_view, card_views
from tutor.web.words.claims.chances import chance_percent
from tutor.web.words.names.players import list_people
from tutor.web.words.review.verdicts import Mark, moment_mark
from tutor.web.words.table.moves import play_text

_ORDER: Final = (  # order of the cards: to try again, then good moves, then luck
    MomentKind.LOST,
    MomentKind.CALL,
    MomentKind.FOUND,
    MomentKind.TURN,
    MomentKind.THEIRS,
)


@dataclass(frozen=True)
class MomentCard:
    """One moment; *step* is None for a flip, which is shown with its round."""

    place: int
    step: int | None
    key: str  # for the line of the match: the place of its decision
    mark: Mark
    is_waiting: bool
    pictures: tuple[Picture, ...]
    title: str
    text: str
    cost: str
    points: str  # with the cost, where that is a chance to win
    chance: str
    when: str


def build_cards(about: Subject, *, is_answered: bool) -> tuple[MomentCard, ...]:
    """Return the key moments, those to try again first, the costliest at the top."""
    theirs = [one for one in list_their_slips(about.review, about.you) if _is_public(about, one)]
    moments = [*about.moments, *theirs]
    ordered = sort_by_cost(about.review, moments)
    ordered.sort(key=_rank)  # which keeps the order within a rank
    return tuple(_build_card(about, one, is_answered) for one in ordered)


def _is_public(about: Subject, one: Moment) -> bool:
    """Return whether another player's action was public, not secret."""
    found = about.decision(one.unit)
    return found is not None and found.assessment.phase != SHOW


def _rank(one: Moment) -> int:
    return max(1, _ORDER.index(one.kind))  # a call that cost is a slip like any other


def _build_card(about: Subject, one: Moment, is_answered: bool) -> MomentCard:
    if one.kind == MomentKind.TURN:
        return _build_turn(about, one)
    found = about.decision(one.unit)
    assert found is not None
    if one.kind == MomentKind.THEIRS:
        return _build_theirs(about, found)
    if found.played == found.best:
        return build_find(about, found)
    return build_slip(about, found, is_answered)


def build_slip(about: Subject, found: DecisionReview, is_answered: bool) -> MomentCard:
    """Return a decision that cost something, as a question unless it is answered."""
    seen = observe_unit(about.match, found.unit)
    price = about.price(found)
    return MomentCard(
        place=found.unit.round,
        step=found.unit.step,
        key=_key(found.unit),
        mark=moment_mark(found.grade),
        is_waiting=not is_answered,
        pictures=_view_both(about, seen, found) if is_answered else view_position(seen),
        title=tell_better(seen, found) if is_answered else ask_position(seen),
        text=_tell_both(about, seen, found) if is_answered else tell_stakes(seen),
        cost=price.main,
        points=price.points,
        chance=tell_change(found),
        when=title_of(about, found.unit),
    )


def _view_both(about: Subject, seen: Observation, found: DecisionReview) -> tuple[Picture, ...]:
    """Return the played and the best action in the order of the deck."""
    return tuple(
        view_choice(seen, action, _("better") if action == found.best else about.who.name)
        for action in sorted((found.played, found.best), key=by_month)
    )


def tell_better(seen: Observation, found: DecisionReview) -> str:
    """Return which action was better than the one that was played."""
    return _("%(action)s was better", action=capitalise(name_choice(seen, found.best)))


def _tell_both(about: Subject, seen: Observation, found: DecisionReview) -> str:
    then = find_follow_up(about.match, found.unit)
    played = describe_action(seen, found.played, then).text
    return join_sentences([_("Played: %(action)s.", action=played), tell_best(seen, found)])


def tell_best(seen: Observation, found: DecisionReview) -> str:
    """Return the best action as a sentence, with what it takes."""
    best = describe_action(seen, found.best, found.assessment.weigh(found.best).follow_up).text
    return _("Better: %(action)s.", action=best)


def tell_stakes(seen: Observation) -> str:
    """Return the public stakes of a decision."""
    cards = seen.hand_counts[seen.seat]
    left = ngettext("1 card left in your hand.", "%(num)d cards left in your hand.", cards)
    own = seen.totals[seen.player]
    best = max(total for player, total in enumerate(seen.totals) if player != seen.player)
    if own == best:
        return join_sentences([left, _("The match is level.")])
    apart = abs(own - best)
    told = ngettext("You lead by 1 point.", "You lead by %(num)d points.", apart)
    if own < best:
        told = ngettext("You are 1 point behind.", "You are %(num)d points behind.", apart)
    return join_sentences([left, told])


def tell_change(found: DecisionReview) -> str:
    """Return the chance before and after a decision, where a change of it is established."""
    price = found.price
    if price.before is None or price.after is None or not found.loss.is_established:
        return ""
    before, after = chance_percent(price.before), chance_percent(price.after)
    return (
        ""
        if before == after
        else _("win chance %(before)s → %(after)s", before=before, after=after)
    )


def build_find(about: Subject, found: DecisionReview) -> MomentCard:
    """Return a decision that was clearly better than all others."""
    seen = observe_unit(about.match, found.unit)
    done = describe_action(seen, found.played, find_follow_up(about.match, found.unit))
    rival = found.assessment.rival
    gap = rival.gap if rival else Estimate(0.0)
    points = count_points(gap.value, about.decimals) if is_told(gap) else ""
    is_in_chances = about.review.is_in_chances
    return MomentCard(
        place=found.unit.round,
        step=found.unit.step,
        key=_key(found.unit),
        mark=moment_mark(MomentKind.FOUND),
        is_waiting=False,
        pictures=_view_move(seen, found.played, done.cards),
        title=tell_done(seen, done.text),
        text=_("Everything else was clearly worse."),
        cost="" if is_in_chances else points,
        points=points if is_in_chances else "",
        chance=_tell_instead(found),
        when=title_of(about, found.unit),
    )


def _tell_instead(found: DecisionReview) -> str:
    told = found.assessment.prospect
    if told is None or told.lost.value <= told.lost.margin:
        return ""
    best, other = chance_percent(told.chance.value), chance_percent(told.left)
    return (
        ""
        if best == other
        else _("win chance %(best)s instead of %(other)s", best=best, other=other)
    )


def _view_move(
    seen: Observation, action: Action, cards: tuple[CardView, ...]
) -> tuple[Picture, ...]:
    """Return a move: its card and captures, or a yaku and the announcement."""
    if cards:
        captions = (pgettext("card", "played"), pgettext("card", "taken"))
        return tuple(Picture(card, "", told) for card, told in zip(cards, captions, strict=False))
    made = [Picture(card, "", _("yaku")) for card in view_dearest_yaku(seen)[:1]]
    return (*made, Picture(None, name_choice(seen, action), _("said")))


def _build_theirs(about: Subject, found: DecisionReview) -> MomentCard:
    """Return another player's slip: their public action, and nothing of their hand."""
    seen = observe_unit(about.match, found.unit)
    who = list_people(about.match.ruleset.players)[found.player]
    done = describe_action(seen, found.played, find_follow_up(about.match, found.unit))
    price = about.price(found)
    return MomentCard(
        place=found.unit.round,
        step=found.unit.step,
        key=_key(found.unit),
        mark=replace(
            moment_mark(MomentKind.THEIRS), word=_("%(name)s’s big slip", name=who.subject)
        ),
        is_waiting=False,
        pictures=_view_move(seen, found.played, done.cards),
        title=tell_done(seen, done.text),
        text=_("This is what it cost %(name)s.", name=who.subject),
        cost=price.main.replace("−", "+"),
        points=price.points.replace("−", "+"),
        chance="",
        when=title_of(about, found.unit),
    )


def _build_turn(about: Subject, one: Moment) -> MomentCard:
    flips = about.round(one.unit.round).flips or ()
    return build_turn(about, one.unit.round, next(f for f in flips if f.step == one.unit.step))


def build_turn(about: Subject, place: int, flip: FlipLuck) -> MomentCard:
    """Return a flip in the round of that place, and whose luck it was."""
    luck = flip.lucks[about.you]
    points = count_points(luck, about.decimals)
    is_in_chances = about.review.is_in_chances
    return MomentCard(
        place=place,
        step=None,
        key="",
        mark=moment_mark(MomentKind.TURN, is_lucky=luck > 0),
        is_waiting=False,
        pictures=tuple(_view_flip(about, place, flip)),
        title=play_text(flip.card, find_taken(about.match, place, flip)),
        text=_tell_who_turned(about, flip),
        cost="" if is_in_chances else points,
        points=points if is_in_chances else "",
        chance="",
        when=_("Round %(round)d", round=about.round(place).number),
    )


def _view_flip(about: Subject, place: int, flip: FlipLuck) -> Iterator[Picture]:
    ruleset = about.match.ruleset
    yield Picture(card_view(flip.card, ruleset=ruleset), "", _("turned up"))
    taken = cards_in(find_taken(about.match, place, flip))
    for card in card_views([*taken][:1], ruleset=ruleset):
        yield Picture(card, "", pgettext("card", "taken"))


def _tell_who_turned(about: Subject, flip: FlipLuck) -> str:
    who = list_people(about.match.ruleset.players)[flip.player]
    if who.is_you:
        return _("You turned it up: luck, not skill.")
    return _("%(name)s turned it up: luck, not skill.", name=who.subject)


def _key(unit: Unit) -> str:
    return f"{unit.round}-{unit.step}"
