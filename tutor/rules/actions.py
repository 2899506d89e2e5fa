"""Actions in words, for forms and replays."""

from typing import Final

from tutor.rules.cards import IDS, card_named
from tutor.rules.round.capture import STAY
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.round.prelude import DECLARE, KEEP, WAIVE

WORDS: Final = {
    "stop": STOP,
    "koikoi": KOIKOI,
    "stay": STAY,
    "give-up": GIVE_UP,
    "play-on": PLAY_ON,
    "declare": DECLARE,
    "waive": WAIVE,
    "join": JOIN,
    "pass": PASS,
    "keep": KEEP,
}
_NAMES: Final = {action: word for word, action in WORDS.items()}
_SHOW: Final = "show-"
_MOST_SHOWN: Final = 8  # upper bound of simultaneously offered dealt yaku


def action_text(action: Action) -> str:
    """Return an action as one word: the id of a card, or a code.

    `show-1-2` shows the first and the second of the offered dealt yaku.
    """
    if action in _NAMES:
        return _NAMES[action]
    if action > KEEP:
        shown = (str(place + 1) for place in range(_MOST_SHOWN) if (action - KEEP) >> place & 1)
        return _SHOW + "-".join(shown)
    return IDS[action]


def action_named(text: str) -> Action:
    """Return the action of a word; raise UnknownCardError when it names none."""
    if text in WORDS:
        return WORDS[text]
    if text.startswith(_SHOW):
        places = text.removeprefix(_SHOW).split("-")
        action = KEEP + sum({1 << int(place) - 1 for place in places if place in "12345678"})
        if action_text(action) == text:
            return action
    return card_named(text)
