"""The captures of a card, played or turned up, and the cards that can capture, with the joker."""

from functools import partial
from random import Random
from typing import Final

from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    exchange_some,
    foresee,
    foresee_cards,
    is_rare,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.kinds.naming import Tap
from tutor.lessons.kinds.playing import STAYS, Predict
from tutor.lessons.model import LessonBoard, Step
from tutor.lessons.situation import field_of
from tutor.rules.cards import (
    ALL,
    RAIN_MAN,
    WILLOWS,
    Card,
    CardSet,
    card_named,
    card_set,
    cards_in,
    id_of,
    ids_in,
    kind_of,
    lowest,
    month_set,
)
from tutor.rules.round.capture import find_targets, list_captures
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import card_points
from tutor.rules.tables import Joker

CASES: Final = ("none", "one", "two", "three")  # relatives on the field
_JOKER: Final = id_of(lowest(RAIN_MAN))


def draw_capture(random: Random, ruleset: Ruleset, size: int, turned: bool | None = None) -> Draft:
    """Draw a card and a field with none, one, two or three of its month."""
    played = random.randrange(48)
    number = random.randrange(len(CASES))
    relatives = pick_some(random, month_set(played) & ~(1 << played), number)
    cards = pick_some(random, ALL & ~month_set(played), size - 1 - number)
    card_sets = list_captures(ruleset.tables().joker, card_set(relatives), played)
    is_turned = random.random() < 0.5 if turned is None else turned
    alike = [entry for entry in cards if kind_of(entry) == kind_of(played)]
    return Draft(
        exercise=Predict(
            play=id_of(played),
            turned=is_turned,
            expect=tuple(" ".join(ids_in(entry)) or STAYS for entry in card_sets),
        ),
        said=("capture", f"capture-{CASES[number]}", "turned" if is_turned else "played"),
        board=LessonBoard(
            hand=() if is_turned else (played,), field=mix(random, (*relatives, *cards))
        ),
        wrong=(
            *foresee(STAYS, (STAYS,) if number else ()),
            *foresee_cards("alike", alike),
            OTHERWISE,
        ),
        figures={"card": f"{{card:{id_of(played)}}}"},
    )


def draw_partner(random: Random, _ruleset: Ruleset, size: int) -> Draft:
    """Draw a card and a field on which one card is of its month."""
    played = random.randrange(48)
    relative = pick_some(random, month_set(played) & ~(1 << played), 1)
    cards = pick_some(random, ALL & ~month_set(played), size - 2)
    alike = [number for number in cards if kind_of(number) == kind_of(played)]
    return Draft(
        exercise=Tap(
            want=f"captures:{id_of(played)}", zone="field", expect=tuple(map(id_of, relative))
        ),
        said=("partner",),
        board=LessonBoard(hand=(played,), field=mix(random, (*relative, *cards))),
        wrong=(*foresee_cards("alike", alike), OTHERWISE),
        figures={"card": f"{{card:{id_of(played)}}}"},
    )


def draw_takers(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a hand of which some cards take something from the field."""
    cards = pick_some(random, ALL, size)
    hand, field = cards[: size // 2], cards[size // 2 :]
    joker = ruleset.tables().joker
    takers = [number for number in hand if find_targets(joker, card_set(field), number)]
    if not 0 < len(takers) < len(hand) or _has_family(cards):
        return None
    remaining = (number for number in hand if number not in takers)
    return Draft(
        exercise=Tap(want="can-capture", zone="hand", expect=tuple(map(id_of, takers))),
        said=("takers",),
        board=LessonBoard(hand=hand, field=field),
        wrong=(*foresee_cards("alone", remaining), OTHERWISE),
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
    return _ask_joker_targets(ruleset, field) if len(set(field)) == size - 1 else None


def vary_joker_targets(random: Random, step: Step) -> Draft | None:
    """Draw other cards of the same kinds for the joker to take from."""
    field = exchange_some(random, tuple(cards_in(field_of(step))), RAIN_MAN)
    return _ask_joker_targets(step.ruleset, mix(random, field))


def _ask_joker_targets(ruleset: Ruleset, field: tuple[Card, ...]) -> Draft | None:
    targets = find_targets(ruleset.tables().joker, card_set(field), lowest(RAIN_MAN))
    if not targets or _has_family(field):
        return None
    free = [number for number in field if not targets >> number & 1]
    closed = [number for number in free if card_points(ruleset.tables(), 1 << number)]
    remaining = [number for number in free if number not in closed]
    lightning = targets & WILLOWS and not card_points(ruleset.tables(), targets & WILLOWS)
    return Draft(
        exercise=Tap(want=f"captures:{_JOKER}", zone="field", expect=tuple(ids_in(targets))),
        said=("joker-targets",),
        board=LessonBoard(hand=(lowest(RAIN_MAN),), field=field),
        wrong=(
            *foresee_cards("closed", closed),
            *foresee_cards("worthless", remaining),
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
    takers = [number for number in hand if find_targets(joker, card_set(field), number) & RAIN_MAN]
    if not 0 < len(takers) < len(hand) or _has_family((*hand, *field)):
        return None
    remaining = [number for number in hand if number not in takers]
    bound = [number for number in remaining if card_points(ruleset.tables(), 1 << number)]
    poor = [number for number in remaining if number not in bound]
    return Draft(
        exercise=Tap(want=f"can-capture:{_JOKER}", zone="hand", expect=tuple(map(id_of, takers))),
        said=("joker-takers",),
        board=LessonBoard(hand=hand, field=field),
        wrong=(
            *foresee_cards("poor", poor),
            *foresee_cards("bound", bound),
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
    return _ask_joker_capture(joker, played, mix(random, field))


def vary_joker_capture(random: Random, step: Step) -> Draft | None:
    """Draw other cards of the same kinds, next to the joker."""
    joker, field = step.ruleset.tables().joker, tuple(cards_in(field_of(step)))
    match step.exercise:
        case Predict(play=play):
            played, *changed = exchange_some(random, (card_named(play), *field), RAIN_MAN)
            return _ask_joker_capture(joker, played, mix(random, changed))
    return None


def _ask_joker_capture(joker: Joker, played: Card, field: tuple[Card, ...]) -> Draft:
    card_sets = list_captures(joker, card_set(field), played)
    return Draft(
        exercise=Predict(
            play=id_of(played),
            expect=tuple(" ".join(ids_in(entry)) or STAYS for entry in card_sets),
        ),
        said=("joker-capture", *(() if any(card_sets) else ("joker-capture-none",))),
        board=LessonBoard(hand=(played,), field=field),
        wrong=(*foresee(STAYS, (STAYS,) if any(card_sets) else ()), OTHERWISE),
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
    Family("joker-capture", _WITH_JOKER, _BANDS, draw_joker_capture, vary_joker_capture),
    Family("joker-targets", _WITH_JOKER, _BANDS, draw_joker_targets),
    Family(
        "near-miss:joker-group",
        _WITH_JOKER,
        ((6, 7), (8, 9), (10, 11)),
        partial(draw_joker_targets, grouped=True),
        vary_joker_targets,
    ),
    Family("who-takes-the-joker", _WITH_JOKER, ((8, 9), (10, 12), (13, 16)), draw_joker_takers),
)
