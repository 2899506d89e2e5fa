"""The names of verdicts: grades and tags of a decision."""

from enum import StrEnum
from typing import Final


class Grade(StrEnum):
    """How good a decision was, the best first."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# Where the match is as good as decided, nothing that is done is called one of these.
COSTLY: Final = (Grade.BLUNDER, Grade.MISTAKE, Grade.INACCURACY)


class Tag(StrEnum):
    """A remark on a decision in addition to its grade.

    forced      there was one legal action, or no difference between any two
    only-good   the best was played, and every other action was clearly worse
    missed      the best made a yaku, the played action did not
    gave-away   a card was left that completes an opponent's yaku, and they are much likelier to
                take it than after the best
    temptation  the greedy player would have chosen something clearly worse
    assisted    the player was shown help before
    decided     the match was as good as decided, so nothing counts as a mistake
    """

    FORCED = "forced"
    ONLY_GOOD = "only-good"
    MISSED = "missed"
    GAVE_AWAY = "gave-away"
    TEMPTATION = "temptation"
    ASSISTED = "assisted"
    DECIDED = "decided"


class Failing(StrEnum):
    """The subject of a costly decision, the most specific first.

    Of cards: a possible yaku was not made, lights were left on the field, an opponent was given a
    card of their yaku, nothing was captured, something other than the best was captured, a capture
    replaced a better discard, another discard was better.
    """

    WENT_ON = "went-on"  # instead of stopping
    STOPPED = "stopped"  # instead of going on
    JOINED = "joined"
    PASSED = "passed"
    SHOWED = "showed"
    KEPT = "kept"  # dealt yaku, hidden
    LEFT_YAKU = "left-yaku"
    LEFT_LIGHT = "left-light"
    FED = "fed"
    TOOK_NOTHING = "took-nothing"
    TOOK_OTHER = "took-other"
    TOOK_AT_ALL = "took-at-all"
    PUT_DOWN = "put-down"


class MomentKind(StrEnum):
    """Why a moment mattered: it cost, it was well found, it was a call, or a card turned up."""

    LOST = "lost"  # a decision that cost
    FOUND = "found"  # a good decision that was not easy
    CALL = "call"  # stop or koi-koi
    TURN = "turn"  # a card that was turned up
    THEIRS = "theirs"  # a decision that cost another player much
