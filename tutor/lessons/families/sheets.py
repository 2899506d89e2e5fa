"""One pile under two rules: house rules and usual ones, or two scoring tables."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from tutor.lessons.facts import count_asked
from tutor.lessons.families.family import (
    OTHERWISE,
    Band,
    Draft,
    Family,
    exchange_some,
    is_rare,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.families.piles import name_yaku
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.model import ForeseenMiss, LessonBoard, NumberRow, Step
from tutor.lessons.situation import pile_of
from tutor.rules.cards import ALL, Card, card_set, cards_in
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
    drawn = _ask_sides(name, sides, ruleset, cards, (own, hers) if called else None)
    alike = len({row.expect for row in drawn.rows}) == 1
    return drawn if any(row.expect for row in drawn.rows) and alike == is_rare(random) else None


def vary_two_sheets(
    random: Random, step: Step, rules: Mapping[str, tuple[tuple[str, ...], tuple[Side, ...]]]
) -> Draft | None:
    """Draw other cards of the same kinds, to be counted under the rules of a step."""
    own_sides = tuple((row.key, row.ask, row.ruleset) for row in step.rows)
    name = next((name for name, (_ids, sides) in rules.items() if sides == own_sides), None)
    if name is None:
        return None
    board, cards = step.board, exchange_some(random, tuple(cards_in(pile_of(step))))
    return _ask_sides(name, own_sides, step.ruleset, cards, board.calls if board else None)


def _ask_sides(
    name: str,
    sides: tuple[Side, ...],
    ruleset: Ruleset,
    cards: tuple[Card, ...],
    calls: Sequence[int] | None,
) -> Draft:
    own, hers = calls or (0, 0)
    board = None if calls is None else LessonBoard(won=(cards,), calls=(own, hers))
    shown: tuple[Card, ...] = cards if calls is None else ()
    bare = Step("?", Count(), ruleset, cards=shown, board=board)
    rows = tuple(_row(bare, *side) for side in sides)
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


def _family(
    name: str,
    rules: Mapping[str, tuple[tuple[str, ...], tuple[Side, ...]]],
    ruleset: Ruleset = _KOIKOI,
    bands: tuple[Band, ...] = ((6, 7), (8, 9), (10, 12)),
    called: bool = False,
) -> Family:
    draw = partial(draw_two_sheets, rules=rules, called=called)
    return Family(name, ruleset, bands, draw, partial(vary_two_sheets, rules=rules))


FAMILIES: Final = (
    _family("sheet:other-values", VALUES, bands=((10, 10), (11, 11), (12, 13))),
    _family("sheet:other-procedures", PROCEDURES, called=True),
    _family("sheet:apps", APPS, called=True),
    _family("sheet:classic", CLASSIC, _HACHIHACHI),
    _family("false-friends", FRIENDS),
)
