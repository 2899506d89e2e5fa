"""The table of all kinds of claims: the basis and numbers of each, and the withheld ones.

Everything else uses the name of the kind: `grep -r ClaimKind.TAKES_THREE` finds its predicate, its
check in `checks/`, and its sentence in `web/words/claims/sentences/`.
"""

from enum import StrEnum
from typing import Final, Self

from tutor.explain.columns import (
    AGAINST,
    CARDS,
    CHANCE,
    EITHER,
    FOR,
    NEITHER,
    PLAYERS,
    POINTS,
    ROUNDS,
    TIMES,
    TURNS,
    Advantage,
    Evidence,
    KindRow,
    Theme,
)
from tutor.rules.observation import Observation
from tutor.rules.tables import ALL_COUNT, ONE_SCORES


def _points(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, POINTS)


def _cards(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, CARDS)


def _chance(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, CHANCE)


def _times(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, TIMES)


class ClaimKind(StrEnum):
    """A kind of claim: its name in lines and files, and its row.

    They are in order of priority, the weightiest first: comparisons, then counts, then descriptions
    of an action.

    Comments list the cards and yaku of a claim, and the meaning of a number where
    `web/words/claims/proofs.py` leaves it open. *seat* is the opponent that a claim is about, None
    where there is only one. "other" is the same number after the compared action, and "more" the
    difference of both.
    """

    _value_: str
    row: KindRow
    rank: int  # 0 comes first

    def __new__(cls, name: str, *rows: KindRow) -> Self:
        """Return a new kind with its one row."""
        kind = str.__new__(cls, name)
        kind._value_ = name
        [kind.row] = rows
        kind.rank = len(cls.__members__)
        return kind

    __repr__ = str.__repr__  # prints as in protocol lines

    # fmt: off
    ONLY = "only", KindRow(
        Evidence.OPEN_CARDS, FOR)
    DECIDES = "decides", KindRow(  # match: 0 or 1
        Evidence.MATCH_TABLE, EITHER, _chance("match"))
    MATCH_FIRST = "match_first", KindRow(  # points: cost of the action
        Evidence.MATCH_TABLE, FOR, _chance("match", "other") | _points("points"))
    AHEAD = "ahead", KindRow(  # lead: by ending the round; rounds: still to be played then
        Evidence.MATCH_TABLE, FOR,
        _chance("match") | _points("lead") | {"rounds": ROUNDS})
    SUDDEN = "sudden", KindRow(  # cards: of the yaku, now held; yaku: ends the round now
        Evidence.SCORE_SHEET, FOR, advantage=Advantage.OWN_YAKU)
    REACHES = "reaches", KindRow(  # points: own total then
        Evidence.SCORE_SHEET, FOR, _points("points", "target"))
    COMPLETES = "completes", KindRow(  # now, then: total payment for all own yaku
        Evidence.SCORE_SHEET, FOR, _points("points", "more", "now", "then"),
        Advantage.OWN_YAKU, Theme.YAKU)

    EXPECTS = "expects", KindRow(  # expected: by going on; now: by ending the round
        Evidence.WEIGHED_ENDS, EITHER, _points("expected", "now"))
    SAME = "same", KindRow(  # cards: the one played or taken
        Evidence.TWINS, NEITHER, theme=Theme.SAMENESS)
    LEVEL = "level", KindRow(
        Evidence.INTERVAL, NEITHER, _points("gap"))
    MATCH = "match", KindRow(
        Evidence.MATCH_TABLE, EITHER, _chance("match", "other"))
    RISKS = "risks", KindRow(  # chance: an opponent scores first after going on; payoff: then
        Evidence.WEIGHED_ENDS, EITHER, _chance("chance") | _points("payoff"))
    DENIES = "denies", KindRow(  # cards: the one taken; yaku: of *seat*; left: would complete it
        Evidence.OPEN_CARDS, FOR, _cards("left"),
        Advantage.THEIR_YAKU, Theme.THEIRS)
    FEEDS = "feeds", KindRow(  # cards: the one discarded; yaku: of *seat*, which may hold a taker
        Evidence.HANDS, AGAINST, _cards("takers") | _chance("chance"),
        Advantage.THEIR_YAKU, Theme.THEIRS)
    LEAVES = "leaves", KindRow(  # cards: the one left; yaku: of *seat*, which may hold a taker
        Evidence.HANDS, AGAINST, _cards("takers") | _chance("chance"),
        Advantage.THEIR_YAKU, Theme.THEIRS)
    MAKES = "makes", KindRow(  # chance: to have the yaku at the end
        Evidence.PAIRED_CHANCES, EITHER, _chance("chance", "other", "more"),
        Advantage.OWN_YAKU)
    THEY_MAKE = "they_make", KindRow(  # chance: that *seat* has the yaku at the end
        Evidence.PAIRED_CHANCES, EITHER, _chance("chance", "other", "more"),
        Advantage.THEIR_YAKU)
    FIRST = "first", KindRow(  # chance: that the own yaku grow first
        Evidence.PAIRED_CHANCES, EITHER, _chance("chance", "other", "more"))
    PLAN = "plan", KindRow(  # cards: captured next turn, and by which; held: of the yaku then
        Evidence.NEXT_TURN, FOR, _chance("chance", "lost") | _cards("held", "needed"),
        theme=Theme.YAKU)
    BUILDS = "builds", KindRow(  # cards: of the yaku, in the hand or for it to take; held: then
        Evidence.OPEN_CARDS, FOR, _cards("held", "needed"),
        Advantage.OWN_YAKU, Theme.YAKU)
    HINDERS = "hinders", KindRow(  # cards: the one taken; held: by *seat* if it had taken it
        Evidence.OPEN_CARDS, FOR, _cards("held", "needed"),
        Advantage.THEIR_YAKU, Theme.THEIRS)
    LEADS_TO = "leads_to", KindRow(  # yaku: worth most at the end; chance: to have it then
        Evidence.AIMS, FOR, _chance("chance"),
        Advantage.OWN_YAKU, Theme.YAKU)
    KEEPS_SAFE = "keeps_safe", KindRow(  # cards: the one kept, which no unseen card takes
        Evidence.KEPT_CARD, FOR, _chance("discards"))
    SAFE_DISCARD = "safe_discard", KindRow(  # cards: the one discarded; own, gone: of its month
        Evidence.UNSEEN, FOR, _cards("own", "gone"),
        Advantage.FEEDING, Theme.GIVING)
    WILD = "wild", KindRow(  # cards: captures of the joker
        Evidence.OPEN_CARDS, FOR, _cards("choices") | _points("points"))
    WILD_LESS = "wild_less", KindRow(  # cards: captures of the joker; most: possible
        Evidence.OPEN_CARDS, AGAINST, _points("points", "most"))
    FAVOURS = "favours", KindRow(  # points: that *seat* gets more
        Evidence.PAIRED_CHANCES, EITHER, _points("points"))
    ALL_FEED = "all_feed", KindRow(  # cards: the one left; chance: the least of all
        Evidence.HANDS, FOR, _chance("chance", "most"), Advantage.FEEDING)
    READS = "reads", KindRow(  # cards: the one left, and of its month passed up; yaku: of *seat*
        Evidence.DECLINED, FOR,
        _chance("chance", "plain") | _cards("takers") | {"lay": TURNS},
        Advantage.FEEDING, Theme.GIVING)
    GIVES = "gives", KindRow(  # cards: the one left; chance: that another seat holds a taker
        Evidence.HANDS, AGAINST, _cards("takers") | _chance("chance"),
        Advantage.FEEDING, Theme.GIVING)
    GAINS = "gains", KindRow(  # points: of the cards gained
        Evidence.SCORE_SHEET, EITHER, _points("points", "other"),
        Advantage.OWN_CARDS, Theme.TAKING)
    COUNTS = "counts", KindRow(  # cards: a card gained; yaku: in which it counts; points: of that
        Evidence.OPEN_CARDS, FOR, _points("points"),
        Advantage.OWN_YAKU, Theme.TAKING)
    SPARES = "spares", KindRow(  # cards: that the other action discards; yaku: in which it counts
        Evidence.OPEN_CARDS, FOR, _points("points"), theme=Theme.GIVING)
    CLOSES = "closes", KindRow(  # cards: one taken; yaku: begun by an opponent, then out of reach
        Evidence.OPEN_CARDS, FOR, _points("points"),
        Advantage.THEIR_YAKU, Theme.THEIRS)
    FLIPS = "flips", KindRow(  # takers: unseen cards that capture something when turned up
        Evidence.UNSEEN, EITHER, _cards("takers", "other", "unseen"),
        leads=False, is_told=False)
    NEAR_DOUBLE = "near_double", KindRow(  # points: of the yaku held; least: that count double
        Evidence.SCORE_SHEET, FOR, _points("points", "least") | _times("factor"))
    LEFT = "left", KindRow(  # cards: to play
        Evidence.OPEN_CARDS, AGAINST, _cards("cards"), leads=False)
    TURNS_LEFT = "turns_left", KindRow(  # theirs: most turns of an opponent
        Evidence.OPEN_CARDS, EITHER, {"turns": TURNS, "theirs": TURNS},
        theme=Theme.STAKES, leads=False)
    NEARER = "nearer", KindRow(  # cards: of the yaku, now held
        Evidence.OPEN_CARDS, FOR, _cards("held", "needed"),
        Advantage.OWN_YAKU, Theme.YAKU, leads=False)
    POINTS = "points", KindRow(  # cards: all gained
        Evidence.SCORE_SHEET, FOR, _points("points"),
        Advantage.OWN_CARDS, Theme.TAKING)
    LIES = "lies", KindRow(  # cards: the joker
        Evidence.OPEN_CARDS, AGAINST, _cards("takers"))
    DOUBLES = "doubles", KindRow(  # now, then: the factor before and after the call
        Evidence.SCORE_SHEET, AGAINST, _times("now", "then"), theme=Theme.STAKES)
    HALVES = "halves", KindRow(  # now: by stopping; then: if nobody makes a yaku any more
        Evidence.SCORE_SHEET, AGAINST, _points("now", "then"), theme=Theme.STAKES)
    LIABLE = "liable", KindRow(  # shares: paid by the seat alone if an opponent stops
        Evidence.SCORE_SHEET, AGAINST, {"shares": PLAYERS}, theme=Theme.STAKES)
    FORFEITS = "forfeits", KindRow(  # points: for the yaku now, lost if an opponent stops
        Evidence.SCORE_SHEET, AGAINST, _points("points"), theme=Theme.STAKES)
    BANKS = "banks", KindRow(  # points: own, when the round ends so; factor: of those of the yaku
        Evidence.SCORE_SHEET, FOR, _points("points") | _times("factor"),
        theme=Theme.STAKES)
    HOLDS = "holds", KindRow(  # cards: of the dealt yaku; points: before any multiplier
        Evidence.OPEN_CARDS, FOR, _points("points"), theme=Theme.JOINING)
    SHOWS = "shows", KindRow(  # cards: of the dealt yaku; points: before any multiplier
        Evidence.SCORE_SHEET, FOR, _points("points"), theme=Theme.SHOWING)
    REVEALS = "reveals", KindRow(  # cards: shown to opponents
        Evidence.OPEN_CARDS, AGAINST, _cards("seen"), theme=Theme.SHOWING)
    FEE = "fee", KindRow(  # points: that passing costs, before any multiplier
        Evidence.SCORE_SHEET, AGAINST, _points("points"), theme=Theme.JOINING)
    PRIZE = "prize", KindRow(  # points: from those who passed so far, before any multiplier
        Evidence.SCORE_SHEET, FOR, _points("points"), theme=Theme.JOINING)
    CAPTURES = "captures", KindRow(  # cards: all gained
        Evidence.OPEN_CARDS, FOR, _cards("gained"), theme=Theme.TAKING,
        is_told=False)
    # fmt: on


ALL_KINDS: Final = frozenset(ClaimKind)
TOLD_KINDS: Final = frozenset(kind for kind in ClaimKind if kind.row.is_told)


def list_told(*evidence: Evidence) -> frozenset[ClaimKind]:
    """Return the kinds of explanations with one of these bases."""
    return frozenset(kind for kind in TOLD_KINDS if kind.row.evidence in evidence)


WITHHELD: Final = {
    ALL_COUNT: frozenset({ClaimKind.ALL_FEED}),  # -0.043: the least of several chances is too low
    ONE_SCORES: frozenset({ClaimKind.LEAVES}),  # +0.097
}


def find_withheld(observation: Observation) -> frozenset[ClaimKind]:
    """Return the kinds that are withheld at a table."""
    settlement = observation.rules.settlement
    return WITHHELD.get(settlement, frozenset())
