"""The captures of a card, played or turned up, and the cards that can capture, with the joker."""

from functools import partial
from random import Random
from typing import Final

from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    foresee,
    is_rare,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.kinds.predict import STAYS, Predict
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.model import LessonBoard
from tutor.rules.cards import (
    ALL,
    RAIN_MAN,
    WILLOWS,
    Card,
    CardSet,
    card_set,
    id_of,
    ids_in,
    kind_of,
    lowest,
    month_set,
)
from tutor.rules.round.capture import find_targets, list_captures
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import card_points

CASES: Final = ("none", "one", "two", "three")  # relatives on the field
_JOKER: Final = id_of(lowest(RAIN_MAN))


def draw_capture(random: Random, ruleset: Ruleset, size: int, turned: bool | None = None) -> Draft:
    """Draw a card and a field with none, one, two or three of its month."""
    played = random.randrange(48)
    number = random.randrange(len(CASES))
    relatives = pick_some(random, month_set(played) & ~(1 << played), number)
    others = pick_some(random, ALL & ~month_set(played), size - 1 - number)
    found = list_captures(ruleset.tables().joker, card_set(relatives), played)
    is_turned = random.random() < 0.5 if turned is None else turned
    alike = [one for one in others if kind_of(one) == kind_of(played)]
    return Draft(
        exercise=Predict(
            play=id_of(played),
            turned=is_turned,
            expect=tuple(" ".join(ids_in(one)) or STAYS for one in found),
        ),
        said=("capture", f"capture-{CASES[number]}", "turned" if is_turned else "played"),
        board=LessonBoard(
            hand=() if is_turned else (played,), field=mix(random, (*relatives, *others))
        ),
        wrong=(
            *foresee(STAYS, (STAYS,) if number else ()),
            *foresee("alike", (f"card:{id_of(one)}" for one in alike)),
            OTHERWISE,
        ),
        figures={"card": f"{{card:{id_of(played)}}}"},
    )


def draw_partner(random: Random, _ruleset: Ruleset, size: int) -> Draft:
    """Draw a card and a field on which one card is of its month."""
    held = random.randrange(48)
    relative = pick_some(random, month_set(held) & ~(1 << held), 1)
    others = pick_some(random, ALL & ~month_set(held), size - 2)
    alike = [one for one in others if kind_of(one) == kind_of(held)]
    return Draft(
        exercise=Tap(
            want=f"captures:{id_of(held)}", zone="field", expect=tuple(map(id_of, relative))
        ),
        said=("partner",),
        board=LessonBoard(hand=(held,), field=mix(random, (*relative, *others))),
        wrong=(*foresee("alike", (f"card:{id_of(one)}" for one in alike)), OTHERWISE),
        figures={"card": f"{{card:{id_of(held)}}}"},
    )


