"""August, susuki grass: the bare hill of Musashino, moon and wild geese."""

from functools import partial
from math import cos, radians, sin

from tutor.art.birds import wing
from tutor.art.kit import (
    Point,
    circle,
    ground,
    group,
    place,
    shape,
    smooth,
    smooth_path,
    swell_path,
    taper_path,
)


def strand(x: float, y: float, length: float, heading: float, turn: float, width: float) -> str:
    """Path data of one silky strand: starts towards `heading` (0 = up) and bends by `turn`."""
    points: list[Point] = [(x, y)]
    for i in range(4):
        a = radians(heading + turn * (i + 0.5) / 4)
        x, y = x + sin(a) * length / 4, y - cos(a) * length / 4
        points.append((x, y))
    return swell_path(points, width, 0.6, 0.45, 3)


def plume(
    foot: Point,
    neck: Point,
    wind: int,
    size: float = 1,
    stem: str = "strawd",
    light: str = "straw",
    dark: str = "strawd",
    lean: float = 4,
) -> str:
    """One flowering stem. All strands leave the neck together and are swept to the side of
    `wind` (-1 left, 1 right), so that it reads as a brush of hair and not as a tree crown."""
    (fx, fy), (nx, ny) = foot, neck
    mid = (fx + (nx - fx) * 0.35, fy + (ny - fy) * 0.55)
    out = shape(taper_path([foot, mid, neck], 5 * size, 3 * size, 4), stem)
    back, front = "", ""
    strands = ((88, 34), (88, 46), (82, 58), (76, 70), (68, 82), (58, 92), (46, 104))
    for i, (length, turn) in enumerate(strands):
        step = i * 4 * size
        d = strand(nx, ny + step, length * size, wind * (lean + i * 3), wind * turn, 8.4 * size)
        if i % 2:
            back += d
        else:
            front += d
    return out + shape(back, dark) + shape(front, light)


def grass(
    items: list[tuple[float, float, float, float]], fill: str, width: float = 6, base: float = 332
) -> str:
    """Long blades from the foot of the card: x, height, heading, bend."""
    return shape("".join(strand(x, base, h, a, b, width) for x, h, a, b in items), fill)


def goose(pose: str) -> str:
    """A wild goose flying to the left, neck stretched; three poses of the wing beat."""
    body = smooth(
        [
            (62, 5),
            (44, -7),
            (20, -12),
            (0, -10),
            (-18, -5),
            (-36, -5),
            (-47, -9),
            (-56, -4),
            (-51, 3),
            (-36, 4),
            (-18, 7),
            (0, 15),
            (24, 17),
            (46, 12),
        ],
        "ink",
    )
    belly = smooth([(50, 11), (24, 7), (2, 8), (-14, 7), (0, 15), (24, 18)], "paper")
    tail = shape("M52 -2L88 -8L80 2L90 10L54 12Z", "ink") + shape("M60 0L72 -2L72 9L60 9Z", "paper")
    head = shape("M-52 -8L-72 1L-51 4Z", "gold") + circle(-48, -4, 2.6, "paper")
    near_wing = partial(wing, count=6, width=15, fill="ink2", covert="ink", edge_width=12)
    if pose == "up":
        far = wing(
            [(-6, -6), (-20, -40), (-10, -72)], 6, (44, 50, 50), (66, 14), 14, "indd", edge_width=9
        )
        near = near_wing([(8, -2), (12, -44), (36, -76)], lengths=(34, 54, 58), angles=(116, 38))
    elif pose == "down":
        far = wing(
            [(-4, -8), (6, -40), (30, -62)], 6, (30, 46, 50), (116, 48), 14, "indd", edge_width=9
        )
        near = near_wing([(6, 0), (2, 40), (22, 74)], lengths=(34, 50, 56), angles=(74, 150))
    else:  # gliding
        far = wing(
            [(-4, -8), (-30, -34), (-36, -66)], 6, (40, 48, 46), (62, 2), 14, "indd", edge_width=9
        )
        near = near_wing([(8, -4), (34, -40), (76, -56)], lengths=(30, 46, 54), angles=(132, 76))
    return far + tail + body + belly + head + near


