"""Chances of hidden cards: an opponent holds a card, or the stock turns one up."""

from collections.abc import Mapping
from random import Random
from typing import Final

from tutor.lessons.families.counting import BANDS, HERS, lay_bare, reach_table
from tutor.lessons.families.family import OTHERWISE, Draft, Family, pick_some, usual
from tutor.lessons.kinds.estimate import Estimate
from tutor.lessons.model import ForeseenMiss, Step
from tutor.lessons.table.facts import compute_chance
from tutor.lessons.table.situation import list_open_cards
from tutor.rules.cards import ALL, CHAFF, count, id_of, month_of, month_set
from tutor.rules.ruleset import Ruleset

BAND: Final = 10  # per cent on either side of a chance


def draw_holding(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a table: the chance that an opponent holds a card of some month."""
    reached = reach_table(random, ruleset, size)
    if not reached:
        return None
    current, board = reached
    step = lay_bare(ruleset, board)
    months = {month_of(card) for card in (*board.hand, *board.field)}
    unseen = ALL & ~list_open_cards(step)
    some = [other for other in sorted(months) if unseen & month_set(4 * (other - 1))]
    if not some:
        return None
    month = random.choice(some)
    figures = {
        "month": f"{{month:{month}}}",
        "left": count(unseen & month_set(4 * (month - 1))),
        "unseen": count(unseen),
        "held": count(current.position.hands[HERS]),
    }
    return _estimate(step, f"holds:month:{month}", "holding", figures)


def draw_turning(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a table: how often the next card of the stock is of some month of the field."""
    reached = reach_table(random, ruleset, size)
    if not reached:
        return None
    step = lay_bare(ruleset, reached[1])
    unseen = ALL & ~list_open_cards(step)
    months = {month_of(card) for card in reached[1].field}
    some = [other for other in sorted(months) if unseen & month_set(4 * (other - 1))]
    if not some:
        return None
    month = random.choice(some)
    figures = {
        "month": f"{{month:{month}}}",
        "left": count(unseen & month_set(4 * (month - 1))),
        "unseen": count(unseen),
    }
    return _estimate(step, f"turns:month:{month}", "turning", figures)


def draw_either(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
    """Draw a table: the chance that an opponent holds at least one of two cards."""
    reached = reach_table(random, ruleset, size)
    if not reached:
        return None
    step = lay_bare(ruleset, reached[1])
    unseen = ALL & ~list_open_cards(step)
    pair = pick_some(random, unseen & ~CHAFF, 2)
    if len(pair) < 2:
        return None
    hand = count(reached[0].position.hands[HERS])
    cards = [f"{{card:{id_of(card)}}}" for card in pair]
    return _estimate(
        step,
        f"holds:2:{count(unseen)}:{hand}",
        "either",
        {"one": cards[0], "other": cards[1], "unseen": count(unseen), "held": hand},
    )


def _estimate(step: Step, ask: str, text: str, figures: Mapping[str, object]) -> Draft:
    right = round(compute_chance(step, ask) or 0)
    band = (max(0, right - BAND), min(100, right + BAND))
    return Draft(
        exercise=Estimate(expect=right, band=band, chance=ask),
        said=(text,),
        board=step.board,
        wrong=(ForeseenMiss(("low",), "low"), ForeseenMiss(("high",), "high"), OTHERWISE),
        figures=figures,
    )


_KOIKOI: Final = usual("koikoi")
FAMILIES: Final = (Family("chance:hold", _KOIKOI, BANDS, draw_holding),)
DRILLED: Final = (
    Family("chance:turn", _KOIKOI, BANDS, draw_turning),
    Family("chance:either", _KOIKOI, BANDS, draw_either),
)
