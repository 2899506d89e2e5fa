"""December, paulownia: broad dark leaves, upright flowers, and the hō-ō."""

from tutor.art.birds import wing
from tutor.art.kit import (
    Point,
    at_fraction,
    circle,
    ground,
    group,
    lens_at,
    lenses,
    line,
    num,
    place,
    shape,
    smooth,
    spline,
    swell_path,
    taper,
)


def kirileaf(
    x: float, y: float, s: float, rot: float, c: str = "kirileaf", v: str = "leafl"
) -> str:
    """Broad heart-shaped paulownia leaf, along -y."""
    return group(
        place(x, y, s, rot),
        shape(
            "M0 0C-12 -10 -26 4 -42 2C-62 0 -72 -22 -62 -42C-56 -46 -50 -48 -44 -50C-42 -72 -22 -86 0 -104C22 -86 42 -72 44 -50C50 -48 56 -46 62 -42C72 -22 62 0 42 2C26 4 12 -10 0 0Z",
            c,
        ),
        line(
            "M0 -2L0 -84M0 -10L-48 -30M0 -10L48 -30M0 -38L-28 -58M0 -38L28 -58M-24 -21L-38 -8M24 -21L38 -8",
            v,
            2.6,
        ),
    )


def kiriflower(
    x: float,
    y: float,
    s: float = 1,
    n: int = 5,
    rot: float = 0,
    c: str = "kiri",
    light: str = "kiril",
) -> str:
    """Upright spike of paulownia bells."""
    g = [line(f"M0 0L0 {num(-n * 19.0)}", "kirileafd", 3.6)]
    for i in range(n):
        yy = -i * 19 - 6
        k = 1 - i * 0.11
        for sd in (-1, 1):
            if i == n - 1 and sd == 1:
                continue
            xx = sd * (15 * k) if i < n - 1 else 0
            yy2 = yy if i < n - 1 else yy - 4
            g.append(
                group(
                    place(xx, yy2, k, sd * 22 if i < n - 1 else 0),
                    shape("M-8 8C-12 -2 -8 -14 0 -16C8 -14 12 -2 8 8Q4 3 0 8Q-4 3 -8 8Z", c),
                    circle(0, -2, 3.6, light),
                )
            )
    return group(place(x, y, s, rot), *g)


def plume(points: list[Point], width: float, fill: str, core: str) -> str:
    """A long tail feather: a rib with fine barbs that grow towards a pointed end."""
    rib = spline(points)
    barbs = swell_path(points, width, 3, 0.8)
    for i in range(6):
        x, y, heading = at_fraction(rib, 0.42 + 0.5 * i / 5)
        size = width * (1.5 + 0.5 * i / 5)
        barbs += lens_at(x, y, size, size * 0.3, heading + 68) + lens_at(
            x, y, size, size * 0.3, heading + 112
        )
    x, y, heading = at_fraction(rib, 0.93)
    barbs += lens_at(x, y, width * 2.3, width * 0.8, heading + 90)
    return shape(barbs, fill) + shape(swell_path(points, width * 0.36, 1, 0.86), core)


