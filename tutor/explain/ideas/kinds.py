"""The table of ideas: the games and the lesson of each.

They are in order of priority, the weightiest first. `grep IdeaKind.TAKE_ALL` finds the predicate of
an idea, its sentence and its tests.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from tutor.explain.columns import Theme
from tutor.rules.score.families import Family, find_family

KOIKOI: Final = "koikoi"
ROPPYAKKEN: Final = "roppyakken"
HACHIHACHI: Final = "hachihachi"
ALL: Final = (KOIKOI, ROPPYAKKEN, HACHIHACHI)
COUNTING: Final = "k-03"  # the lesson on yaku that count cards
COUNTED: Final = (Family.ANIMALS, Family.RIBBONS, Family.CHAFF)
# Those on the other yaku of Koi-Koi.
LISTED: Final = {
    Family.POETRY_BLUE: "k-04",
    Family.BOAR_DEER_BUTTERFLIES: "k-05",
    Family.LIGHTS: "k-06",
    Family.VIEWINGS: "k-07",
}


@dataclass(frozen=True)
class IdeaRow:
    """The lesson of an idea for each of its games; "" where none teaches it.

    Without a *theme* it is that of its parts. One that does not *lead* is only a second sentence:
    after an idea, or, if it is *behind* a part, after the parts of a gap that no idea explains.
    """

    lessons: Mapping[str, str]
    theme: Theme | None
    leads: bool = True
    is_behind: bool = False


def _each(koikoi: str, roppyakken: str, hachihachi: str) -> dict[str, str]:
    return dict(zip(ALL, (koikoi, roppyakken, hachihachi), strict=True))


def _same(lesson: str, *games: str) -> dict[str, str]:
    return dict.fromkeys(games or ALL, lesson)


class IdeaKind(StrEnum):
    """An idea: the name that lines know, and its row."""

    _value_: str
    row: IdeaRow
    rank: int  # 0 is looked for first

    def __new__(cls, name: str, row: IdeaRow) -> Self:
        """Return a new kind with its row."""
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.row = row
        kind.rank = len(cls.__members__)
        return kind

    COMPLETE = "complete", IdeaRow(_each(COUNTING, "rs-01", "h-05"), Theme.YAKU)
    DENY_YAKU = "deny_yaku", IdeaRow(_each("s-04", "rs-04", "hs-04"), Theme.THEIRS)
    SLOW_YAKU = "slow_yaku", IdeaRow(_each("s-04", "rs-04", "hs-04"), Theme.THEIRS)
    TAKE_PARTNER = "take_partner", IdeaRow(_same("s-01"), Theme.THEIRS)
    HOLD_BACK = "hold_back", IdeaRow(_each("s-04", "rs-04", "hs-04"), Theme.GIVING)
    TAKE_ALL = "take_all", IdeaRow(_same("f-06"), Theme.TAKING)
    KEEP_JOKER = "keep_joker", IdeaRow(_same("rs-03", ROPPYAKKEN), Theme.TAKING)
    JOKER_NOW = "joker_now", IdeaRow(_same("rs-03", ROPPYAKKEN), Theme.TAKING)
    JOKER_BEST = "joker_best", IdeaRow(_same("r-08", ROPPYAKKEN), Theme.TAKING)
    TAKE_NOW = "take_now", IdeaRow(_each("s-04", "rs-04", ""), Theme.TAKING)
    CLEAR_DANGER = "clear_danger", IdeaRow(_each("s-04", "", "hs-04"), Theme.GIVING)
    KEEP_CATCH = "keep_catch", IdeaRow(_each(COUNTING, "rs-01", "hs-05"), None)
    BUILD_TWO = "build_two", IdeaRow(_each("s-02", "rs-01", "hs-05"), Theme.YAKU)
    HURRY = "hurry", IdeaRow({KOIKOI: "k-11", ROPPYAKKEN: ""}, Theme.YAKU)
    BUILD_ONE = "build_one", IdeaRow(_each("k-03", "rs-01", "hs-05"), Theme.YAKU)
    SAFE_DISCARD = "safe_discard", IdeaRow(_each("s-03", "rs-05", "hs-04"), Theme.GIVING)
    SAFER_DISCARD = "safer_discard", IdeaRow(_each("s-03", "rs-05", "hs-04"), Theme.GIVING)
    CHEAP_DISCARD = (
        "cheap_discard",
        IdeaRow({ROPPYAKKEN: "rs-05", HACHIHACHI: "hs-04"}, Theme.GIVING),
    )
    TWIN_LESS = "twin_less", IdeaRow(_same("s-02"), Theme.TAKING)
    WHICH_TARGET = "which_target", IdeaRow(_same("s-02"), Theme.TAKING)
    KEEP_PAIR = "keep_pair", IdeaRow(_same("s-03"), Theme.TAKING)
    KEEP_NEEDED = "keep_needed", IdeaRow(_each("s-03", "rs-05", "hs-05"), Theme.GIVING)
    MAKES_NOW = "makes_now", IdeaRow(_same(""), Theme.YAKU, leads=False)
    STOP_FIRST = "stop_first", IdeaRow({KOIKOI: ""}, Theme.YAKU, leads=False)
    SURE_NEXT = "sure_next", IdeaRow({KOIKOI: "", HACHIHACHI: ""}, Theme.STAKES, leads=False)
    LET_WAIT = "let_wait", IdeaRow(_same("s-01"), Theme.TAKING, leads=False)
    RETAKE = "retake", IdeaRow(_same("s-03"), Theme.TAKING, leads=False)
    CARD_BEHIND = "card_behind", IdeaRow(_same(""), Theme.TAKING, leads=False, is_behind=True)
    YAKU_BEHIND = "yaku_behind", IdeaRow(_same(""), Theme.YAKU, leads=False, is_behind=True)
    MORE_CARDS = "more_cards", IdeaRow({KOIKOI: ""}, Theme.YAKU, leads=False, is_behind=True)
    ADDS_NOW = "adds_now", IdeaRow({KOIKOI: ""}, Theme.YAKU, leads=False, is_behind=True)
    TAKEN_NEXT = "taken_next", IdeaRow(_same(""), Theme.GIVING, leads=False, is_behind=True)
    USEFUL_CARD = "useful_card", IdeaRow(_same(""), Theme.YAKU, leads=False, is_behind=True)
    MORE_DOUBLED = "more_doubled", IdeaRow({KOIKOI: ""}, Theme.YAKU, leads=False, is_behind=True)
    PAID_BEHIND = "paid_behind", IdeaRow(_same(""), Theme.YAKU, leads=False, is_behind=True)
    TAKES_POINTS = (
        "takes_points",
        IdeaRow({ROPPYAKKEN: "", HACHIHACHI: ""}, Theme.TAKING, leads=False),
    )
    LOSE_CARD = "lose_card", IdeaRow(_each("s-04", "rs-04", "hs-04"), None)
    GET_CARD = "get_card", IdeaRow(_each(COUNTING, "rs-01", "hs-05"), None)
    CARD_POINTS = "card_points", IdeaRow({ROPPYAKKEN: "r-01", HACHIHACHI: "hs-01"}, Theme.TAKING)
    GAIN_NEEDED = "gain_needed", IdeaRow(_each("s-02", "rs-01", "hs-05"), Theme.YAKU)
    BE_FIRST = "be_first", IdeaRow({KOIKOI: ""}, Theme.YAKU)
    BANK_LEAD = "bank_lead", IdeaRow({KOIKOI: "s-07", HACHIHACHI: ""}, Theme.STAKES)
    MUST_RISK = "must_risk", IdeaRow({KOIKOI: "s-07", HACHIHACHI: ""}, Theme.STAKES)
    BANK = "bank", IdeaRow({KOIKOI: "s-05", HACHIHACHI: "hs-02"}, Theme.STAKES)
    TO_DOUBLE = "to_double", IdeaRow({KOIKOI: "s-06"}, Theme.STAKES)
    GO_ON = "go_on", IdeaRow({KOIKOI: "s-05", HACHIHACHI: "hs-02"}, Theme.STAKES)
    SHOW = "show", IdeaRow({ROPPYAKKEN: "r-10", HACHIHACHI: "hs-07"}, Theme.SHOWING)
    JOIN = "join", IdeaRow({HACHIHACHI: "hs-03"}, Theme.JOINING)
    PASS = "pass", IdeaRow({HACHIHACHI: "hs-03"}, Theme.JOINING)


def find_lesson(kind: IdeaKind, game: str, yaku: Sequence[str], *, takes: bool) -> str:
    """Return the lesson of an idea about *yaku*, of a move that *takes* cards; "" without one."""
    lesson = kind.row.lessons[game]
    if kind in (IdeaKind.KEEP_CATCH, IdeaKind.GET_CARD) and not yaku:
        return IdeaKind.CARD_POINTS.row.lessons.get(game, "")
    if lesson == COUNTING and yaku:
        family = find_family(yaku[0])
        return lesson if family in COUNTED else LISTED.get(family, "")
    return "s-01" if kind is IdeaKind.KEEP_PAIR and takes else lesson
