"""Ideas about one card in sentences: who captures it after either move, and why."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.explain.facts.nearness import list_made
from tutor.explain.ideas.idea import Idea, Link, LinkKind
from tutor.rules.cards import Card
from tutor.rules.score.families import Family, find_family
from tutor.rules.score.scoring import card_points
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import (
    N_,
    _,
    capitalise,
    format_points,
    join_sentences,
    ngettext,
)
from tutor.web.words.idea_scene import Scene, find_others, list_values, name_yaku
from tutor.web.words.names.cards import grammatical_number, short_name


def tell_deciding_card(idea: Idea, scene: Scene) -> str:
    """Return who gets a card after either move, and what for."""
    return join_sentences([tell_card(idea, scene), tell_use(idea, scene)])


def tell_use(idea: Idea, scene: Scene) -> str:
    """Return the yaku that a card is for, and whose it is; "" without one.

    Of an opponent's card only their own yaku is named.
    """
    part = max(idea.parts, key=lambda part: abs(part.points.value), default=None)
    is_told = part and (part.seat == idea.seat or idea.seat in (None, scene.seen.seat))
    if part is None or part.seat is None or not is_told or not idea.yaku:
        return ""
    if part.seat == scene.seen.seat and len(idea.cards) > 1:
        text = ngettext(
            "%(card)s counts for %(yaku)s, like %(second)s, now in your pile.",
            "%(card)s count for %(yaku)s, like %(second)s, now in your pile.",
            grammatical_number(idea.cards[0]),
            **list_values(idea, scene),
        )
        return capitalise(text)
    return _tell_seat_use(idea, part.seat, scene)


def tell_useful_cards(idea: Idea, scene: Scene) -> str:
    """Return what for a seat could use cards that the move takes, or with what the rival helps."""
    if idea.link and not idea.yaku:
        return _tell_given_use(idea, idea.link, scene)
    seat = scene.seen.seat if idea.seat is None else idea.seat
    values, is_own = list_values(idea, scene), seat == scene.seen.seat
    if idea.link and is_own and idea.link.card == idea.cards[0]:
        return _("Keep %(card)s for %(yaku)s, which you can still make.", **values)
    if idea.link and is_own:
        text = N_("Leave %(given)s for %(card)s, which counts for %(yaku)s.")
        return _(text, **values, given=name_other(idea.link.card, idea.cards[0]))
    if idea.link:
        return _tell_given_use(idea, idea.link, scene)
    is_chaff = find_family(idea.yaku[0]) is Family.CHAFF
    if len(idea.cards) == 1 and is_chaff and not is_own:
        return _("Your move keeps %(card)s from %(player)s.", **values)
    if len(idea.cards) == 1:
        return _tell_seat_use(idea, seat, scene)
    values["number"] = format_whole(len(idea.cards))
    if is_own:
        return _("Your move takes %(number)s cards for %(yaku)s.", **values)
    return _("Your move takes %(number)s cards that %(player)s could use for %(yaku)s.", **values)


def _tell_given_use(idea: Idea, link: Link, scene: Scene) -> str:
    """Return for which yaku or points an opponent could use a card that the rival gives up."""
    number = grammatical_number(link.card)
    values = list_values(idea, scene) | {"if_given": _tell_if_given(link)}
    if not idea.yaku:
        return ngettext(
            "%(if_given)s, %(player)s could take it with %(priced)s.",
            "%(if_given)s, %(player)s could take them with %(priced)s.",
            number,
            **values,
            priced=name_priced(idea, scene),
        )
    if link.card == idea.cards[0]:
        return ngettext(
            "%(if_given)s, %(player)s could use it for %(yaku)s.",
            "%(if_given)s, %(player)s could use them for %(yaku)s.",
            number,
            **values,
        )
    return ngettext(
        "%(if_given)s, %(player)s could take it with %(card)s for %(yaku)s.",
        "%(if_given)s, %(player)s could take them with %(card)s for %(yaku)s.",
        number,
        **values,
    )


def _tell_seat_use(idea: Idea, seat: int, scene: Scene) -> str:
    """Return what a seat's first card of an idea is for."""
    gained = 1 << idea.cards[0]
    made = list_made(scene.seen, seat, gained, scene.seen.field & ~gained)
    is_last = any(other.id == idea.yaku[0] for other in made)
    values = {"card": short_name(idea.cards[0]), "yaku": name_yaku(idea, scene)}
    number = grammatical_number(idea.cards[0])
    if seat == scene.seen.seat and len(idea.yaku) > 1:
        return capitalise(tell_two_uses(idea, scene))
    if seat != scene.seen.seat:
        player = find_others(seat, scene.seen, scene.people).name
        text = N_("%(player)s could use %(card)s for %(yaku)s.")
        if is_last:
            text = N_("%(player)s could complete %(yaku)s with %(card)s.")
        return capitalise(_(text, player=player, **values))
    if is_last:
        text = ngettext(
            "%(card)s completes %(yaku)s.", "%(card)s complete %(yaku)s.", number, **values
        )
    else:
        text = ngettext(
            "%(card)s counts for %(yaku)s.", "%(card)s count for %(yaku)s.", number, **values
        )
    return capitalise(text)


