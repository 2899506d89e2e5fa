"""April, wisteria: clusters of pea flowers under a twisted vine, and the lesser cuckoo."""

from math import cos, radians, sin

from tutor.art.birds import wing
from tutor.art.kit import (
    Point,
    at_fraction,
    circle,
    ground,
    group,
    lens_at,
    line,
    num,
    place,
    pt,
    shape,
    smooth,
    spline,
    swell_path,
    taper,
    taper_path,
)
from tutor.art.ribbon import ribbon


def floret(x: float, y: float, r: float, angle: float) -> tuple[str, str]:
    """Path data of one pea flower hanging at `angle` (0 = straight down): banner and keel."""
    c, s = cos(radians(angle)), sin(radians(angle))

    def move(u0: float, v0: float, *curve: float) -> str:
        """Relative cubic from (u0, v0): turned, scaled and rounded."""
        out = []
        for u, v in zip(curve[::2], curve[1::2], strict=True):
            du, dv = (u - u0) * r, (v - v0) * r
            out.append(f"{num(round(du * c - dv * s, 1))} {num(round(du * s + dv * c, 1))}")
        return "c" + " ".join(out).replace(" -", "-")

    def start(u: float, v: float) -> str:
        return "M" + pt(x + (u * c - v * s) * r, y + (u * s + v * c) * r)

    banner = (
        start(0, -0.75)
        + move(0, -0.75, 0.5, -1.15, 1.25, -0.7, 1, 0)
        + move(1, 0, 0.85, 0.5, 0.3, 0.45, 0, 0.25)
        + move(0, 0.25, -0.3, 0.45, -0.85, 0.5, -1, 0)
        + move(-1, 0, -1.25, -0.7, -0.5, -1.15, 0, -0.75)
        + "z"
    )
    keel = (
        start(-0.42, 0.1)
        + move(-0.42, 0.1, -0.5, 0.7, -0.2, 1.1, 0, 1.3)
        + move(0, 1.3, 0.2, 1.1, 0.5, 0.7, 0.42, 0.1)
        + "z"
    )
    return banner, keel


def raceme(
    x: float, y: float, length: float, sway: float, size: float = 11, full: float = 1
) -> str:
    """A hanging cluster: three flowers abreast at the top, single buds at the tip."""
    stem = spline(
        [
            (x, y - 8),
            (x + sway * 0.1, y + length * 0.3),
            (x + sway * 0.5, y + length * 0.7),
            (x + sway, y + length),
        ]
    )
    deep, pale, keel, gold = "", "", "", ""
    rows = max(5, round(length / (size * 1.55)))
    for i in range(rows):
        t = (i + 0.6) / (rows + 0.4)
        cx, cy, heading = at_fraction(stem, t)
        r = size * (1 - 0.55 * t)
        abreast = 3 if t < 0.42 * full else 2 if t < 0.8 else 1
        for j in range(abreast):
            u = j - (abreast - 1) / 2
            side = u * r * 1.75 + (0 if abreast > 1 else (r * 0.5 if i % 2 else -r * 0.5))
            banner, lower = floret(cx + side, cy - abs(u) * r * 0.5, r, heading - 90 - u * 24)
            if (i + j) % 2:
                pale += banner
            else:
                deep += banner
            keel += lower
            if t < 0.6:
                gold += f"M{pt(cx + side, cy - abs(u) * r * 0.5 - r * 0.1)}v.1"
    tip_x, tip_y, heading = at_fraction(stem, 1)
    keel += lens_at(tip_x, tip_y - 6, 14, 6, heading + 90)
    return (
        line("M" + "L".join(pt(*p) for p in stem[::3]), "leafk", 3)
        + shape(deep, "wis")
        + shape(pale, "wisl")
        + shape(keel, "wisd")
        + line(gold, "goldl", size * 0.34)
    )


def compound_leaf(
    points: list[Point], size: float = 26, fill: str = "leafk", pairs: int = 5
) -> str:
    """A feather leaf: leaflets in pairs along a rib, one at the end."""
    rib = spline(points)
    d = taper_path(points, 3.4, 2)
    for i in range(pairs):
        x, y, heading = at_fraction(rib, 0.14 + 0.78 * i / (pairs - 1))
        k = size * (1 - 0.1 * abs(i - 1.5))
        d += lens_at(x, y, k, k * 0.36, heading + 90 - 58) + lens_at(
            x, y, k, k * 0.36, heading + 90 + 58
        )
    x, y, heading = at_fraction(rib, 1)
    return shape(d + lens_at(x, y, size, size * 0.36, heading + 90), fill)


def vine(points: list[Point], width: float = 14) -> str:
    """Old twisted wood with a few bark strokes."""
    bark = spline([(x, y + 1) for x, y in points])
    cuts = ""
    for t in (0.1, 0.3, 0.5, 0.7, 0.88):
        x, y, heading = at_fraction(bark, t)
        dx, dy = cos(radians(heading + 16)) * 12, sin(radians(heading + 16)) * 12
        cuts += swell_path([(x - dx, y - dy), (x, y - 1), (x + dx, y + dy)], 3, 0.4, 0.5, 2)
    return taper(points, width, width * 0.8, "brownd") + shape(cuts, "brownl")


