"""The question of a decision and its picture: the position, and nothing of any action in it."""

from dataclasses import dataclass

from tutor.rules.cards import ALL, IDS, Card, cards_in, month_of
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE
from tutor.rules.round.play import Action
from tutor.web.i18n.translation import _, format_points
from tutor.web.table.card_view import CardView, card_view, card_views
from tutor.web.table.moves import list_dearest_yaku, name_announcement, score_own
from tutor.web.table.questions import build_question
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import list_people
from tutor.web.words.table.announcements import decision_heading


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
