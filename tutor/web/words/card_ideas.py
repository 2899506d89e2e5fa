"""Ideas about one card in sentences: who captures it after either move, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tutor.explain.ideas.idea import Idea, LinkKind
from tutor.rules.score.families import Family
from tutor.rules.score.scoring import card_points
from tutor.web.i18n.translation import N_, _, capitalise, format_points, join_sentences
from tutor.web.words.idea_scene import Scene, find_others, list_values, name_yaku
from tutor.web.words.names.cards import short_name


def tell_deciding_card(idea: Idea, scene: Scene) -> str:
    """Return who gets a card after either move, and what for."""
    return join_sentences([tell_card(idea, scene), tell_use(idea, scene)])


def tell_use(idea: Idea, scene: Scene) -> str:
    """Return the yaku that a card is for, and whose it is; "" without one.

    Of an opponent's card only their own yaku is named.
    """
    part = max(idea.parts, key=lambda part: abs(part.points.value), default=None)
    is_told = part and (part.seat == idea.seat or idea.seat in (None, scene.seen.seat))
    if part is None or not is_told or not idea.yaku:
        return ""
    values = {"card": short_name(idea.cards[0]), "yaku": name_yaku(idea, scene)}
    if part.seat == scene.seen.seat:
        return _("You can use %(card)s for %(yaku)s.", **values)
    player = find_others(part.seat, scene.seen, scene.people).name
    return capitalise(_("%(player)s could use %(card)s for %(yaku)s.", player=player, **values))


def tell_card(idea: Idea, scene: Scene) -> str:
    """Return who gets a card after either move, and its points where they are the reason."""
    tell = _own_card if idea.seat == scene.seen.seat else _their_card
    given = {} if idea.link is None else {"given": short_name(idea.link.card)}
    name = short_name(idea.cards[0])
    points = card_points(scene.seen.ruleset.tables(scene.seen.round), 1 << idea.cards[0])
    priced = name
    if points and any(part.family is Family.CARDS for part in idea.parts) and not idea.yaku:
        priced = _("%(card)s (%(points)s)", card=name, points=format_points(points))
    return tell(idea, scene, list_values(idea, scene) | given | {"priced": priced})


def _own_card(idea: Idea, scene: Scene, values: Mapping[str, str]) -> str:
    """Return how often the player gets a card, and why."""
    link = idea.link
    if link is None:
        values = {**values, "instead": capitalise(scene.instead)}
        text = N_(
            "You capture %(priced)s now. %(instead)s, you get %(card)s in %(other)s of deals."
        )
    elif link.card == idea.cards[0]:
        text = N_(
            "Keep %(priced)s: that card ends up in your pile in %(chance)s of deals, but in"
            " %(other)s if you discard it."
        )
    elif link.kind is LinkKind.KEPT:
        text = N_(
            "Keep %(given)s for %(priced)s: you then get %(card)s in %(chance)s of deals, but in"
            " %(other)s if you play %(given)s now."
        )
    else:
        values = {**values, "player": find_others(None, scene.seen, scene.people).name}
        text = _IF_GIVEN_TO_THEM[link.kind]
    return _(text, **values)


def _their_card(idea: Idea, scene: Scene, values: Mapping[str, str]) -> str:
    """Return how often an opponent gets a card, and why."""
    link = idea.link
    if link is None:
        text = N_("%(instead)s, %(player)s gets %(priced)s in %(other)s of deals.")
    elif link.card == idea.cards[0]:
        text = N_(
            "Keep %(priced)s: %(player)s gets that card in %(chance)s of deals, but in %(other)s if"
            " you discard it."
        )
    else:
        text = _IF_GIVEN[link.kind]
    return _(text, **values)


# The rival gives up a card that can be taken with another one, which the player gets less often...
_IF_GIVEN_TO_THEM: Final = {
    LinkKind.DISCARDED: N_(
        "If you discard %(given)s, %(player)s can take that card with %(priced)s: you then get"
        " %(card)s in %(other)s of deals instead of %(chance)s."
    ),
    LinkKind.LEFT: N_(
        "If you leave %(given)s, %(player)s can take that card with %(priced)s: you then get"
        " %(card)s in %(other)s of deals instead of %(chance)s."
    ),
}
# ... or the opponent more often.
_IF_GIVEN: Final = {
    LinkKind.DISCARDED: N_(
        "If you discard %(given)s, %(player)s can take that card with %(priced)s: %(player)s then"
        " gets %(card)s in %(other)s of deals instead of %(chance)s."
    ),
    LinkKind.LEFT: N_(
        "If you leave %(given)s, %(player)s can take that card with %(priced)s: %(player)s then"
        " gets %(card)s in %(other)s of deals instead of %(chance)s."
    ),
}
