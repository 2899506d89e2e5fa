"""The verdicts: what a decision is called, and what else is said of it."""

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
    """What is said of a decision beside its grade.

    forced      there was one legal action, or nothing that counts between any two
    only-good   the best was played, and everything else was clearly worse
    missed      the best made a yaku, the played action did not
    gave-away   a card was left that makes another's yaku, and he is much likelier to take it than
                after the best
    temptation  the greedy player would have done something clearly worse
    assisted    the player was told before
    decided     the match was as good as decided, so nothing is called a mistake
    """

    FORCED = "forced"
    ONLY_GOOD = "only-good"
    MISSED = "missed"
    GAVE_AWAY = "gave-away"
    TEMPTATION = "temptation"
    ASSISTED = "assisted"
    DECIDED = "decided"


class Failing(StrEnum):
    """What a decision that cost was about, the most particular first.

    Of cards: a yaku was not made though it could be, lights were left to lie, another was given
    what makes his, nothing was taken, something else was taken than what is best, something was
    taken though a discard is best, another card was put down than what is best.
    """

    WENT_ON = "went-on"  # instead of stopping
    STOPPED = "stopped"  # instead of going on
    JOINED = "joined"
    PASSED = "passed"
    SHOWED = "showed"
    KEPT = "kept"  # dealt yaku, to himself
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
