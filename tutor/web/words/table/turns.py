"""Turns and moves in sentences: plays, captures, flips, calls, and what their figures count."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tutor.rules.cards import IDS, NO_CARD, Card, CardSet, cards_in, count, lowest, month_set
from tutor.rules.round.capture import STAY, find_choices
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.round.round import Turn
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import (
    N_,
    _,
    capitalise,
    format_points,
    join_sentences,
    join_with_and,
    join_with_or,
    ngettext,
)
from tutor.web.words.names.cards import PLURAL, flower, short_name
from tutor.web.words.names.players import Person
from tutor.web.words.table.announcements import call_sentence, stop_sentence

# The meaning of a hint's figures, game by game.
UNITS: Final = {
    "koikoi": N_("round points"),
    "roppyakken": N_("points ahead"),
    "hachihachi": N_("your score"),
}


def name_shown(cards: CardSet) -> str:
    """Return the names of exactly these cards, of whichever months."""
    names: list[str] = []
    for month in sorted({card // 4 for card in cards_in(cards)}):
        of_month = cards & month_set(4 * month)
        if count(of_month) == 4:
            names.append(name_taken(of_month))
            continue
        for name, number in Counter(map(short_name, cards_in(of_month))).items():
            values = {"flower": flower(lowest(of_month))}
            data = {
                2: _("two cards of %(flower)s chaff", **values),
                3: _("three cards of %(flower)s chaff", **values),
            }
            names.append(data.get(number, name))
    return join_with_and(names)


def name_taken(cards: CardSet) -> str:
    """Return the names of cards of one month, three or four of them in one phrase."""
    names = [short_name(card) for card in cards_in(cards)]
    month = flower(lowest(cards))
    if len(names) == 4:
        return _("all four %(flower)s cards", flower=month)
    if len(names) == 3:
        return _("all three %(flower)s cards", flower=month)
    if len(names) > len(set(names)):
        return _("two cards of %(flower)s chaff", flower=month)
    return join_with_and(names)


def describe_turn(
    turn: Turn, ruleset: Ruleset, seats: Sequence[Person], placing: Card = NO_CARD
) -> str:
    """Return the sentences of a turn; a card that is being placed is left open.

    *seats* are the players of the round, seat by seat.
    """
    return join_sentences(_sentences(turn, ruleset, seats[turn.seat], placing))


def describe_turns(
    turns: Iterable[Turn], ruleset: Ruleset, seats: Sequence[Person], placing: Card = NO_CARD
) -> str:
    """Return the sentences of several turns."""
    return join_sentences(describe_turn(turn, ruleset, seats, placing) for turn in turns)


def _sentences(turn: Turn, ruleset: Ruleset, who: Person, placing: Card) -> Iterable[str]:
    if turn.played not in (NO_CARD, placing):
        yield describe_play(turn, ruleset, who)
    if turn.drawn not in (NO_CARD, placing):
        yield describe_draw(turn, ruleset, who)
    if turn.call is not None:
        yield describe_call(turn.call, ruleset, who)


def describe_play(turn: Turn, ruleset: Ruleset, who: Person) -> str:
    """Return the sentence about a card played from the hand and its captures."""
    lies = _has_chosen_to_lie(ruleset, turn.field_before, turn.played, turn.took)
    return _play(who, short_name(turn.played), turn.took, lies)


def describe_draw(turn: Turn, ruleset: Ruleset, who: Person) -> str:
    """Return the sentence about a card turned up from the stock and its captures."""
    has_lain = turn.played != NO_CARD and not turn.took
    field = turn.field_before & ~turn.took | (1 << turn.played if has_lain else 0)
    lies = _has_chosen_to_lie(ruleset, field, turn.drawn, turn.drew_took)
    return _draw(who, short_name(turn.drawn), turn.drew_took, lies)


def describe_open_play(card: Card, who: Person) -> str:
    """Return the sentence about a played card whose capture is still to be chosen."""
    if who.is_you:
        return _("You play %(card)s.", card=short_name(card))
    return _("%(name)s plays %(card)s.", name=who.subject, card=short_name(card))


def describe_open_draw(card: Card, who: Person) -> str:
    """Return the sentence about a flip whose capture is still to be chosen."""
    if who.is_you:
        return _("You turn up %(card)s.", card=short_name(card))
    return _("%(name)s turns up %(card)s.", name=who.again, card=short_name(card))


def describe_call(call: Action, ruleset: Ruleset, who: Person) -> str:
    """Return the sentence about a call: stop, koi-koi or continue."""
    return call_sentence(ruleset.game.name, who) if call == KOIKOI else stop_sentence(who)


def describe_yaku(name: str, points: int, who: Person) -> str:
    """Return the sentence about a yaku that somebody makes, or adds points to."""
    text = format_points(points)
    if who.is_you:
        return _("You make %(yaku)s: %(points)s.", yaku=name, points=text)
    return _("%(name)s makes %(yaku)s: %(points)s.", name=who.subject, yaku=name, points=text)


def _has_chosen_to_lie(ruleset: Ruleset, field: CardSet, card: Card, took: CardSet) -> bool:
    """Return whether a card that took nothing could have taken something (A-R5)."""
    return not took and bool(find_choices(ruleset.tables().joker, field, card) >> STAY & 1)


def _play(who: Person, card: str, took: CardSet, lies: bool) -> str:
    if took:
        return _your_play(card, took) if who.is_you else _their_play(who, card, took)
    if lies:
        if who.is_you:
            return _("You play %(card)s and leave it there.", card=card)
        return _("%(name)s plays %(card)s and leaves it there.", name=who.subject, card=card)
    if who.is_you:
        return _("You play %(card)s, no match.", card=card)
    return _("%(name)s plays %(card)s, no match.", name=who.subject, card=card)


def _your_play(card: str, took: CardSet) -> str:
    return _("You play %(card)s and take %(taken)s.", card=card, taken=name_taken(took))


def _their_play(who: Person, card: str, took: CardSet) -> str:
    return _(
        "%(name)s plays %(card)s and takes %(taken)s.",
        name=who.subject,
        card=card,
        taken=name_taken(took),
    )


def _draw(who: Person, card: str, took: CardSet, lies: bool) -> str:
    if took:
        return _your_draw(card, took) if who.is_you else _their_draw(who, card, took)
    if lies:
        if who.is_you:
            return _("You turn up %(card)s and leave it there.", card=card)
        return _("%(name)s turns up %(card)s and leaves it there.", name=who.again, card=card)
    if who.is_you:
        return _("You turn up %(card)s, no match.", card=card)
    return _("%(name)s turns up %(card)s, no match.", name=who.again, card=card)


def _your_draw(card: str, took: CardSet) -> str:
    return _("You turn up %(card)s and take %(taken)s.", card=card, taken=name_taken(took))


def _their_draw(who: Person, card: str, took: CardSet) -> str:
    return _(
        "%(name)s turns up %(card)s and takes %(taken)s.",
        name=who.again,
        card=card,
        taken=name_taken(took),
    )


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
    if taken and name_taken(taken) == short_name(card):
        return _("Take %(taken)s with the other %(taken)s.", taken=short_name(card))
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
