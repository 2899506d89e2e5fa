"""Key moments as cards: the question and its picture, the options, and the cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.review.figures import FlipLuck
from tutor.review.grades import MomentKind
from tutor.review.review import DecisionReview, Moment
from tutor.review.units import Unit, find_follow_up, observe_unit
from tutor.review.verdicts.moments import find_taken, list_their_slips, sort_by_cost
from tutor.rules.cards import ALL, IDS, Card, cards_in, month_of
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, SHOW
from tutor.rules.round.play import Action
from tutor.web.i18n.translation import (
    _,
    capitalise,
    format_points,
    join_sentences,
    ngettext,
    pgettext,
)
from tutor.web.review.figures import count_points, is_told
from tutor.web.review.subject import Subject
from tutor.web.table.card_view import (
    CardView,
    card_view,
    card_views,
    describe_action,
    list_dearest_yaku,
    name_announcement,
    score_own,
    view_dearest_yaku,
)
from tutor.web.table.questions import build_question
from tutor.web.words.claims.comparing import chance_percent
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import list_people
from tutor.web.words.review import Mark, moment_mark
from tutor.web.words.table.announcements import decision_heading
from tutor.web.words.table.turns import play_text

MOST_STEPS: Final = 3
MOST_OF_A_FIRST_MATCH: Final = 1
_ORDER: Final = (  # order of the cards: to try again, then good moves, then luck
    MomentKind.LOST,
    MomentKind.CALL,
    MomentKind.FOUND,
    MomentKind.TURN,
    MomentKind.THEIRS,
)


@dataclass(frozen=True)
class Picture:
    """A card, or an announcement instead of one, with its caption."""

    card: CardView | None
    word: str
    caption: str


def by_month(action: Action) -> tuple[int, int]:
    """Return the sort key of an action in deck order; announcements come first."""
    return (month_of(action), action) if action < len(IDS) else (0, action)


def view_choice(observation: Observation, action: Action, caption: str) -> Picture:
    """Return an action as a card or an announcement, with its caption."""
    if action < len(IDS):
        return Picture(card_view(action, ruleset=observation.ruleset), "", caption)
    return Picture(None, name_choice(observation, action), caption)


def name_choice(observation: Observation, action: Action) -> str:
    """Return the name of an action: its card or its announcement."""
    return short_name(action) if action < len(IDS) else name_announcement(observation, action)


def ask_position(observation: Observation) -> str:
    """Return the question of a decision, without naming any action; for a stop, the points."""
    if observation.phase == DECIDE:
        return _(
            "%(question)s with %(points)s?",
            question=decision_heading(observation.ruleset.game.name),
            points=_tell_points(observation),
        )
    question = build_question(observation, list_people(observation.ruleset.players))
    if question:
        return question.heading
    is_taking = observation.phase in (CHOOSE_HAND, CHOOSE_DRAW)
    return _("Which card would you take?") if is_taking else _("Which card would you play?")


def list_position(observation: Observation) -> tuple[Card, ...]:
    """Return the cards of a decision: a yaku, the possible captures, or the whole hand."""
    if observation.phase == DECIDE:
        return list_dearest_yaku(observation)
    if observation.phase in (CHOOSE_HAND, CHOOSE_DRAW):
        return tuple(sorted(legal_actions(observation)))
    return tuple(cards_in(observation.hand & ALL))


def view_position(observation: Observation) -> tuple[Picture, ...]:
    """Return the same as pictures."""
    return tuple(
        Picture(view, "", "")
        for view in card_views(list_position(observation), ruleset=observation.ruleset)
    )


def tell_done(observation: Observation, done: str) -> str:
    """Return the action taken; for a stop or call, with the points."""
    if observation.phase != DECIDE:
        return done
    return _("%(call)s with %(points)s", call=done, points=_tell_points(observation))


def _tell_points(observation: Observation) -> str:
    """Return the total of the mover's yaku before it is multiplied."""
    return format_points(sum(scored.points for scored in score_own(observation)))


@dataclass(frozen=True)
class MomentCard:
    """One moment; *step* is None for a flip, which is shown with its round."""

    place: int
    when: str
    mark: Mark
    pictures: tuple[Picture, ...]
    title: str
    text: str
    step: int | None = None
    key: str = ""  # for the line of the match: the place of its decision
    cost: str = ""
    points: str = ""  # with the cost, where that is a chance to win
    chance: str = ""
    is_waiting: bool = False


def build_cards(subject: Subject, *, is_answered: bool) -> tuple[MomentCard, ...]:
    """Return the key moments, those to try again first, the costliest at the top."""
    theirs = [
        their_slip
        for their_slip in list_their_slips(subject.review, subject.you)
        if _is_public(subject, their_slip)
    ]
    moments = [*subject.moments, *theirs]
    ordered = sort_by_cost(subject.review, moments)
    ordered.sort(key=_rank)  # which keeps the order within a rank
    return tuple(_build_card(subject, moment, is_answered) for moment in ordered)