def phoenix() -> str:
    """The hō-ō sails down to the left, its tail streaming over the paulownia."""
    art = plume([(128, 140), (172, 150), (186, 188), (158, 226), (166, 272)], 15, "ind", "goldl")
    art += plume([(116, 146), (88, 178), (40, 186), (24, 226), (46, 272)], 15, "pined", "gold")
    art += plume([(126, 142), (148, 186), (124, 230), (142, 272), (128, 314)], 17, "ink", "verm")
    art += plume([(122, 146), (112, 194), (72, 222), (68, 270), (92, 312)], 17, "verm", "goldl")
    # far wing, near wing
    art += wing(
        [(104, 112), (92, 70), (104, 14)], 8, (44, 62, 44), (62, 22), 15, "pined", "ind", 10, "indl"
    )
    art += wing(
        [(112, 124), (132, 74), (178, 34)],
        11,
        (58, 84, 66),
        (142, 78),
        17,
        "ink",
        "vermd",
        14,
        "verm",
    )
    art += wing([(114, 122), (132, 80), (160, 52)], 8, (24, 30, 24), (146, 84), 12, "gold", None, 0)
    # body and neck in one sweep
    art += taper([(136, 148), (112, 148), (84, 138), (70, 112), (66, 88), (50, 76)], 36, 13, "verm")
    art += smooth(
        [(146, 148), (126, 124), (104, 118), (86, 122), (82, 138), (96, 154), (122, 162)], "verm"
    )
    scales = ""
    for x, y, r in (
        (92, 140, -24),
        (106, 148, -10),
        (122, 152, 0),
        (78, 124, -60),
        (98, 128, -30),
        (112, 136, -14),
    ):
        scales += lens_at(x, y, 14, 7, 118 + r * 0.4)
    art += shape(scales, "goldl")
    art += lenses([(70, 86, 30, 8, 168), (76, 98, 32, 8, 160), (80, 112, 32, 8, 152)], "ink")
    # head, crest, beak, wattle
    art += lenses([(52, 66, 40, 8, 34), (54, 68, 50, 8, 58), (56, 72, 46, 8, 84)], "ink")
    art += lenses([(52, 67, 29, 5, 34), (54, 69, 36, 5, 58), (56, 72, 33, 5, 84)], "gold")
    art += smooth([(34, 74), (42, 64), (54, 63), (62, 72), (60, 84), (48, 88), (37, 84)], "verm")
    art += shape("M40 68C32 67 24 71 21 79C19 84 20 88 22 92C25 87 31 85 39 85Z", "goldd")
    art += line("M25 83Q31 79 39 79", "brownd", 2.2)
    art += shape("M39 76Q45 66 58 71Q50 80 39 76Z", "paper") + circle(47, 73.4, 2.8, "ink")
    return art


def leaf(x: float, y: float, s: float, turn: float, deep: bool = True) -> str:
    """A paulownia leaf in the deeper or the lighter green."""
    return kirileaf(x, y, s, turn, "kirileafd" if deep else "kirileaf", "leafl")


def phoenix_card() -> str:
    """The phoenix over leaves and flowers at the foot."""
    art = ground(12)
    art += leaf(166, 348, 0.92, 22) + leaf(34, 348, 0.92, -22) + leaf(100, 368, 0.98, 2, False)
    art += kiriflower(12, 296, 0.74, 4, -6) + kiriflower(188, 300, 0.74, 4, 6)
    return art + phoenix()


def chaff_a() -> str:
    """The crest: three leaves, three flower spikes."""
    art = ground(12) + line("M100 330L100 150", "brownd", 7)
    art += leaf(50, 244, 1.04, -26) + leaf(150, 244, 1.04, 26) + leaf(100, 276, 1.3, 0, False)
    return (
        art
        + kiriflower(60, 150, 0.9, 4, -10)
        + kiriflower(140, 150, 0.9, 4, 10)
        + kiriflower(100, 146, 1.06, 6)
    )


def chaff_b() -> str:
    """A bough from the right edge, leaves hanging, one tall spike."""
    art = ground(12) + taper([(210, 250), (150, 236), (96, 196), (70, 120)], 15, 6, "brownd")
    art += leaf(150, 206, 0.98, 28) + leaf(64, 176, 0.86, -62)
    art += leaf(120, 236, 1.16, 168, False) + leaf(40, 214, 0.98, 208)
    return (
        art
        + kiriflower(78, 128, 1.06, 6, -6)
        + kiriflower(128, 118, 0.8, 4, 12)
        + kiriflower(184, 92, 0.66, 4, 16)
    )


def chaff_yellow() -> str:
    """The special paulownia: pale sky over a yellow ground."""
    art = ground(12, "#f2e7cf")
    art += smooth(
        [(-40, 236), (30, 208), (100, 220), (170, 196), (260, 214), (260, 420), (-60, 420)], "kiku"
    )
    art += taper([(58, 336), (72, 270), (104, 200), (118, 130)], 14, 6, "brownd")
    art += leaf(146, 176, 0.94, 34) + leaf(46, 226, 0.96, -40) + leaf(150, 318, 1.0, 24, False)
    art += leaf(28, 352, 0.62, -20)
    return (
        art
        + kiriflower(114, 144, 1.06, 6, 4)
        + kiriflower(66, 148, 0.84, 4, -12)
        + kiriflower(168, 84, 0.64, 3, 16)
    )


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "12-phoenix": phoenix_card(),
        "12-chaff-a": chaff_a(),
        "12-chaff-b": chaff_b(),
        "12-chaff-yellow": chaff_yellow(),
    }
