"""The moves of a round with their verdicts: all of them, or next to one moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.review.review import DecisionReview
from tutor.review.units import observe_round
from tutor.rules.cards import NO_CARD
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.web.review.figures import CostFigures
from tutor.web.review.moves import DoneAction, describe_action
from tutor.web.review.subject import Subject
from tutor.web.table.prelude import PreludeMove, list_prelude_moves
from tutor.web.words.names.players import Person, list_people
from tutor.web.words.review.verdicts import Mark, grade_mark, tag_name


@dataclass(frozen=True)
class MoveLine:
    """One decision: player, action, and verdict with its figures, if analysed.

    *done* is None while the action may not be revealed. A round that was decided before it began
    has no tags.
    """

    step: int
    who: Person
    done: DoneAction | None
    mark: Mark | None
    lost: CostFigures
    tags: tuple[str, ...]


def list_moves(about: Subject, place: int, told: Sequence[PreludeMove]) -> tuple[MoveLine, ...]:
    """Return every decision of a round, except the secrets of another player.

    *told* are the announcements before its first card.
    """
    whole = len(about.match.rounds[place - 1].actions)
    return tuple(one for one in _walk(about, place, whole, told) if one.done)


def list_moves_beside(
    about: Subject, place: int, known: int, *, is_open: bool
) -> tuple[MoveLine, ...]:
    """Return the decisions of a round next to a moment, up to *known* actions.

    Another player's secrets are shown and judged only with all cards open.
    """
    played = about.match.rounds[place - 1]
    if is_open:
        return tuple(_walk(about, place, len(played.actions), ()))
    return tuple(_walk(about, place, known, list_prelude_moves(played)))


def _walk(
    about: Subject, place: int, known: int, guarded: Sequence[PreludeMove]
) -> Iterator[MoveLine]:
    """Yield the decisions; of the *guarded* ones those are hidden that were not public."""
    played = about.match.rounds[place - 1]
    everybody = list_people(about.match.ruleset.players)
    told = about.round(place)
    reviews = {one.unit.step: one for one in told.decisions}
    secret = {step for step, one in enumerate(guarded) if not one.is_public(about.you, over=False)}
    for step, current in enumerate(played.stages[:-1]):
        is_secret = step in secret
        is_told = not is_secret and step < known
        yield _line(
            about,
            step,
            everybody[current.to_act],
            _done(about, current, played.actions[step:known]) if is_told else None,
            None if is_secret else reviews.get(step),
            has_tags=not told.was_decided,
        )


def _done(about: Subject, current: Round, actions: Sequence[Action]) -> DoneAction:
    """Return the first of these actions, with the capture chosen by the next one, if any."""
    then = NO_CARD
    if current.position.phase == PLAY_HAND and len(actions) > 1:
        is_choice = current.play(actions[0]).position.phase == CHOOSE_HAND
        then = actions[1] if is_choice else NO_CARD
    return describe_action(observe_round(about.match, current), actions[0], then)


def _line(
    about: Subject,
    step: int,
    who: Person,
    done: DoneAction | None,
    found: DecisionReview | None,
    *,
    has_tags: bool,
) -> MoveLine:
    return MoveLine(
        step=step,
        who=who,
        done=done,
        mark=grade_mark(found.grade) if found else None,
        lost=about.price(found) if found else CostFigures(),
        tags=tuple(tag_name(tag) for tag in found.tags) if found and has_tags else (),
    )
