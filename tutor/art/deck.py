"""The deck: every drawing as a complete file."""

from tutor.art import joker
from tutor.art.kit import HEIGHT, WIDTH
from tutor.art.months import (
    back,
    m01_pine,
    m02_plum,
    m03_cherry,
    m04_wisteria,
    m05_iris,
    m06_peony,
    m07_hagi,
    m08_susuki,
    m09_kiku,
    m10_maple,
    m11_willow,
    m12_paulownia,
)

MODULES = (
    joker,
    m01_pine,
    m02_plum,
    m03_cherry,
    m04_wisteria,
    m05_iris,
    m06_peony,
    m07_hagi,
    m08_susuki,
    m09_kiku,
    m10_maple,
    m11_willow,
    m12_paulownia,
    back,
)


def draw_deck() -> dict[str, str]:
    """Return the SVG of each of the 48 cards, of the joker and of the back, by card id."""
    return {card: _complete(art) for card, art in draw_cards().items()}


def draw_cards() -> dict[str, str]:
    """Return what is drawn on each card, by card id."""
    return {card: art for module in MODULES for card, art in module.cards().items()}


def _complete(art: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{art}</svg>'
