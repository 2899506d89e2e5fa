"""February, plum: angular black wood, round crimson blossom, the bush warbler."""

from tutor.art.kit import Point, circle, ground, group, line, place, shape, taper
from tutor.art.plants import plum
from tutor.art.ribbon import AKAYOROSHI, ribbon


def warbler() -> str:
    """Bush warbler, facing left, in a box of about 134 x 100."""
    return "".join(
        [
            shape("M96 62L134 86L128 96L92 76Z", "leafd"),
            shape(
                "M16 34C14 12 44 4 58 22C82 30 104 48 100 70C86 88 50 88 32 68C20 58 16 46 16 34Z",
                "leafl",
            ),
            shape("M22 48C34 62 44 76 70 82C52 88 34 76 28 64C24 58 22 52 22 48Z", "paper"),
            shape("M48 40C70 36 92 48 104 76C84 82 58 72 48 40Z", "leaf"),
            line("M60 50C74 54 86 62 94 72M58 60C68 66 76 72 84 75", "leafd", 3),
            shape("M18 28L0 34L18 38Z", "gold"),
            circle(30, 28, 4.6, "ink"),
            circle(31.5, 26.5, 1.5, "white"),
            line("M24 21Q32 16 40 22", "leafd", 3),
            line("M54 82L52 100M66 82L66 100", "brown", 4),
        ]
    )


WOOD: dict[str, list[tuple[list[Point], float, float]]] = {
    # an old trunk bent twice, from the lower left
    "a": [
        ([(10, 338), (62, 262), (40, 190), (116, 130), (100, 44)], 32, 8),
        ([(50, 214), (112, 204), (184, 232)], 15, 4),
        ([(92, 148), (42, 100), (34, 26)], 11, 3),
        ([(112, 128), (150, 92), (158, 34)], 9, 3),
        ([(30, 302), (80, 306), (126, 296)], 9, 3),
    ],
    # a bough that hangs in from the upper right, with straight new shoots
    "b": [
        ([(210, 70), (152, 96), (124, 158), (62, 172), (28, 236), (-12, 256)], 30, 12),
        ([(124, 150), (106, 84), (112, -6)], 10, 3.4),
        ([(62, 172), (44, 108), (52, 28)], 9, 3),
        ([(160, 92), (170, 44), (160, -6)], 8, 3),
        ([(92, 168), (134, 220), (132, 272), (172, 322)], 13, 4),
        ([(132, 258), (92, 286), (84, 322)], 7, 3),
    ],
    "ribbon": [
        ([(-10, 36), (60, 10), (130, 20), (214, 4)], 13, 10),
        ([(12, 338), (34, 240), (18, 150), (40, 30)], 20, 8),
        ([(194, 338), (170, 250), (184, 160), (160, 60)], 17, 5),
    ],
    "warbler": [
        ([(206, 316), (150, 262), (92, 252), (30, 268), (-6, 250)], 22, 7),
        ([(150, 262), (176, 190), (150, 120), (168, 40)], 13, 4),
        ([(160, 146), (110, 96), (60, 84), (40, 48)], 9, 4),
    ],
}
BLOOM: dict[str, list[tuple[float, float, float, float]]] = {
    "a": [
        (66, 252, 32, 8),
        (126, 118, 34, 30),
        (168, 226, 30, 0),
        (40, 82, 28, 20),
        (156, 50, 25, 10),
        (34, 178, 25, 0),
        (124, 298, 26, 12),
    ],
    "b": [
        (112, 46, 30, 0),
        (46, 88, 31, 20),
        (160, 110, 32, 12),
        (82, 178, 30, 30),
        (24, 240, 28, 8),
        (138, 238, 31, 0),
        (166, 306, 27, 20),
        (86, 298, 25, 12),
    ],
    "ribbon": [
        (30, 240, 28, 0),
        (24, 156, 26, 20),
        (28, 60, 28, 8),
        (170, 250, 28, 12),
        (176, 166, 26, 0),
        (160, 80, 28, 30),
        (36, 304, 22, 10),
        (164, 310, 20, 0),
        (178, 20, 22, 14),
    ],
    "warbler": [
        (166, 214, 28, 0),
        (34, 268, 28, 20),
        (152, 120, 30, 10),
        (168, 52, 25, 30),
        (92, 92, 26, 14),
        (40, 52, 24, 0),
        (110, 300, 22, 40),
        (184, 290, 22, 10),
    ],
}
BUDS: dict[str, list[tuple[float, float]]] = {
    "a": [(98, 40), (104, 196), (30, 30), (82, 128)],
    "b": [(52, 34), (162, 38), (170, 12), (106, 96), (42, 128), (130, 280), (66, 128)],
}


def plums(layout: str) -> str:
    """Wood, buds and blossom of a layout."""
    art = "".join(taper(points, w0, w1, "ink") for points, w0, w1 in WOOD[layout])
    art += "".join(
        circle(x, y, 9, "plum") + circle(x, y + 6, 5, "plumd") for x, y in BUDS.get(layout, [])
    )
    return art + "".join(plum(*flower) for flower in BLOOM[layout])


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "2-warbler": ground(2) + plums("warbler") + group(place(14, 148, 0.98), warbler()),
        "2-ribbon": ground(2) + plums("ribbon") + ribbon("poem", 2, AKAYOROSHI),
        "2-chaff-a": ground(2) + plums("a"),
        "2-chaff-b": ground(2) + plums("b"),
    }
