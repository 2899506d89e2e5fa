"""Why typed text or a file is refused, and how an imported game was scored elsewhere."""

from typing import Final

from tutor.records import Difference, RecordError
from tutor.text import CharacterError, clean
from tutor.web.i18n.translation import N_, _


def refuse_character(text: str) -> str:
    """Return which character cannot be used, empty where all can."""
    try:
        clean(text)
    except CharacterError as error:
        return describe_character(error)
    return ""


def describe_character(error: CharacterError) -> str:
    """Return the sentence about a character that cannot be used."""
    return _(
        "Character %(place)d is %(code)s, which cannot be used. Please delete it.",
        place=error.place,
        code=error.code,
    )


_DIFFERENCES: Final = {
    "rounds": N_(
        "The match had %(there)d rounds there. Here it counts as the beginning of a match of"
        " %(here)d, and the chances to win are those of the longer match."
    ),
    "viewing": N_(
        "There, blossom viewing and moon viewing give 1 point, or 3 after your own koi-koi; here "
        "always 5."
    ),
    "calls": N_(
        "There, each koi-koi adds a point to the caller’s score, and from the fourth on multiplies "
        "it; here it doubles the other player’s score."
    ),
    "both_ribbons": N_("Poetry and blue ribbons together give 10 points more there."),
    "exhausted": N_(
        "When all cards have been played, the dealer gets 1 point there in any case; here only if"
        " nobody made a yaku."
    ),
    "bank": N_("There both players begin with points that they can lose; here with none."),
    "result": N_(
        "Round %(round)d was worth %(there)d points to the first player there, %(here)d here."
    ),
    "round_missing": N_("Round %(round)d is missing from the file."),
    "turn_missing": N_(
        "In round %(round)d turn %(turn)d is missing from the file, so the match ends before it."
    ),
    "left_out_one": N_("Round %(round)d is left out too."),
    "left_out": N_("Rounds %(first)d to %(last)d are left out too."),
    "broken_off": N_("The file ends after round %(round)d of %(rounds)d."),
    "unfinished": N_("Round %(round)d was not played out there and is left out."),
    "dealt_yaku": N_(
        "In round %(round)d a player was dealt a yaku that ends the round here, so the match ends "
        "before it."
    ),
    "too_many_rounds": N_(
        "By the rules here the match was over before round %(round)d, which is left out."
    ),
    "uneven_bank": N_(
        "There the players began with %(first)d and %(second)d points; here both have %(here)d."
    ),
    "void_deal": N_(
        "In round %(round)d four cards of one month were dealt to a hand or to the field, which"
        " is dealt again here, so the match ends before it."
    ),
}


def refusal(error: RecordError) -> str:
    """Return why a file was refused, and where it goes wrong.

    The reasons are the messages that `records/` raises errors with.
    """
    reason = _(error.reason, **error.values) if error.values else _(error.reason)
    if error.line is not None:
        return _("Line %(num)d: %(reason)s", num=error.line, reason=reason)
    if error.event is not None:
        return _("Event %(num)d: %(reason)s", num=error.event, reason=reason)
    if error.turn is None:
        return reason
    number, turn = error.turn
    if not turn:
        return _("Round %(num)d: %(reason)s", num=number, reason=reason)
    return _("Round %(num)d, turn %(turn)d: %(reason)s", num=number, turn=turn, reason=reason)


def difference(other: Difference) -> str:
    """Return how an imported game was scored otherwise where it was played."""
    return _(_DIFFERENCES[other.kind], **other.values)
