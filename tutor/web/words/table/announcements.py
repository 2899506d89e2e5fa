"""Announcements: calls, bids, misdeals, dealt yaku; as buttons and sentences."""

from collections.abc import Mapping, Sequence
from typing import Final

from tutor.rules.round.capture import STAY
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.round.prelude import DECLARE, KEEP, WAIVE
from tutor.rules.ruleset import DealtYaku, Ruleset
from tutor.web.i18n.translation import N_, _, format_points, join_names, join_with_and, pgettext
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import flower
from tutor.web.words.names.players import Person

# The words for not stopping, game by game: on a button, for you, for an opponent, as a heading, and
# on a strip for one call and for several. They are not links to a next page.
_KOIKOI: Final = (
    N_("Koi-koi"),
    N_("You call koi-koi."),
    N_("%(name)s calls koi-koi."),
    N_("Stop or koi-koi"),
    N_("koi-koi"),
    N_("koi-koi × %(num)d"),
)
_CONTINUE: Final = (
    N_("Continue the round"),
    N_("You continue."),
    N_("%(name)s continues."),
    N_("Stop or continue"),
    N_("continued"),
    N_("continued × %(num)d"),
)
CALLS: Final = {"koikoi": _KOIKOI, "roppyakken": _CONTINUE, "hachihachi": _CONTINUE}
_NAMES: Final = {
    STOP: N_("Stop"),
    STAY: N_("Leave it there"),
    GIVE_UP: N_("Take half"),
    PLAY_ON: N_("Play on"),
    DECLARE: N_("Declare a misdeal"),
    WAIVE: N_("Play on"),
    JOIN: N_("Join"),
}


def decision_name(ruleset: Ruleset, action: Action, offered: Sequence[DealtYaku] = ()) -> str:
    """Return the name of an action without a card; *offered* are the yaku that may be shown."""
    if action == KOIKOI:
        return _(CALLS[ruleset.game.name][0])
    if action == PASS:
        return pgettext("decision", "Pass")
    if action >= KEEP:
        return _showing_name(find_shown_yaku(action, offered), len(offered), ruleset.own_names)
    return _(_NAMES[action])


def _showing_name(shown: Sequence[DealtYaku], offered: int, own_names: Mapping[str, str]) -> str:
    if not shown:
        return pgettext("dealt yaku", "Keep it") if offered < 2 else _("Keep them")
    if len(shown) == offered:
        return _("Show it") if offered < 2 else _("Show them all")
    names = [yaku.name(dealt.id, own_names) for dealt in shown]
    return _("Show %(yaku)s", yaku=join_names(names))


def find_shown_yaku(action: Action, offered: Sequence[DealtYaku]) -> tuple[DealtYaku, ...]:
    """Return which of the dealt yaku offered an action shows."""
    return tuple(dealt for place, dealt in enumerate(offered) if (action - KEEP) >> place & 1)


def decision_heading(game: str) -> str:
    """Return the heading above stopping and going on."""
    return _(CALLS[game][3])


def call_sentence(game: str, who: Person) -> str:
    """Return the sentence about a player who goes on instead of stopping."""
    return _(CALLS[game][1]) if who.is_you else _(CALLS[game][2], name=who.subject)


def calls_text(game: str, calls: int) -> str:
    """Return the words for a number of calls on a player's strip, empty for none."""
    if not calls:
        return ""
    return _(CALLS[game][4]) if calls == 1 else _(CALLS[game][5], num=calls)


def stop_sentence(who: Person) -> str:
    """Return the sentence about somebody who stops."""
    return _("You stop.") if who.is_you else _("%(name)s stops.", name=who.subject)


def bid_sentence(who: Person, joins: bool, forced: bool) -> str:
    """Return the sentence about a bid; *forced* where the player could only join."""
    if forced:
        return _("You have to join.") if who.is_you else _("%(name)s has to join.", name=who.name)
    if joins:
        return _("You join.") if who.is_you else _("%(name)s joins.", name=who.name)
    return _("You pass.") if who.is_you else _("%(name)s passes.", name=who.name)


def showing_sentence(who: Person, shown: Sequence[DealtYaku], own_names: Mapping[str, str]) -> str:
    """Return the sentence about dealt yaku that somebody shows, or keeps where *shown* is empty."""
    if not shown:
        if who.is_you:
            return _("You keep your dealt yaku hidden.")
        return _("%(name)s shows nothing.", name=who.subject)
    text = name_with_points(shown, own_names)
    if who.is_you:
        return _("You show %(yaku)s.", yaku=text)
    return _("%(name)s shows %(yaku)s.", name=who.subject, yaku=text)


def name_with_points(shown: Sequence[DealtYaku], own_names: Mapping[str, str]) -> str:
    """Return dealt yaku by name, each with its points."""
    return join_with_and(
        [
            _(
                "%(yaku)s (%(points)s)",
                yaku=yaku.name(dealt.id, own_names),
                points=format_points(dealt.points),
            )
            for dealt in shown
        ]
    )


def misdeal_sentence(who: Person, declared: bool, card: int) -> str:
    """Return a player's choice with four cards of a month in hand; *card* is one of them."""
    if declared and who.is_you:
        return _(
            "You declare a misdeal: you were dealt all four %(flower)s cards.", flower=flower(card)
        )
    if declared:
        return _(
            "%(name)s declares a misdeal: all four %(flower)s cards in one hand.",
            name=who.subject,
            flower=flower(card),
        )
    if who.is_you:
        return _("You play on with all four %(flower)s cards.", flower=flower(card))
    return _(
        "%(name)s plays on with all four %(flower)s cards.", name=who.subject, flower=flower(card)
    )


def giving_up_sentence(who: Person) -> str:
    """Return the sentence about somebody who gives up a continue."""
    if who.is_you:
        return _("You take half for your “continue”.")
    return _("%(name)s takes half for the “continue”.", name=who.subject)
