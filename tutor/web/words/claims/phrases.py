"""Phrases that sentences of claims share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.explain.claim import Claim, Number
from tutor.rules.cards import NO_CARD
from tutor.rules.round.capture import STAY
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP
from tutor.web.i18n.numbers import format_fixed, format_percent, format_signed_to
from tutor.web.i18n.translation import N_, _, format_points, ngettext
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.names.players import Others

_NEVER, _ALWAYS = 0, 100  # percent
_TIMES: Final = (N_("once"), N_("twice"))


def is_hardly_ever(number: Number) -> bool:
    """Return whether a chance rounds to zero percent."""
    return round(100 * number.value) == _NEVER


def is_never(number: Number) -> bool:
    """Return whether something is known never to happen."""
    return number.is_exact and not number.value


def is_sure(number: Number) -> bool:
    """Return whether something is known to happen every time."""
    return number.is_exact and number.value == 1


def often_text(number: Number) -> str:
    """Return how often something happens, within a sentence."""
    percent = round(100 * number.value)
    if percent == _NEVER:
        return _("not once") if is_never(number) else _("almost never")
    if percent == _ALWAYS:
        return _("every time") if is_sure(number) else _("almost always")
    if number.is_exact:
        return _("%(percent)s of the time", percent=format_percent(number.value))
    return _("about %(percent)s of the time", percent=format_percent(number.value))


def often_otherwise_text(number: Number) -> str:
    """Return a frequency where the subject of the percentage is clear."""
    if round(100 * number.value) in (_NEVER, _ALWAYS):
        return often_text(number)
    percent = format_percent(number.value)
    return percent if number.is_exact else _("about %(percent)s", percent=percent)


def times_text(times: int) -> str:
    """Return how many times something was done, within a sentence."""
    if times <= len(_TIMES):
        return _(_TIMES[times - 1])
    return ngettext("%(num)d time", "%(num)d times", times)


# The other action, for use after "with".
_CHOICES: Final = {
    STAY: N_("leaving it there"),
    STOP: N_("a stop"),
    KOIKOI: N_("going on"),
    GIVE_UP: N_("taking half"),
    PLAY_ON: N_("playing on"),
    JOIN: N_("joining"),
    PASS: N_("passing"),
}


@dataclass(frozen=True)
class Speech:
    """The opponents that a claim is about, and how the page writes points and yaku.

    All points have the same *decimals*; *own_names* are the custom names of yaku.
    """

    opponents: Others
    decimals: int
    own_names: Mapping[str, str]


Sentence = Callable[[Claim, Speech], str]


def points_text(number: Number, decimals: int) -> str:
    """Return the size of a number of points; a certain whole number as it is."""
    return format_fixed(abs(number.value), _count_decimals(number, decimals))


def signed_points_text(number: Number, decimals: int) -> str:
    """Return a number of points with its sign; a certain whole number as it is."""
    return format_signed_to(number.value, _count_decimals(number, decimals))


def _count_decimals(number: Number, decimals: int) -> int:
    return 0 if not number.margin and number.value == round(number.value) else decimals


def yaku_of(claim: Claim, speech: Speech) -> str:
    """Return the name of the yaku that a claim is about."""
    if claim.yaku is None:
        raise ValueError(f"A claim of the kind {claim.kind} names a yaku.")
    return yaku.name(claim.yaku, speech.own_names)


def names_card(claim: Claim) -> bool:
    """Return whether the action that a claim compares with is that of a card."""
    return claim.against is not None and (NO_CARD < claim.against < STOP or claim.against == STAY)


def other_choice(claim: Claim) -> str:
    """Return the action that a claim compares with."""
    assert claim.against is not None
    if claim.against in _CHOICES:
        return _(_CHOICES[claim.against])
    return short_name(claim.against) if names_card(claim) else _("the other choice")


# What placeholders stand for in all sentences that do not say otherwise.
_PLACEHOLDERS: Final[Mapping[str, Sentence]] = {
    "again": lambda _claim, speech: speech.opponents.again,
    "card": lambda claim, _speech: short_name(claim.cards[0]),
    "flower": lambda claim, _speech: flower(claim.cards[0]),
    "least": lambda claim, _speech: format_points(claim.whole("least")),
    "most": lambda claim, _speech: format_points(claim.whole("most")),
    "often": lambda claim, _speech: often_text(claim.number("chance")),
    "player": lambda _claim, speech: speech.opponents.name,
    "points": lambda claim, _speech: format_points(claim.whole("points")),
    "yaku": yaku_of,
}


class _Values(dict[str, object]):
    """The values of the placeholders of a sentence, each worked out once it is met."""

    def __init__(self, claim: Claim, speech: Speech, **own: object) -> None:
        super().__init__(own)
        self._claim, self._speech = claim, speech

    def __missing__(self, name: str) -> str:
        return _PLACEHOLDERS[name](self._claim, self._speech)


def tell(message: str, claim: Claim, speech: Speech, **own: object) -> str:
    """Return a sentence about a claim; *own* are values of placeholders that are its own."""
    return _(message) % _Values(claim, speech, **own)


def compare(message: str, claim: Claim, speech: Speech) -> str:
    """Return a sentence about a chance after this action and, as *other*, after another one."""
    other = often_otherwise_text(claim.number("other"))
    return tell(message, claim, speech, card=other_choice(claim), other=other)


def makes_text(claim: Claim, speech: Speech) -> str:
    """Return how often the player makes a yaku after this action and after the other."""
    text = N_("after this you make %(yaku)s %(often)s; after %(card)s, %(other)s")
    if is_hardly_ever(claim.number("chance")):
        text = N_("after this you almost never make %(yaku)s; after %(card)s, %(other)s")
    if is_never(claim.number("chance")):
        text = N_("after this you can no longer make %(yaku)s; after %(card)s, %(other)s")
    return compare(text, claim, speech)


def they_make_text(claim: Claim, speech: Speech) -> str:
    """Return how often an opponent makes a yaku after this action and after the other."""
    text = N_("after this, %(player)s makes %(yaku)s %(often)s; after %(card)s, %(other)s")
    if is_hardly_ever(claim.number("chance")):
        text = N_("after this, %(player)s almost never makes %(yaku)s; after %(card)s, %(other)s")
    if is_never(claim.number("chance")):
        text = N_("after this, %(player)s can no longer make %(yaku)s; after %(card)s, %(other)s")
    return compare(text, claim, speech)
