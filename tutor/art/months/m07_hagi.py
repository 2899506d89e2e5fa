"""July, bush clover: arching stems of trefoil leaves, and the boar on its bed of hagi."""

from tutor.art.kit import (
    Point,
    at_fraction,
    circle,
    ellipse,
    ground,
    lenses,
    shape,
    smooth,
    spline,
    swell_path,
    taper,
)
from tutor.art.plants import hagi
from tutor.art.ribbon import ribbon

LAYOUTS: dict[str, list[tuple[Point, Point, Point, Point]]] = {
    "a": [
        ((62, 334), (30, 190), (66, 10), (156, 52)),
        ((100, 334), (96, 220), (134, 108), (188, 164)),
        ((36, 334), (14, 240), (-4, 110), (50, 92)),
        ((120, 334), (124, 280), (150, 220), (184, 272)),
    ],
    "b": [
        ((206, 300), (150, 210), (90, 190), (26, 262)),
        ((206, 250), (170, 120), (104, 84), (34, 156)),
        ((206, 190), (190, 60), (130, -4), (58, 60)),
        ((150, 334), (150, 300), (120, 280), (96, 310)),
    ],
    "boar": [
        ((-6, 210), (10, 60), (70, -10), (150, 46)),
        ((206, 190), (196, 90), (170, 60), (112, 100)),
        ((-6, 170), (-6, 110), (14, 80), (64, 118)),
    ],
    "ribbon": [
        ((34, 334), (0, 210), (4, 30), (58, 62)),
        ((166, 334), (206, 210), (200, 60), (140, 30)),
        ((-8, 110), (6, 30), (60, -6), (148, 30)),
        ((140, 334), (174, 260), (196, 170), (170, 184)),
    ],
}


def stems(layout: str) -> str:
    """All stems of a layout."""
    return "".join(hagi(curve) for curve in LAYOUTS[layout])


def leg(points: list[Point], width: float, fill: str) -> str:
    """A leg from the shoulder or hip down to a cloven hoof."""
    (x, y) = points[-1]
    hoof = shape(
        f"M{x - 10} {y + 11}L{x - 3} {y - 4}L{x + 6} {y - 3}L{x + 8} {y + 11}L{x} {y + 7}Z", "ink"
    )
    return taper(points, width, 9, fill) + hoof


def boar() -> str:
    """A heavy boar trotting to the left, head low and mane up."""
    hide, far = "#3d2922", "#2b1d1a"
    art = leg([(118, 250), (124, 278), (112, 302)], 26, far)
    art += leg([(150, 250), (150, 276), (134, 302)], 30, far)
    ridge = spline(
        [(40, 216), (58, 192), (84, 172), (116, 162), (150, 170), (180, 190), (192, 214)]
    )
    mane = []
    for i in range(17):
        x, y, _ = at_fraction(ridge, i / 16)
        mane.append((x - 3, y + 8, 34 - abs(i - 6) * 1.1, 11, 8 + i * 4.6))
    art += lenses(mane, "ink")
    art += smooth(
        [
            (14, 244),
            (32, 232),
            (46, 214),
            (60, 196),
            (84, 177),
            (116, 167),
            (150, 174),
            (180, 192),
            (193, 216),
            (190, 242),
            (174, 258),
            (148, 262),
            (116, 268),
            (86, 270),
            (64, 268),
            (46, 266),
            (26, 266),
            (12, 262),
        ],
        hide,
    )
    art += leg([(176, 240), (186, 276), (172, 302)], 38, hide)
    art += leg([(90, 252), (74, 280), (56, 302)], 34, hide)
    # brush hair on the flank
    hair = ""
    for pts in (
        [(92, 196), (110, 190), (128, 198)],
        [(120, 186), (140, 186), (156, 198)],
        [(100, 218), (120, 212), (140, 222)],
        [(140, 210), (158, 208), (172, 222)],
        [(112, 240), (130, 234), (148, 244)],
        [(152, 232), (166, 230), (178, 242)],
    ):
        hair += swell_path(pts, 6, 0.5, 0.4, 4)
    art += shape(hair, "tan")
    art += boar_head()
    art += shape(swell_path([(190, 214), (200, 224), (196, 240)], 5, 2), "ink")
    return art


def boar_head() -> str:
    """Cheek ruff, snout, tusk, eye and ears."""
    art = lenses([(70, 222 + i * 9, 30 - i * 2, 10, 112 + i * 13) for i in range(5)], "ink")
    art += smooth(
        [
            (12, 246),
            (30, 234),
            (48, 226),
            (66, 226),
            (74, 242),
            (66, 258),
            (46, 264),
            (26, 266),
            (12, 262),
        ],
        "brown",
    )
    art += ellipse(13, 254, 7.5, 11, "tanl", -10)
    art += circle(11, 250, 2.2, "ink") + circle(14, 258, 2.2, "ink")
    art += shape("M20 263C34 262 44 260 54 254", "none", stroke="ink", stroke_width=3)
    art += shape("M30 264C24 252 26 240 36 232C35 244 38 252 46 259Z", "white")
    art += ellipse(56, 232, 6, 4.6, "goldl", -20) + circle(55, 232.4, 2.8, "ink")
    art += shape("M46 226L66 222L64 227Z", "ink")
    art += shape("M66 214C60 196 66 182 78 170C88 184 92 200 84 216Z", "ink")
    art += shape("M71 210C68 198 72 188 78 180C83 190 85 202 80 211Z", "verm")
    return art


def boar_card() -> str:
    """The boar on a dark bank, bush clover arching over it."""
    art = ground(7) + stems("boar")
    art += smooth(
        [(-40, 312), (40, 296), (110, 302), (180, 292), (260, 300), (260, 380), (-40, 380)], "leafk"
    )
    art += boar()
    fallen = [(24, 318), (84, 322), (142, 316), (186, 320), (112, 311)]
    return art + "".join(
        ellipse(x, y, 7, 4.4, "hagi", 20) + circle(x + 3, y - 2, 2.2, "hagil") for x, y in fallen
    )


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "7-boar": boar_card(),
        "7-ribbon": ground(7) + stems("ribbon") + ribbon("red", 7),
        "7-chaff-a": ground(7) + stems("a"),
        "7-chaff-b": ground(7) + stems("b"),
    }
