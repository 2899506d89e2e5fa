"""Turns told in sentences: what was played, taken and drawn, and what was called."""

from collections.abc import Iterable

from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in, lowest
from tutor.rules.play import KOIKOI
from tutor.rules.round import Turn
from tutor.web.translation import _, listed
from tutor.web.words.cards import flower, short_name


def taken_names(cards: CardSet) -> str:
    """Return the names of cards of one month, three or four of them in one breath."""
    names = [short_name(card) for card in cards_in(cards)]
    month = flower(lowest(cards))
    if len(names) == 4:
        return _("all four %(flower)s cards", flower=month)
    if len(names) == 3:
        return _("all three %(flower)s cards", flower=month)
    if len(names) > len(set(names)):
        return _("two cards of %(flower)s chaff", flower=month)
    return listed(names)


def told(turn: Turn, learner: int, placing: Card = NO_CARD) -> str:
    """Return the sentences of a turn; a card that is being placed is left open."""
    tell = _your_sentences if turn.seat == learner else _computer_sentences
    return " ".join(tell(turn, placing))


def told_all(turns: Iterable[Turn], learner: int, placing: Card = NO_CARD) -> str:
    """Return the sentences of several turns."""
    return " ".join(told(turn, learner, placing) for turn in turns)


def _your_sentences(turn: Turn, placing: Card) -> Iterable[str]:
    if turn.played != NO_CARD and turn.played != placing:
        yield _your_play(short_name(turn.played), turn.took)
    if turn.drawn != NO_CARD and turn.drawn != placing:
        yield _your_draw(short_name(turn.drawn), turn.drew_took)
    if turn.call is not None:
        yield _("You call koi-koi.") if turn.call == KOIKOI else _("You stop.")


def _your_play(card: str, took: CardSet) -> str:
    if not took:
        return _("You play %(card)s, no match.", card=card)
    return _("You play %(card)s and take %(taken)s.", card=card, taken=taken_names(took))


def _your_draw(card: str, took: CardSet) -> str:
    if not took:
        return _("You draw %(card)s, no match.", card=card)
    return _("You draw %(card)s and take %(taken)s.", card=card, taken=taken_names(took))


def _computer_sentences(turn: Turn, placing: Card) -> Iterable[str]:
    if turn.played != NO_CARD and turn.played != placing:
        yield _computer_play(short_name(turn.played), turn.took)
    if turn.drawn != NO_CARD and turn.drawn != placing:
        yield _computer_draw(short_name(turn.drawn), turn.drew_took)
    if turn.call is not None:
        yield _("The computer calls koi-koi.") if turn.call == KOIKOI else _("The computer stops.")


def _computer_play(card: str, took: CardSet) -> str:
    if not took:
        return _("The computer plays %(card)s, no match.", card=card)
    taken = taken_names(took)
    return _("The computer plays %(card)s and takes %(taken)s.", card=card, taken=taken)


def _computer_draw(card: str, took: CardSet) -> str:
    if not took:
        return _("It draws %(card)s, no match.", card=card)
    return _("It draws %(card)s and takes %(taken)s.", card=card, taken=taken_names(took))
