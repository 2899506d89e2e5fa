"""The rules of a game in words: sections of sentences with their statement numbers."""

from dataclasses import dataclass

from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import _, join_with_and, ngettext


@dataclass(frozen=True)
class RuleText:
    """One or a few sentences, with the codes of their statements."""

    text: str
    statements: str = ""


@dataclass(frozen=True)
class Section:
    """One section of a rules page.

    *lines* are paragraphs, *steps* are ordered, *cases* are not; *toggles* are the house rules
    whose values belong here, *table* names a table that the page adds: "values", "deal", "yaku",
    "dealt", "multipliers" or "special".
    """

    id: str
    title: str
    lines: tuple[RuleText, ...] = ()
    steps: tuple[RuleText, ...] = ()
    cases: tuple[RuleText, ...] = ()
    toggles: tuple[str, ...] = ()
    table: str = ""


def cards_of(statements: str) -> Section:
    """Return the section about the cards; its table counts them and their points."""
    line = _("48 cards: twelve months of four cards, each with its flower.")
    return Section("cards", _("The cards"), lines=(RuleText(line, statements),), table="values")


def month_order(statements: str) -> RuleText:
    """Return how the first dealer is drawn."""
    text = _(
        "For the first round everyone draws a card; the earliest month of the year deals. Tied "
        "players draw again."
    )
    return RuleText(text, statements)


def dealing(ruleset: Ruleset, statements: str) -> RuleText:
    """Return the order of dealing in words."""
    order = ruleset.game.deal_order(ruleset.toggles)
    places = {
        "opp": _("the other players") if max(ruleset.game.players) > 2 else _("the other player"),
        "dealer": _("the dealer"),
        "field": _("the field"),
    }
    dealt = places.keys() - ({"field"} if ruleset.field_comes_late else set())
    text = ngettext(
        "One card at a time goes to %(places)s, in this order.",
        "Up to %(num)d cards at a time go to %(places)s, in this order, until all have theirs.",
        order.packet,
        places=join_with_and([places[name] for name in order.order if name in dealt]),
    )
    return RuleText(text, statements)


def captures(
    pair: str, choice: str, three: str, none: str, must: str, *, joker_may_stay: bool = False
) -> tuple[RuleText, ...]:
    """Return the captures of a new field card; the arguments are statement codes."""
    forced = _("A card that can capture must.")
    if joker_may_stay:
        forced = _(
            "A card that can capture must; only a joker that finds no willow card may stay on the"
            " field."
        )
    return (
        RuleText(_("One card of its month is on the field: you take both."), pair),
        RuleText(_("Two cards of its month are there: you choose which of them you take."), choice),
        RuleText(_("Three cards of its month are there: you take all four."), three),
        RuleText(_("No card of its month is there: it stays on the field."), none),
        RuleText(forced, must),
    )


def free_play(statements: str) -> RuleText:
    """Return that any card of the hand may be played."""
    return RuleText(_("You may play any card in your hand, even if it takes nothing."), statements)