def list_steps(subject: Subject) -> tuple[Unit, ...]:
    """Return the costliest slips of a match in the order of play: the steps of its walk.

    They are at most three; a beginner gets one.
    """
    most = MOST_OF_A_FIRST_MATCH if subject.is_coached else MOST_STEPS
    return tuple(sorted(subject.tries[:most]))


def build_steps(subject: Subject) -> tuple[MomentCard, ...]:
    """Return the same as cards that ask their question and tell no answer."""
    results = (subject.decision(unit) for unit in list_steps(subject))
    return tuple(
        build_slip(subject, decision, is_answered=False) for decision in results if decision
    )


def _is_public(subject: Subject, moment: Moment) -> bool:
    """Return whether another player's action was public, not secret."""
    decision = subject.decision(moment.unit)
    return decision is not None and decision.assessment.phase != SHOW


def _rank(moment: Moment) -> int:
    return max(1, _ORDER.index(moment.kind))  # a call that cost is a slip like any other


def _build_card(subject: Subject, moment: Moment, is_answered: bool) -> MomentCard:
    if moment.kind == MomentKind.TURN:
        flips = subject.round(moment.unit.round).flips or ()
        flip = next(flip for flip in flips if flip.step == moment.unit.step)
        return build_turn(subject, moment.unit.round, flip)
    decision = subject.decision(moment.unit)
    assert decision is not None
    if moment.kind == MomentKind.THEIRS:
        return _build_theirs(subject, decision)
    if decision.played == decision.best:
        return build_find(subject, decision)
    return build_slip(subject, decision, is_answered)


def build_slip(subject: Subject, decision: DecisionReview, is_answered: bool) -> MomentCard:
    """Return a decision that cost something, as a question unless it is answered."""
    observation = observe_unit(subject.match, decision.unit)
    price = subject.price(decision)
    return MomentCard(
        place=decision.unit.round,
        step=decision.unit.step,
        key=name_moment(decision.unit),
        mark=moment_mark(decision.grade),
        is_waiting=not is_answered,
        pictures=_view_both(subject, observation, decision)
        if is_answered
        else view_position(observation),
        title=tell_better(observation, decision) if is_answered else ask_position(observation),
        text=_tell_both(subject, observation, decision)
        if is_answered
        else tell_stakes(observation),
        cost=price.main,
        points=price.points,
        chance=tell_change(decision),
        when=subject.title_of(decision.unit),
    )


def _view_both(
    subject: Subject, observation: Observation, decision: DecisionReview
) -> tuple[Picture, ...]:
    """Return the played and the best action in the order of the deck."""
    return tuple(
        view_choice(
            observation, action, _("better") if action == decision.best else subject.who.name
        )
        for action in sorted((decision.played, decision.best), key=by_month)
    )


def tell_better(observation: Observation, decision: DecisionReview) -> str:
    """Return which action was better than the one that was played."""
    return _("%(action)s was better", action=capitalise(name_choice(observation, decision.best)))


def _tell_both(subject: Subject, observation: Observation, decision: DecisionReview) -> str:
    card, weighed = find_follow_up(subject.match, decision.unit), decision.assessment.weigh
    played = describe_action(observation, decision.played, card).text
    best = describe_action(observation, decision.best, weighed(decision.best).follow_up).text
    return join_sentences(
        [_("Played: %(action)s.", action=played), _("Better: %(action)s.", action=best)]
    )


def tell_stakes(observation: Observation) -> str:
    """Return the public stakes of a decision."""
    cards = observation.hand_counts[observation.seat]
    left = ngettext("1 card left in your hand.", "%(num)d cards left in your hand.", cards)
    own = observation.totals[observation.player]
    best = max(
        total for player, total in enumerate(observation.totals) if player != observation.player
    )
    if own == best:
        return join_sentences([left, _("The match is level.")])
    apart = abs(own - best)
    text = ngettext("You lead by 1 point.", "You lead by %(num)d points.", apart)
    if own < best:
        text = ngettext("You are 1 point behind.", "You are %(num)d points behind.", apart)
    return join_sentences([left, text])


def tell_change(decision: DecisionReview) -> str:
    """Return the chance before and after a decision, where a change of it is established."""
    price = decision.price
    if price.before is None or price.after is None or not decision.loss.is_established:
        return ""
    before, after = chance_percent(price.before), chance_percent(price.after)
    return (
        ""
        if before == after
        else _("win chance %(before)s → %(after)s", before=before, after=after)
    )


