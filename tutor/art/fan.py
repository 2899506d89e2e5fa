"""Five lights in a fan, the picture of the home page."""

from typing import Final

from tutor.art.kit import HEIGHT, WIDTH

FANNED: Final = ("12-phoenix", "8-moon", "3-curtain", "1-crane", "11-rainman")
STEP: Final = 14  # degrees between two cards


def draw_fan(drawings: dict[str, str]) -> str:
    """Return the SVG of the fan, made of the drawings of its cards."""
    middle = len(FANNED) // 2
    fan = "".join(
        _lean((place - middle) * STEP, drawings[card]) for place, card in enumerate(FANNED)
    )
    corners = f'<clipPath id="c"><rect width="{WIDTH}" height="{HEIGHT}" rx="13"/></clipPath>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 28 780 400">{corners}{fan}</svg>'


def _lean(angle: int, drawing: str) -> str:
    shadow = '<rect x="-3" y="-2" width="207" height="336" rx="15" fill="#231f24" opacity=".25"/>'
    edge = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="13" fill="none" stroke="#231f24" '
        'stroke-opacity=".45" stroke-width="2"/>'
    )
    return (
        f'<g transform="translate(360 690) rotate({angle}) translate(-88 -650) scale(.88)">'
        f'{shadow}<g clip-path="url(#c)">{drawing}</g>{edge}</g>'
    )
