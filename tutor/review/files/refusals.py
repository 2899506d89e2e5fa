"""What the rules refuse, as the error of a file."""

import re
from typing import Final

from tutor.review.files.record import MOST_NAME, RecordError, shorten
from tutor.rules.match.replay import ReplayError
from tutor.text import replace_refused

_MOST_TOLD: Final = 300  # characters of what the rules say
_LONG_WORD: Final = re.compile(rf"(\S{{{MOST_NAME}}})\S+")  # a number of thousands of digits, say
_EVENT: Final = re.compile(r"Event (\d+): (.*)", re.DOTALL)
_NO_RULE: Final = re.compile(r"(\w+) has no toggle (.*)\.", re.DOTALL)
_ILLEGAL: Final = re.compile(r"(\S+) is not legal here, but (.*)\.", re.DOTALL)


def build_event_error(error: ReplayError) -> RecordError:
    """Return the error of a file whose events the rules refuse, with the number of the event."""
    sentence = cut_sentence(str(error))
    found = _EVENT.fullmatch(sentence)
    if not found:
        return build_rules_error(sentence)
    return _build_error(found[2], event=int(found[1]))


def build_rules_error(sentence: str, **place: int) -> RecordError:
    """Return the error of a file whose rules or events the rules refuse with that sentence."""
    unknown = _NO_RULE.fullmatch(sentence)
    if not unknown:
        told = cut_sentence(sentence)
        return RecordError("The rules refuse it: %(sentence)s", **place, sentence=told)  # type: ignore[arg-type]
    game, name = unknown.groups()
    return RecordError(
        "There is no house rule “%(name)s” in the game “%(game)s”.",
        **place,  # type: ignore[arg-type]
        name=shorten(name.strip("'\"")),
        game=game,
    )


def cut_sentence(sentence: str) -> str:
    """Return a sentence of the rules, cut off where it is too long to show."""
    told = _LONG_WORD.sub(r"\1…", replace_refused(sentence))
    return told if len(told) <= _MOST_TOLD else told[:_MOST_TOLD] + "…"


def move_error(error: RecordError, **place: int | tuple[int, int]) -> RecordError:
    """Return an error at another kind of place: a line instead of an event, say."""
    return RecordError(error.reason, **place, **error.values)  # type: ignore[arg-type]


def _build_error(sentence: str, event: int) -> RecordError:
    illegal = _ILLEGAL.fullmatch(sentence)
    if not illegal:
        return build_rules_error(sentence, event=event)
    return RecordError(
        "%(action)s is not possible here; possible: %(actions)s.",
        event=event,
        action=illegal[1],
        actions=illegal[2],
    )