def tell_two_uses(idea: Idea, scene: Scene) -> str:
    """Return the two yaku that the first card is for."""
    return ngettext(
        "%(card)s counts for %(yaku)s and for %(other_yaku)s.",
        "%(card)s count for %(yaku)s and for %(other_yaku)s.",
        grammatical_number(idea.cards[0]),
        **list_values(idea, scene),
    )


def tell_card(idea: Idea, scene: Scene) -> str:
    """Return who gets a card after either move, and its points where they are the reason."""
    tell = _own_card if idea.seat == scene.seen.seat else _their_card
    given = {} if idea.link is None else {"given": short_name(idea.link.card)}
    values = list_values(idea, scene) | given | {"priced": name_priced(idea, scene)}
    return tell(idea, scene, values)


def name_other(card: Card, named: Card) -> str:
    """Return the name of a card next to another one, which may have the same name."""
    is_same = short_name(card) == short_name(named)
    return _("the other one") if is_same else short_name(card)


def name_priced(idea: Idea, scene: Scene) -> str:
    """Return the name of a card, with its points where they are the reason."""
    name = short_name(idea.cards[0])
    points = card_points(scene.seen.rules, 1 << idea.cards[0])
    if points and any(part.family is Family.CARDS for part in idea.parts) and not idea.yaku:
        return _("%(card)s (%(points)s)", card=name, points=format_points(points))
    return name


def _own_card(idea: Idea, scene: Scene, values: Mapping[str, str]) -> str:
    """Return how often the player gets a card, and why."""
    link = idea.link
    if link is None:
        text = N_(
            "You capture %(priced)s now. %(instead)s, you get %(card)s in %(other)s of deals."
        )
        return _(text, **{**values, "instead": capitalise(scene.instead)})
    if link.card == idea.cards[0]:
        return ngettext(
            "Keep %(priced)s: you end up with it in %(chance)s of deals, but in %(other)s if you"
            " discard it.",
            "Keep %(priced)s: you end up with them in %(chance)s of deals, but in %(other)s if you"
            " discard them.",
            grammatical_number(link.card),
            **values,
        )
    if link.kind is LinkKind.KEPT:
        text = N_(
            "Keep %(given)s for %(priced)s: you then get %(card)s in %(chance)s of deals, but in"
            " %(other)s if you play %(given)s now."
        )
        return _(text, **values)
    player = find_others(None, scene.seen, scene.people).name
    return ngettext(
        "%(if_given)s, %(player)s could take it with %(priced)s, and you get %(card)s in %(other)s"
        " of deals instead of %(chance)s.",
        "%(if_given)s, %(player)s could take them with %(priced)s, and you get %(card)s in"
        " %(other)s of deals instead of %(chance)s.",
        grammatical_number(link.card),
        **{**values, "player": player, "if_given": _tell_if_given(link)},
    )


def _their_card(idea: Idea, scene: Scene, values: Mapping[str, str]) -> str:
    """Return how often an opponent gets a card, and why."""
    link = idea.link
    if link is None:
        return _("%(instead)s, %(player)s gets %(priced)s in %(other)s of deals.", **values)
    if link.card == idea.cards[0]:
        return ngettext(
            "Keep %(priced)s: %(player)s gets it in %(chance)s of deals, but in %(other)s if you"
            " discard it.",
            "Keep %(priced)s: %(player)s gets them in %(chance)s of deals, but in %(other)s if you"
            " discard them.",
            grammatical_number(link.card),
            **values,
        )
    return ngettext(
        "%(if_given)s, %(player)s could take it with %(priced)s, and ends up with %(card)s in"
        " %(other)s of deals instead of %(chance)s.",
        "%(if_given)s, %(player)s could take them with %(priced)s, and ends up with %(card)s in"
        " %(other)s of deals instead of %(chance)s.",
        grammatical_number(link.card),
        **{**values, "if_given": _tell_if_given(link)},
    )


def _tell_if_given(link: Link) -> str:
    """Return the clause about a card that the rival gives up."""
    if link.kind is LinkKind.LEFT:
        return _("if you leave %(card)s", card=short_name(link.card))
    return _("if you discard %(card)s", card=short_name(link.card))