def cuckoo() -> str:
    """The lesser cuckoo flies to the left, calling; slate above, barred below."""
    art = wing(
        [(62, 54), (66, 20), (96, -22)],
        8,
        (40, 62, 52),
        (96, 40),
        15,
        "#37323d",
        "#57505f",
        11,
        "#6d6573",
    )
    art += shape(
        "M104 74C128 70 156 72 186 62L178 74L188 80L176 86L182 94C150 98 122 94 100 90Z", "#37323d"
    )
    art += shape("M136 76l10 -1l-2 8l-9 1ZM158 74l9 -1l-2 8l-8 1Z", "paper")
    art += smooth(
        [
            (8, 60),
            (18, 44),
            (36, 40),
            (58, 48),
            (92, 58),
            (118, 72),
            (120, 86),
            (100, 96),
            (68, 98),
            (40, 90),
            (20, 78),
        ],
        "#57505f",
    )
    art += smooth(
        [(22, 74), (40, 76), (66, 78), (96, 80), (118, 84), (100, 97), (68, 99), (40, 91)], "paper"
    )
    art += line(
        "M42 80Q39 85 42 91M54 81Q51 87 54 95M66 82Q63 89 66 98M79 83Q76 90 79 98M92 84Q90 90 92 97",
        "#37323d",
        3.4,
    )
    art += wing(
        [(54, 60), (82, 30), (128, 12)],
        9,
        (36, 60, 58),
        (128, 72),
        15,
        "#37323d",
        "#57505f",
        13,
        "#6d6573",
    )
    art += shape("M12 54L-12 50L10 61ZM12 64L-10 70L16 70Z", "goldd") + shape(
        "M10 59L-3 60L12 66Z", "verm"
    )
    return art + circle(26, 55, 5.6, "goldl") + circle(26, 55, 3, "ink")


def cuckoo_card() -> str:
    """The cuckoo crosses a red crescent under the clusters."""
    art = ground(4)
    art += shape("M196 150A58 58 0 1 0 196 246A46 46 0 1 1 196 150Z", "verm")
    art += vine([(-10, 34), (40, 16), (100, 26), (150, 8), (210, 20)])
    art += raceme(34, 40, 140, 10, 12) + raceme(92, 36, 88, 8, 11) + raceme(176, 30, 128, 8, 12)
    art += compound_leaf([(60, 24), (90, 56), (138, 74)], 26)
    art += compound_leaf([(150, 12), (140, 30), (136, 50)], 18, "leafd", 4)
    art += compound_leaf([(20, 22), (6, 50), (4, 84)], 22, "leafd")
    return art + group(place(18, 200, 0.92, 4), cuckoo())


def chaff_a() -> str:
    """The vine crosses the head of the card; three clusters sway to the left."""
    art = ground(4) + vine([(-10, 26), (50, 44), (110, 22), (160, 30), (210, 4)], 15)
    art += (
        raceme(40, 56, 246, -12, 14) + raceme(166, 44, 226, -14, 14) + raceme(104, 44, 150, -10, 12)
    )
    art += compound_leaf([(70, 34), (96, 62), (138, 78)], 27)
    art += compound_leaf([(150, 26), (178, 44), (196, 76)], 26)
    art += compound_leaf([(24, 30), (8, 54), (4, 92)], 22, "leafd")
    return art + compound_leaf([(120, 22), (92, 12), (62, 16)], 20, "leafd")


def chaff_b() -> str:
    """The vine climbs the right edge and throws a tendril to the left."""
    art = ground(4)
    art += line("M150 78C120 60 112 96 132 100C150 102 148 78 130 82", "brownd", 4)
    art += vine([(214, 340), (178, 262), (190, 180), (160, 96), (100, 46), (40, 40), (-12, 14)], 17)
    art += raceme(28, 46, 168, 12, 14) + raceme(80, 54, 232, 18, 14) + raceme(142, 118, 150, 14, 12)
    art += compound_leaf([(110, 50), (146, 40), (184, 52)], 28)
    art += compound_leaf([(178, 264), (146, 280), (110, 312)], 28)
    art += compound_leaf([(60, 38), (88, 20), (120, 12)], 22, "leafd")
    return art + compound_leaf([(14, 24), (6, 4), (20, -20)], 22, "leafd")


def ribbon_card() -> str:
    """The strip hangs between two clusters."""
    art = ground(4) + vine([(-10, 20), (60, 30), (120, 14), (210, 30)], 15)
    art += raceme(28, 40, 206, 8, 13) + raceme(174, 44, 232, -6, 13)
    art += compound_leaf([(40, 28), (70, 50), (84, 84)], 24, "leafd")
    art += ribbon("red", 4)
    return (
        art
        + compound_leaf([(140, 20), (168, 40), (196, 84)], 25)
        + compound_leaf([(84, 22), (60, 8), (30, 4)], 20)
    )


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "4-cuckoo": cuckoo_card(),
        "4-ribbon": ribbon_card(),
        "4-chaff-a": chaff_a(),
        "4-chaff-b": chaff_b(),
    }
