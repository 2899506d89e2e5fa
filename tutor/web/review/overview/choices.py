"""The question of a decision and its picture: two actions, and nothing of which was right."""

from dataclasses import dataclass

from tutor.review.review import DecisionReview
from tutor.rules.cards import IDS, month_of
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, SHOW
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import list_offers
from tutor.rules.score.sheet import score_sheet
from tutor.web.i18n.translation import _, capitalise, format_points
from tutor.web.table.cards import CardView, card_view
from tutor.web.words.names.cards import short_name
from tutor.web.words.table.decisions import decision_heading, decision_name


@dataclass(frozen=True)
class Picture:
    """A card, or what is said instead of playing one, and what stands below it."""

    card: CardView | None
    word: str
    caption: str


def order_choice(found: DecisionReview) -> tuple[Action, Action]:
    """Return the played and the best action in the order of the deck, which tells neither."""
    one, other = sorted((found.played, found.best), key=_by_month)
    return one, other


def _by_month(action: Action) -> tuple[int, int]:
    return (month_of(action), action) if action < len(IDS) else (0, action)


def view_choice(seen: Observation, action: Action, caption: str) -> Picture:
    """Return an action as a card, or as what is said, with what stands below it."""
    if action < len(IDS):
        return Picture(card_view(action, ruleset=seen.ruleset), "", caption)
    return Picture(None, name_choice(seen, action), caption)


def name_choice(seen: Observation, action: Action) -> str:
    """Return what an action is called: its card, or what is said."""
    if action < len(IDS):
        return short_name(action)
    offered = list_offers(seen.ruleset, seen.hand) if seen.phase == SHOW else ()
    return decision_name(seen.ruleset.game.name, action, offered)


def ask_choice(seen: Observation, one: Action, other: Action) -> str:
    """Return the question of a decision: which of two actions? Of a stop, with how many points."""
    if seen.phase == DECIDE:
        return _(
            "%(question)s with %(points)s?",
            question=decision_heading(seen.ruleset.game.name),
            points=_tell_points(seen),
        )
    later = name_choice(seen, other)
    return _(
        "%(one)s or %(other)s?",
        one=capitalise(name_choice(seen, one)),
        other=later[:1].lower() + later[1:],
    )


def tell_done(seen: Observation, done: str) -> str:
    """Return what was done; of a stop or call, with how many points."""
    if seen.phase != DECIDE:
        return done
    return _("%(call)s with %(points)s", call=done, points=_tell_points(seen))


def _tell_points(seen: Observation) -> str:
    """Return what the yaku of whoever decides come to before they are multiplied."""
    sheet = score_sheet(seen.ruleset, seen.round, seen.pile_of(seen.seat), seen.field)
    return format_points(sum(one.points for one in sheet))
