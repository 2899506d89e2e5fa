"""Moves and what their figures count, in sentences."""

from collections.abc import Sequence
from typing import Final

from tutor.rules.cards import IDS, Card, CardSet
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import N_, _, capitalise, join_with_or, ngettext
from tutor.web.words.names.cards import PLURAL, short_name
from tutor.web.words.table.turns import name_taken

# The meaning of a hint's figures, game by game.
UNITS: Final = {
    "koikoi": N_("round points"),
    "roppyakken": N_("points ahead"),
    "hachihachi": N_("your score"),
}


def basis(game: str, samples: int, exact: bool = False) -> str:
    """Return the sentence about the meaning of a hint's figures and their number of samples.

    Exact figures count all deals of the unseen cards.
    """
    unit = _(UNITS[game])
    if exact:
        return _("%(unit)s, exact", unit=unit)
    if not samples:
        return unit
    return ngettext(
        "%(unit)s, 1 sample",
        "%(unit)s, %(samples)s samples",
        samples,
        unit=unit,
        samples=format_whole(samples),
    )


def play_text(card: Card, taken: CardSet) -> str:
    """Return the sentence of playing *card* from the hand."""
    name = capitalise(short_name(card))
    if not taken:
        return _("%(card)s: no match", card=name)
    if IDS[card] in PLURAL:
        return _("%(card)s take %(taken)s", card=name, taken=name_taken(taken))
    return _("%(card)s takes %(taken)s", card=name, taken=name_taken(taken))


def advise_text(card: Card, taken: CardSet) -> str:
    """Return the advice to play *card*, or to take cards with it."""
    if taken:
        return _("Take %(taken)s with %(card)s.", taken=name_taken(taken), card=short_name(card))
    return _("Discard %(card)s.", card=short_name(card))


def outcome_text(card: Card, captures: Sequence[CardSet]) -> str:
    """Return what *card* would take, shown next to its name; *captures* are its options."""
    named = [name_taken(taken) for taken in captures if taken]
    names = list(dict.fromkeys(named))
    if not names:
        return _("no match: it would stay on the field")
    if len(captures) == 1:
        return _("takes %(taken)s", taken=names[0])
    if len(named) < len(captures):
        return _("may take one: %(cards)s", cards=join_with_or(names))
    return _("takes one, as you choose: %(cards)s", cards=join_with_or(names))


def same_text(card: Card, other: Card) -> str:
    """Return the words for a card that is equivalent to another one."""
    if short_name(card) == short_name(other):
        return _("no rule tells it from the other one")
    return _("no rule tells it from %(card)s", card=short_name(other))


def twins_text(text: str, card: Card, taken: CardSet, twins: Sequence[Card]) -> str:
    """Return the *text* of a move with the cards that are the same for every rule."""
    own = short_name(card)
    names = [name for name in dict.fromkeys(map(short_name, twins)) if name != own]
    if not names and len(twins) == 1:
        return _("%(move)s (either)", move=text)
    if not names:
        return _("%(move)s (any of them)", move=text)
    if taken:
        return _("%(move)s, or play %(cards)s", move=text, cards=join_with_or(names))
    return _("%(card)s: no match", card=capitalise(join_with_or([own, *names])))


def take_text(card: Card) -> str:
    """Return the sentence of taking *card* from the field."""
    return _("Take %(card)s", card=short_name(card))
