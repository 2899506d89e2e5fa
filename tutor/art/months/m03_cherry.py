"""March, cherry: a crown of notched blossom, and the curtain of the viewing party."""

from tutor.art.kit import WIDTH as W
from tutor.art.kit import Point, bumps, ground, lenses, line, num, rect, shape, taper
from tutor.art.plants import cherry, plum
from tutor.art.ribbon import MIYOSHINO, ribbon


def curtain() -> str:
    """Red and white drapes under an indigo band with crests."""
    g = []
    cols = ["verm", "paper"]
    n = 5
    w = W / n
    # five drapes with scalloped bottom
    for i in range(n):
        x = i * w
        g.append(
            shape(
                f"M{num(x)} 196L{num(x + w)} 196L{num(x + w)} 312Q{num(x + w / 2)} 330 {num(x)} 312Z",
                cols[i % 2],
            )
        )
    g.append(rect(0, 188, 200, 36, "ind"))
    for i in range(5):
        g.append(plum(20 + i * 40, 206, 12, 0, "goldl", "gold"))
    g.append(line("M0 188L200 188", "goldd", 5))
    g.append(
        line(
            "M40 224L40 312M80 224L80 312M120 224L120 312M160 224L160 312",
            "#231f24",
            1.6,
            opacity=".35",
        )
    )
    return "".join(g)


WOOD: dict[str, list[tuple[list[Point], float, float]]] = {
    "a": [
        ([(206, 322), (140, 250), (96, 150), (60, 60)], 32, 8),
        ([(150, 262), (84, 252), (22, 286)], 13, 4),
    ],
    # seen from above: blossom fills the foot, one bough crosses the sky
    "b": [
        ([(-14, 214), (26, 150), (70, 64), (110, 52), (212, 14)], 30, 12),
        ([(78, 70), (60, 34), (70, -8)], 12, 5),
        ([(120, 48), (160, 74), (192, 76)], 8, 3),
    ],
    "ribbon": [
        ([(-10, 16), (60, 22), (140, 14), (212, 24)], 14, 10),
        ([(12, 338), (34, 220), (18, 120), (44, 20)], 18, 7),
        ([(192, 338), (168, 220), (184, 120), (160, 20)], 15, 5),
    ],
    "curtain": [([(204, 190), (140, 130), (70, 96), (10, 40)], 14, 5)],
}
# clouds of flowers (with a shadow), then single blossoms
MASS: dict[str, list[Point]] = {
    "a": [
        (30, 40),
        (96, 26),
        (164, 46),
        (60, 92),
        (128, 86),
        (186, 108),
        (20, 124),
        (94, 140),
        (154, 150),
        (52, 178),
    ],
    "b": [
        (184, 150),
        (136, 172),
        (180, 208),
        (84, 206),
        (130, 228),
        (30, 236),
        (182, 264),
        (78, 262),
        (132, 288),
        (26, 296),
        (80, 318),
        (180, 320),
    ],
    "ribbon": [
        (28, 40),
        (176, 40),
        (22, 100),
        (178, 100),
        (28, 164),
        (172, 166),
        (24, 230),
        (176, 236),
    ],
    "curtain": [
        (24, 30),
        (84, 24),
        (146, 30),
        (190, 62),
        (10, 88),
        (60, 78),
        (118, 80),
        (164, 112),
        (34, 136),
        (92, 132),
        (142, 156),
    ],
}
SINGLE: dict[str, list[tuple[float, float, float]]] = {
    "a": [(40, 288, 26), (108, 250, 24)],
    "b": [(70, 26, 26), (180, 66, 25), (122, 54, 22)],
    "ribbon": [(34, 298, 24), (164, 300, 24)],
}
PETALS = {
    "a": [(160, 300, 13, 5, 40), (92, 312, 12, 5, 110), (18, 240, 12, 5, 70)],
    "b": [(30, 40, 13, 5, 60), (118, 108, 13, 5, 30), (84, 140, 12, 5, 100), (30, 190, 12, 5, 60)],
}


def cherries(layout: str) -> str:
    """Wood, clouds of flowers and single blossoms of a layout."""
    art = "".join(taper(points, w0, w1, "brownd") for points, w0, w1 in WOOD[layout])
    mass = MASS[layout]
    art += "".join(
        bumps(x + 4, y + 6, 30, 6, "cherd", 0.16, i * 20) for i, (x, y) in enumerate(mass)
    )
    art += "".join(
        cherry(x, y, 34 if i % 3 else 38, i * 23, "cher" if i % 2 else "cherw", "plum")
        for i, (x, y) in enumerate(mass)
    )
    art += "".join(
        cherry(x, y, r, i * 31, "cher" if i % 2 else "cherw", "plum")
        for i, (x, y, r) in enumerate(SINGLE.get(layout, []))
    )
    return art + (lenses(PETALS[layout], "cherw") if layout in PETALS else "")


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "3-curtain": ground(3) + cherries("curtain") + curtain(),
        "3-ribbon": ground(3) + cherries("ribbon") + ribbon("poem", 3, MIYOSHINO),
        "3-chaff-a": ground(3) + cherries("a"),
        "3-chaff-b": ground(3) + cherries("b"),
    }