def build_find(subject: Subject, decision: DecisionReview) -> MomentCard:
    """Return a decision that was clearly better than all others."""
    observation = observe_unit(subject.match, decision.unit)
    done = describe_action(
        observation, decision.played, find_follow_up(subject.match, decision.unit)
    )
    rival = decision.assessment.rival
    gap = rival.gap if rival else Estimate(0.0)
    points = count_points(gap.value, subject.decimals) if is_told(gap) else ""
    is_in_chances = subject.review.is_in_chances
    return MomentCard(
        place=decision.unit.round,
        step=decision.unit.step,
        key=name_moment(decision.unit),
        mark=moment_mark(MomentKind.FOUND),
        pictures=_view_move(observation, decision.played, done.cards),
        title=tell_done(observation, done.text),
        text=_("Everything else was clearly worse."),
        cost="" if is_in_chances else points,
        points=points if is_in_chances else "",
        chance=_tell_instead(decision),
        when=subject.title_of(decision.unit),
    )


def _tell_instead(decision: DecisionReview) -> str:
    foresight = decision.assessment.prospect
    if foresight is None or foresight.lost.value <= foresight.lost.margin:
        return ""
    best, other = chance_percent(foresight.chance.value), chance_percent(foresight.left)
    return (
        ""
        if best == other
        else _("win chance %(best)s instead of %(other)s", best=best, other=other)
    )


def _view_move(
    observation: Observation, action: Action, cards: tuple[CardView, ...]
) -> tuple[Picture, ...]:
    """Return a move: its card and captures, or a yaku and the announcement."""
    if cards:
        captions = (pgettext("card", "played"), pgettext("card", "taken"))
        return tuple(
            Picture(card, "", caption) for card, caption in zip(cards, captions, strict=False)
        )
    made = [Picture(card, "", _("yaku")) for card in view_dearest_yaku(observation)[:1]]
    return (*made, Picture(None, name_choice(observation, action), pgettext("choice", "chosen")))


def _build_theirs(subject: Subject, decision: DecisionReview) -> MomentCard:
    """Return another player's slip: their public action, and nothing of their hand."""
    observation = observe_unit(subject.match, decision.unit)
    who = subject.people[decision.player]
    done = describe_action(
        observation, decision.played, find_follow_up(subject.match, decision.unit)
    )
    price, reply = subject.price(decision), find_reply(subject, decision.unit)
    return MomentCard(
        place=decision.unit.round,
        step=(reply or decision.unit).step,
        key=name_moment(decision.unit),
        mark=replace(
            moment_mark(MomentKind.THEIRS), word=_("%(name)s’s big slip", name=who.subject)
        ),
        is_waiting=reply is not None,
        pictures=_view_move(observation, decision.played, done.cards),
        title=tell_done(observation, done.text),
        text=_("How would you punish this?")
        if reply
        else _("This is what it cost %(name)s.", name=who.subject),
        cost=price.main.replace("−", "+"),
        points=price.points.replace("−", "+"),
        when=subject.title_of(decision.unit),
    )


def find_reply(subject: Subject, unit: Unit) -> Unit | None:
    """Return the player's own next choice in the round after another one's decision."""
    return next(
        (
            decision.unit
            for decision in subject.round(unit.round).decisions
            if decision.unit > unit
            and decision.player == subject.you
            and not decision.assessment.is_forced
        ),
        None,
    )


def build_turn(subject: Subject, place: int, flip: FlipLuck) -> MomentCard:
    """Return a flip in the round of that place, and whose luck it was."""
    luck = flip.lucks[subject.you]
    points = count_points(luck, subject.decimals)
    is_in_chances = subject.review.is_in_chances
    return MomentCard(
        place=place,
        mark=moment_mark(MomentKind.TURN, is_lucky=luck > 0),
        pictures=tuple(_view_flip(subject, place, flip)),
        title=play_text(flip.card, find_taken(subject.match, place, flip)),
        text=_tell_who_turned(subject, flip),
        cost="" if is_in_chances else points,
        points=points if is_in_chances else "",
        when=_("Round %(round)d", round=subject.round(place).number),
    )


def _view_flip(subject: Subject, place: int, flip: FlipLuck) -> Iterator[Picture]:
    ruleset = subject.match.ruleset
    yield Picture(card_view(flip.card, ruleset=ruleset), "", _("turned up"))
    taken = cards_in(find_taken(subject.match, place, flip))
    for card in card_views([*taken][:1], ruleset=ruleset):
        yield Picture(card, "", pgettext("card", "taken"))


def _tell_who_turned(subject: Subject, flip: FlipLuck) -> str:
    who = subject.people[flip.player]
    if who.is_you:
        return _("You turned it up: luck, not skill.")
    return _("%(name)s turned it up: luck, not skill.", name=who.subject)


def name_moment(unit: Unit) -> str:
    """Return the key of a decision's card."""
    return f"{unit.round}-{unit.step}"
