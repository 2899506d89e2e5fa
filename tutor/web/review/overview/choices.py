"""The question of a decision and its picture: the position, and nothing of any action in it."""

from dataclasses import dataclass

from tutor.rules.cards import ALL, IDS, Card, cards_in, month_of
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, SHOW
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import list_offers
from tutor.rules.score.sheet import score_sheet
from tutor.web.i18n.translation import _, format_points
from tutor.web.review.moves import list_dearest_yaku
from tutor.web.table.cards import CardView, card_view, card_views
from tutor.web.table.questions import build_question
from tutor.web.words.names.cards import short_name
from tutor.web.words.table.decisions import decision_heading, decision_name


@dataclass(frozen=True)
class Picture:
    """A card, or an announcement instead of one, with its caption."""

    card: CardView | None
    word: str
    caption: str


def by_month(action: Action) -> tuple[int, int]:
    """Return the sort key of an action in deck order; announcements come first."""
    return (month_of(action), action) if action < len(IDS) else (0, action)


def view_choice(seen: Observation, action: Action, caption: str) -> Picture:
    """Return an action as a card or an announcement, with its caption."""
    if action < len(IDS):
        return Picture(card_view(action, ruleset=seen.ruleset), "", caption)
    return Picture(None, name_choice(seen, action), caption)


def name_choice(seen: Observation, action: Action) -> str:
    """Return the name of an action: its card or its announcement."""
    if action < len(IDS):
        return short_name(action)
    offered = list_offers(seen.ruleset, seen.hand) if seen.phase == SHOW else ()
    return decision_name(seen.ruleset.game.name, action, offered)


def ask_position(seen: Observation) -> str:
    """Return the question of a decision, without naming any action; for a stop, the points."""
    if seen.phase == DECIDE:
        return _(
            "%(question)s with %(points)s?",
            question=decision_heading(seen.ruleset.game.name),
            points=_tell_points(seen),
        )
    question = build_question(seen)
    if question:
        return question.heading
    is_taking = seen.phase in (CHOOSE_HAND, CHOOSE_DRAW)
    return _("Which card would you take?") if is_taking else _("Which card would you play?")


def list_position(seen: Observation) -> tuple[Card, ...]:
    """Return the cards of a decision: a yaku, the possible captures, or the whole hand."""
    if seen.phase == DECIDE:
        return list_dearest_yaku(seen)
    if seen.phase in (CHOOSE_HAND, CHOOSE_DRAW):
        return tuple(sorted(legal_actions(seen)))
    return tuple(cards_in(seen.hand & ALL))


def view_position(seen: Observation) -> tuple[Picture, ...]:
    """Return the same as pictures."""
    return tuple(
        Picture(one, "", "") for one in card_views(list_position(seen), ruleset=seen.ruleset)
    )


def tell_done(seen: Observation, done: str) -> str:
    """Return the action taken; for a stop or call, with the points."""
    if seen.phase != DECIDE:
        return done
    return _("%(call)s with %(points)s", call=done, points=_tell_points(seen))


def _tell_points(seen: Observation) -> str:
    """Return the total of the mover's yaku before it is multiplied."""
    sheet = score_sheet(seen.ruleset, seen.round, seen.pile_of(seen.seat), seen.field)
    return format_points(sum(one.points for one in sheet))
