"""What the rules refuse, as the error of a file."""

import re
from typing import Final

from tutor.review.files.record import RecordError
from tutor.rules.match.replay import ReplayError

_MOST_TOLD: Final = 300  # characters of what the rules say
_EVENT: Final = re.compile(r"Event (\d+): (.*)", re.DOTALL)
_ILLEGAL: Final = re.compile(r"(\S+) is not legal here, but (.*)\.", re.DOTALL)


def build_event_error(error: ReplayError) -> RecordError:
    """Return the error of a file whose events the rules refuse, with the number of the event."""
    sentence = cut_sentence(str(error))
    found = _EVENT.fullmatch(sentence)
    if not found:
        return RecordError("The rules refuse it: %(sentence)s", sentence=sentence)
    return _build_error(found[2], event=int(found[1]))


def cut_sentence(sentence: str) -> str:
    """Return a sentence of the rules, cut off where it is too long to show."""
    return sentence if len(sentence) <= _MOST_TOLD else sentence[:_MOST_TOLD] + "…"


def move_error(error: RecordError, **place: int | tuple[int, int]) -> RecordError:
    """Return an error at another kind of place: a line instead of an event, say."""
    return RecordError(error.reason, **place, **error.values)  # type: ignore[arg-type]


def _build_error(sentence: str, event: int) -> RecordError:
    illegal = _ILLEGAL.fullmatch(sentence)
    if not illegal:
        return RecordError("The rules refuse it: %(sentence)s", event=event, sentence=sentence)
    return RecordError(
        "%(action)s is not possible here; possible: %(actions)s.",
        event=event,
        action=illegal[1],
        actions=illegal[2],
    )
