"""One pile under two rules: house rules and usual ones, or two scoring tables."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from tutor.lessons.families.family import OTHERWISE, Draft, Family, is_rare, mix, pick_some, usual
from tutor.lessons.families.piles import name_yaku
from tutor.lessons.kinds.count import Count
from tutor.lessons.model import ForeseenMiss, LessonBoard, NumberRow, Step
from tutor.lessons.table.facts import count_asked
from tutor.rules.cards import ALL, Card, card_set
from tutor.rules.ruleset import Ruleset

Side = tuple[str, str, Ruleset]  # key, question and rules of a row

_KOIKOI: Final = usual("koikoi")
_APP: Final = Ruleset(_KOIKOI.game, "kk_koikoi_japan")
_ROPPYAKKEN: Final = usual("roppyakken")
_HACHIHACHI: Final = usual("hachihachi")
_STANDARD: Final[Side] = ("standard", "yaku-points", _KOIKOI)
VALUES: Final[Mapping[str, tuple[tuple[str, ...], tuple[Side, ...]]]] = {  # by house rule
    "rain": (
        ("sanko",),
        (_STANDARD, ("other", "yaku-points", usual("koikoi", sanko_rain=True))),
    ),
    "cup": (("kasu",), (_STANDARD, ("other", "yaku-points", usual("koikoi", sake="no")))),
    "viewing": (
        ("hanami", "tsukimi"),
        (_STANDARD, ("other", "yaku-points", usual("koikoi", viewing="off"))),
    ),
    "stack": (
        ("inoshikacho", "akatan", "aotan"),
        (_STANDARD, ("other", "yaku-points", usual("koikoi", group="stack"))),
    ),
    "above": (
        ("ameshiko", "inoshikacho", "akatan"),
        (("standard", "final", _KOIKOI), ("other", "final", usual("koikoi", high="gt7"))),
    ),
}
PROCEDURES: Final[Mapping[str, tuple[tuple[str, ...], tuple[Side, ...]]]] = {
    "calls": (
        ("tan", "tane", "akatan", "hanami"),
        (
            ("standard", "final", _KOIKOI),
            ("other", "final", usual("koikoi", mult="per_call_plus_one")),
        ),
    ),
    "own-calls": (
        ("tan", "tane", "akatan", "hanami"),
        (("standard", "final", _KOIKOI), ("other", "final", usual("koikoi", mult="self"))),
    ),
}
APPS: Final[Mapping[str, tuple[tuple[str, ...], tuple[Side, ...]]]] = {
    "app": (
        ("tan", "tane", "akatan", "aotan", "hanami", "tsukimi"),
        (("standard", "final", _KOIKOI), ("app", "final", _APP)),
    ),
}
CLASSIC: Final[Mapping[str, tuple[tuple[str, ...], tuple[Side, ...]]]] = {
    "kan": (
        ("akatan", "aotan", "inoshikacho", "shiko"),
        (
            ("standard", "yaku-points", _HACHIHACHI),
            ("other", "yaku-points", usual("hachihachi", deki="classic", kan=12)),
        ),
    ),
}
FRIENDS: Final[Mapping[str, tuple[tuple[str, ...], tuple[Side, ...]]]] = {
    "tables": (
        ("inoshikacho", "aotan", "akatan", "hanami", "shiko"),
        (
            ("kk", "yaku-points", _KOIKOI),
            ("rp", "yaku-points", _ROPPYAKKEN),
            ("hh", "yaku-points", _HACHIHACHI),
        ),
    ),
}


def draw_two_sheets(
    random: Random,
    ruleset: Ruleset,
    size: int,
    rules: Mapping[str, tuple[tuple[str, ...], tuple[Side, ...]]],
    called: bool = False,
) -> Draft | None:
    """Draw a pile that is to be counted under several rules, most often with other results."""
    name = random.choice(tuple(rules))
    ids, sides = rules[name]
    yaku = name_yaku(_KOIKOI, random.choice(ids))
    core = pick_some(random, yaku.cards, yaku.need)
    cards = mix(random, (*core, *pick_some(random, ALL & ~card_set(core), size - len(core))))
    if len(cards) != size:
        return None
    own, hers = random.choice(((0, 1), (0, 2), (1, 1), (2, 0))) if called else (0, 0)
    board = LessonBoard(won=(cards,), calls=(own, hers)) if called else None
    shown: tuple[Card, ...] = () if called else cards
    bare = Step("?", Count(), ruleset, cards=shown, board=board)
    rows = tuple(_row(bare, *side) for side in sides)
    alike = len({row.expect for row in rows}) == 1
    if not any(row.expect for row in rows) or alike != is_rare(random):
        return None
    return Draft(
        exercise=Count(),
        said=("sheets", f"sheets-{name}"),
        cards=shown,
        board=board,
        rows=rows,
        wrong=(*(ForeseenMiss((f"row:{row.key}",), row.key) for row in rows), OTHERWISE),
        figures={"own": own, "hers": hers},
    )


def _row(step: Step, key: str, ask: str, rules: Ruleset) -> NumberRow:
    row = NumberRow(key, ask, 0, rules, step.cards)
    return NumberRow(key, ask, count_asked(step, ask, row) or 0, rules, step.cards)


_BANDS: Final = ((6, 7), (8, 9), (10, 12))
FAMILIES: Final = (
    Family(
        "sheet:other-values",
        _KOIKOI,
        ((10, 10), (11, 11), (12, 13)),
        partial(draw_two_sheets, rules=VALUES),
    ),
    Family(
        "sheet:other-procedures",
        _KOIKOI,
        _BANDS,
        partial(draw_two_sheets, rules=PROCEDURES, called=True),
    ),
    Family("sheet:apps", _KOIKOI, _BANDS, partial(draw_two_sheets, rules=APPS, called=True)),
    Family("sheet:classic", _HACHIHACHI, _BANDS, partial(draw_two_sheets, rules=CLASSIC)),
    Family("false-friends", _KOIKOI, _BANDS, partial(draw_two_sheets, rules=FRIENDS)),
)