def hill(points: list[Point], fill: str) -> str:
    """A rounded mound: its ridge from left to right, closed below the card."""
    d = smooth_path([*points, (260, 420), (-60, 420)])
    return shape(d, fill)


BACK_RIDGE = [(-40, 250), (30, 214), (100, 214), (180, 250), (240, 300)]


def moon() -> str:
    """Full moon in a red sky over the black hill."""
    art = ground(8, "#cf3b2b") + circle(100, 112, 78, "paper")
    art += hill([(-40, 262), (40, 222), (104, 212), (170, 226), (240, 268)], "ink")
    art += plume((20, 330), (18, 262), 1, 0.74, "strawd", "goldl", "gold")
    art += plume((58, 330), (64, 286), 1, 0.62, "strawd", "goldl", "gold")
    art += plume((150, 330), (146, 276), 1, 0.72, "strawd", "goldl", "gold", 2)
    art += grass(
        [
            (6, 70, -4, 40),
            (40, 84, 2, 44),
            (86, 96, -6, 46),
            (112, 74, 6, 50),
            (134, 60, -2, 40),
            (176, 90, -6, 44),
        ],
        "indl",
        5.4,
    )
    return art


def geese() -> str:
    """Three geese come down in a slanting line over the hill."""
    art = ground(8)
    art += hill([(-60, 350), (20, 306), (96, 262), (160, 236), (240, 226)], "indd")
    art += hill([(-60, 264), (10, 262), (70, 280), (130, 316), (240, 372)], "ink")
    art += plume((156, 336), (150, 268), -1, 0.74)
    art += plume((190, 336), (190, 236), -1, 0.84)
    art += plume((112, 336), (106, 304), -1, 0.56)
    art += grass(
        [
            (6, 66, 8, -50),
            (34, 60, 8, -46),
            (62, 52, 6, -46),
            (88, 46, 6, -50),
            (134, 60, 4, -50),
            (172, 60, 0, -44),
            (204, 84, -2, -40),
        ],
        "indl",
        5,
    )
    art += group(place(150, 46, 0.64, -12), goose("down"))
    art += group(place(86, 148, 0.7, -22), goose("up"))
    art += group(place(50, 240, 0.6, -30), goose("glide"))
    return art


def chaff_a() -> str:
    """Two mounds from the left; tall grass bows to the right across an open sky."""
    art = ground(8)
    art += hill([(-60, 214), (10, 176), (70, 172), (140, 214), (240, 320)], "indd")
    art += plume((66, 336), (50, 140), 1, 1.0)
    art += plume((20, 336), (2, 196), 1, 0.9)
    art += hill([(-60, 320), (20, 262), (100, 232), (180, 238), (260, 280)], "ink")
    art += plume((130, 336), (108, 176), 1, 1.06)
    art += plume((82, 336), (62, 252), 1, 0.8)
    art += plume((168, 336), (150, 256), 1, 0.78)
    art += grass(
        [
            (-8, 78, 10, 44),
            (8, 90, 6, 50),
            (34, 116, 2, 54),
            (56, 60, 8, 56),
            (96, 112, 0, 52),
            (112, 70, 8, 50),
            (146, 100, 0, 50),
            (180, 96, -6, 52),
        ],
        "indl",
        5.6,
    )
    return art


def chaff_b() -> str:
    """Close by: long stems bow to the left before one far round hill."""
    art = ground(8)
    art += hill([(-60, 320), (20, 246), (100, 196), (160, 192), (260, 240)], "ink")
    art += grass(
        [
            (20, 70, -4, -40),
            (44, 112, 4, -50),
            (80, 76, -2, -44),
            (98, 138, 4, -52),
            (134, 80, 6, -46),
            (158, 132, 4, -50),
            (204, 120, 0, -50),
            (184, 72, 4, -60),
        ],
        "indl",
        5.6,
    )
    art += plume((150, 336), (174, 90), -1, 1.2, lean=-2)
    art += plume((116, 336), (112, 166), -1, 1.1)
    art += plume((180, 336), (196, 192), -1, 0.9)
    art += plume((66, 336), (60, 248), -1, 0.84)
    return art


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {"8-moon": moon(), "8-geese": geese(), "8-chaff-a": chaff_a(), "8-chaff-b": chaff_b()}
