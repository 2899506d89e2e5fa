"""The flip map: every card of the deck, with its value over the average flip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import Estimate
from tutor.rules.cards import IDS, Card
from tutor.rules.observation import Observation
from tutor.web.i18n.numbers import format_signed, format_unsigned, format_whole
from tutor.web.i18n.translation import _, pgettext
from tutor.web.table.card_view import CardView, card_view
from tutor.web.words.names.cards import MONTHS

if TYPE_CHECKING:  # the engine is imported only after its cache folder is set
    from tutor.engine.hints.flips import FlipValue, FlipValues

MONTH: Final = 4  # cards


@dataclass(frozen=True)
class Cell:
    """One card: its value compared with the average flip (*is_flip*), or its place."""

    card: CardView
    text: str
    is_flip: bool = False
    sign: str = ""  # "up", "down" or "level", beside the mean
    margin: str = ""


@dataclass(frozen=True)
class FlipMap:
    """All cards by months, and those that may come, the best first."""

    title: str
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    ranked: tuple[Cell, ...]
    basis: str
    engine: str


def build_flip_map(observation: Observation, title: str, flip_values: FlipValues) -> FlipMap:
    """Return the map of the flips of a move."""
    by_card = {flip.card: flip for flip in flip_values.flips}
    cells = tuple(
        _cell(observation, card, by_card.get(card), flip_values.points) for card in range(len(IDS))
    )
    order = sorted(by_card, key=lambda card: -by_card[card].points.value)
    return FlipMap(
        title=title,
        rows=tuple(
            (_(MONTHS[place // MONTH]), cells[place : place + MONTH])
            for place in range(0, len(cells), MONTH)
        ),
        ranked=tuple(cells[card] for card in order if card < len(cells)),
        basis=_(
            "%(samples)s samples, seed %(seed)s",
            samples=format_whole(flip_values.points.samples),
            seed=flip_values.points.seed,
        ),
        engine=flip_values.engine,
    )


def _cell(observation: Observation, card: Card, flip: FlipValue | None, mean: Estimate) -> Cell:
    view = card_view(card, ruleset=observation.ruleset)
    if flip is None:
        return Cell(view, _locate_card(observation, card))
    estimate = flip.points
    away = estimate.value - mean.value
    is_level = abs(away) <= estimate.margin or estimate.samples < 2
    sign = "level" if is_level else "up" if away > 0 else "down"
    margin = format_unsigned(estimate.margin, estimate.margin) if estimate.se else ""
    text = pgettext("flip", "level") if is_level else format_signed(away, estimate.margin)
    return Cell(view, text, True, sign, margin)


def _locate_card(observation: Observation, card: Card) -> str:
    """Return the place of a card that cannot be turned up, as far as the learner knows."""
    if observation.hand >> card & 1:
        return _("your hand")
    if observation.field >> card & 1:
        return _("field")
    if observation.unseen >> card & 1:
        shown = any(cards >> card & 1 for cards in observation.shown)
        return _("shown") if shown else _("not turned up")
    return _("gone")
