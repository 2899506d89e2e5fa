"""Why typed text is rejected, in a sentence for its field."""

from tutor.text import CharacterError, clean
from tutor.web.i18n.translation import _


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