def draw_takers(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a hand of which some cards take something from the field."""
    cards = pick_some(random, ALL, size)
    hand, field = cards[: size // 2], cards[size // 2 :]
    joker = ruleset.tables().joker
    takers = [one for one in hand if find_targets(joker, card_set(field), one)]
    if not 0 < len(takers) < len(hand) or _has_family(cards):
        return None
    rest = (one for one in hand if one not in takers)
    return Draft(
        exercise=Tap(want="can-capture", zone="hand", expect=tuple(map(id_of, takers))),
        said=("takers",),
        board=LessonBoard(hand=hand, field=field),
        wrong=(*foresee("alone", (f"card:{id_of(one)}" for one in rest)), OTHERWISE),
    )


def _has_family(cards: tuple[Card, ...]) -> bool:
    return any(month_set(card) & ~card_set(cards) == 0 for card in cards)


def draw_joker_targets(
    random: Random, ruleset: Ruleset, size: int, grouped: bool = False
) -> Draft | None:
    """Draw a field from which the joker of the hand may take something.

    If *grouped*, it has three of a month together.
    """
    triple = pick_some(random, month_set(random.randrange(44)) & ~WILLOWS, 3)
    lying = triple if grouped or is_rare(random) else ()
    field = mix(random, (*lying, *_fill(random, card_set(lying), size - 1 - len(lying))))
    targets = find_targets(ruleset.tables().joker, card_set(field), lowest(RAIN_MAN))
    if not targets or len(set(field)) < size - 1 or _has_family(field):
        return None
    free = [one for one in field if not targets >> one & 1]
    closed = [one for one in free if card_points(ruleset.tables(), 1 << one)]
    rest = [one for one in free if one not in closed]
    lightning = targets & WILLOWS and not card_points(ruleset.tables(), targets & WILLOWS)
    return Draft(
        exercise=Tap(want=f"captures:{_JOKER}", zone="field", expect=tuple(ids_in(targets))),
        said=("joker-targets",),
        board=LessonBoard(hand=(lowest(RAIN_MAN),), field=field),
        wrong=(
            *foresee("closed", (f"card:{id_of(one)}" for one in closed)),
            *foresee("worthless", (f"card:{id_of(one)}" for one in rest)),
            *foresee("willow", ("missing:11-lightning",) if lightning else ()),
            OTHERWISE,
        ),
    )


def _fill(random: Random, taken: CardSet, number: int) -> tuple[Card, ...]:
    return pick_some(random, ALL & ~RAIN_MAN & ~taken, number)


def draw_joker_takers(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a hand of which some cards can take the joker from the field."""
    cards = pick_some(random, ALL & ~RAIN_MAN, size - 1)
    hand, field = cards[: size // 2], mix(random, (*cards[size // 2 :], lowest(RAIN_MAN)))
    joker = ruleset.tables().joker
    takers = [one for one in hand if find_targets(joker, card_set(field), one) & RAIN_MAN]
    if not 0 < len(takers) < len(hand) or _has_family((*hand, *field)):
        return None
    rest = [one for one in hand if one not in takers]
    bound = [one for one in rest if card_points(ruleset.tables(), 1 << one)]
    poor = [one for one in rest if one not in bound]
    return Draft(
        exercise=Tap(want=f"can-capture:{_JOKER}", zone="hand", expect=tuple(map(id_of, takers))),
        said=("joker-takers",),
        board=LessonBoard(hand=hand, field=field),
        wrong=(
            *foresee("poor", (f"card:{id_of(one)}" for one in poor)),
            *foresee("bound", (f"card:{id_of(one)}" for one in bound)),
            OTHERWISE,
        ),
    )


def draw_joker_capture(random: Random, ruleset: Ruleset, size: int) -> Draft:
    """Draw a card and a field, of which one is the joker: what is taken."""
    joker = ruleset.tables().joker
    rain_man = lowest(RAIN_MAN)
    is_played = random.random() < 0.5
    played = rain_man if is_played else pick_some(random, ALL & ~RAIN_MAN, 1)[0]
    sure = () if is_played else (rain_man,)
    number = random.randrange(len(CASES))
    relatives = pick_some(random, month_set(played) & ~RAIN_MAN & ~(1 << played), number)
    lying = (*sure, *relatives)[: size - 1]
    field = (*lying, *_fill(random, card_set(lying) | month_set(played), size - 1 - len(lying)))
    found = list_captures(joker, card_set(field), played)
    return Draft(
        exercise=Predict(
            play=id_of(played), expect=tuple(" ".join(ids_in(one)) or STAYS for one in found)
        ),
        said=("joker-capture", *(() if any(found) else ("joker-capture-none",))),
        board=LessonBoard(hand=(played,), field=mix(random, field)),
        wrong=(*foresee(STAYS, (STAYS,) if any(found) else ()), OTHERWISE),
        figures={"card": f"{{card:{id_of(played)}}}"},
    )


_PLAIN: Final = usual("koikoi")
_WITH_JOKER: Final = usual("roppyakken")
_BANDS: Final = ((5, 6), (7, 8), (9, 11))
FAMILIES: Final = (
    Family("capture:case", _PLAIN, _BANDS, draw_capture),
    Family("partner-of-card", _PLAIN, ((4, 5), (6, 7), (8, 9)), draw_partner),
    Family("turn:two-halves", _PLAIN, _BANDS, partial(draw_capture, turned=True)),
    Family("must-capture", _PLAIN, ((8, 9), (10, 12), (13, 16)), draw_takers),
    Family("joker-capture", _WITH_JOKER, _BANDS, draw_joker_capture),
    Family("joker-targets", _WITH_JOKER, _BANDS, draw_joker_targets),
    Family(
        "near-miss:joker-group",
        _WITH_JOKER,
        ((6, 7), (8, 9), (10, 11)),
        partial(draw_joker_targets, grouped=True),
    ),
    Family("who-takes-the-joker", _WITH_JOKER, ((8, 9), (10, 12), (13, 16)), draw_joker_takers),
)
