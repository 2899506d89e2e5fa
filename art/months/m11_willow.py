"""November, willow: rain, the calligrapher Ono no Michikaze and the frog, the swallow, the storm."""

from math import cos, radians, sin

from art.birds import wing
from art.kit import (
    circle,
    ellipse,
    ground,
    group,
    line,
    place,
    polar,
    pt,
    shape,
    smooth,
    swell,
    swell_path,
    taper,
)
from art.pigments import pigment
from art.plants import rain, willow
from art.ribbon import ribbon

STRANDS: dict[str, list[tuple[float, float, float, float]]] = {
    "ribbon": [
        (16, 36, 270, -4),
        (46, 30, 230, -4),
        (156, 20, 250, 8),
        (186, 18, 280, 4),
        (92, 26, 60, 0),
        (124, 24, 50, 2),
    ],
    "swallow": [(18, 34, 120, -4), (160, 20, 150, 8), (186, 16, 240, 4), (52, 28, 64, -2)],
    "rainman": [(168, -6, 236, 6), (190, -10, 270, 4), (146, -20, 120, 4), (24, -10, 96, -4)],
}


def strands(layout: str) -> str:
    """Hanging strands of a layout, dark and light in turn."""
    return "".join(
        willow(x, y, length, sway, "leafk" if i % 2 else "wild")
        for i, (x, y, length, sway) in enumerate(STRANDS[layout])
    )


def bough() -> str:
    """The willow bough across the head of the card."""
    return taper([(-10, 46), (50, 20), (120, 30), (208, 8)], 22, 15, "ink")


# ---- rain man ---------------------------------------------------------------------------------


UMBRELLA = place(94, 66, 1, -13)


def rim(x: float) -> float:
    """Height of the umbrella's near edge."""
    return 6 + 24 * (x / 92) ** 2


def umbrella_lining() -> str:
    """The dark inside with its ribs; hat and pole are drawn over it."""
    ribs = "".join(
        f"M0 0L{pt(90 * cos(radians(a)), 30 + 25 * sin(radians(a)))}" for a in range(4, 180, 19)
    )
    return group(UMBRELLA, ellipse(0, 30, 92, 26, "#6e1b19"), line(ribs, "ink", 2.6))


def umbrella_dome() -> str:
    """Oiled paper in vermilion with a pale ring."""
    dome = "M-92 30C-84 -20 -42 -50 0 -52C42 -50 84 -20 92 30"
    step = 184 / 9
    scallops = "".join(
        f"Q{pt(x - step / 2, rim(x - step / 2) - 8)} {pt(x - step, rim(x - step))}"
        for x in (92 - step * i for i in range(9))
    )
    return group(
        UMBRELLA,
        shape(dome + scallops + "Z", "verm"),
        shape(
            "M-79 -6C-54 -28 -28 -35 0 -36C28 -35 54 -28 79 -6L66 -21C46 -36 22 -43 0 -43"
            "C-22 -43 -46 -36 -66 -21Z",
            "paper",
        ),
        line(
            "M0 -52C-6 -36 -10 -20 -11 0M0 -52C-18 -44 -34 -20 -40 4M0 -52C-40 -40 -60 -14 -68 12"
            "M0 -52C6 -36 10 -20 11 0M0 -52C18 -44 34 -20 40 4M0 -52C40 -40 60 -14 68 12",
            "vermd",
            2.4,
        ),
        shape("M-8 -50L-5 -62L5 -62L8 -50Z", "ink"),
    )


def michikaze() -> str:
    """The court noble looks down to the right; both hands are on the umbrella's pole."""
    skin = "#f3dcc0"
    # clogs and trousers
    art = shape(
        "M44 294L84 294L84 300L78 300L78 312L70 312L70 300L58 300L58 312L50 312L50 300L44 300Z"
        "M96 290L136 290L136 296L130 296L130 308L122 308L122 296L110 296L110 308L102 308L102 296L96 296Z",
        "ink",
    )
    art += shape("M54 286L80 286L84 295L48 295ZM102 282L128 282L136 291L98 291Z", "paper")
    art += smooth(
        [
            (50, 236),
            (42, 264),
            (46, 284),
            (64, 290),
            (84, 284),
            (92, 266),
            (100, 280),
            (118, 286),
            (136, 278),
            (138, 258),
            (128, 232),
        ],
        "verm",
    )
    art += shape(
        swell_path([(64, 250), (58, 268), (62, 284)], 4.5, 1)
        + swell_path([(80, 250), (78, 268), (72, 282)], 4.5, 1)
        + swell_path([(110, 250), (114, 266), (112, 280)], 4.5, 1)
        + swell_path([(92, 248), (93, 258), (92, 268)], 5, 2),
        "vermd",
    )
    # far sleeve, robe, near sleeve
    art += shape("M96 156C112 158 126 166 138 176L156 226C146 232 132 230 122 224L104 190Z", "indd")
    art += line("M138 176L156 226", "gold", 4)
    art += shape(
        "M68 150C54 158 46 184 38 226C34 246 36 254 46 256C74 262 104 260 132 250"
        "C136 226 128 186 114 164C108 154 100 150 92 148Z",
        "ink",
    )
    art += shape(swell_path([(92, 152), (100, 190), (94, 254)], 5, 2), "ind")
    art += shape("M72 150L88 168L98 150L90 146L78 146Z", "verm")
    art += shape("M75 149L87 162L95 149Z", "paper")
    art += shape(
        "M70 158C52 160 34 186 22 222C32 240 58 246 76 236C88 222 104 202 124 190L118 174"
        "C102 178 92 168 84 160Z",
        "ind",
    )
    art += line("M22 222C32 240 58 246 76 236", "gold", 4.6)
    art += shape(
        swell_path([(116, 178), (94, 190), (72, 212)], 5, 1)
        + swell_path([(72, 168), (56, 188), (46, 214)], 4.5, 1),
        "indd",
    )
    for x, y in ((56, 204), (88, 196), (62, 230), (112, 238), (122, 206), (68, 248)):
        art += circle(x, y, 6, "gold") + circle(x, y, 2.6, "ink")
    # pole and hands
    art += line("M96 74L133 226", "brownd", 6)
    art += smooth([(114, 176), (122, 170), (132, 172), (133, 182), (126, 188), (117, 187)], skin)
    art += line("M121 176L130 176M121 181L130 181", "brown", 2)
    art += smooth([(120, 192), (128, 189), (137, 192), (136, 201), (127, 203), (121, 200)], skin)
    # head in three-quarter profile, tall court hat
    art += smooth(
        [
            (70, 110),
            (86, 106),
            (101, 112),
            (105, 126),
            (102, 140),
            (94, 151),
            (82, 150),
            (71, 141),
            (67, 126),
        ],
        skin,
    )
    art += shape(
        "M66 132C62 118 66 104 80 101C92 99 102 104 104 112C94 111 86 112 82 118C81 126 78 132 76 138"
        "C72 140 68 138 66 132Z",
        "ink",
    )
    art += shape(
        "M62 112C56 92 54 74 66 64C80 62 90 70 96 84C100 94 104 102 105 110C92 102 76 104 62 112Z",
        "ink",
    )
    art += shape("M62 112C76 103 92 101 105 109L106 115C92 107 76 109 64 118Z", "ink2")
    art += line("M72 116C72 134 78 146 90 152", "paper", 2.6)
    art += shape(
        swell_path([(84, 121), (89, 118), (93, 120)], 3.4, 1)
        + swell_path([(97, 120), (101, 118), (104, 121)], 3, 1),
        "ink",
    )
    art += shape(
        swell_path([(84, 129), (89, 127), (94, 130)], 3.2, 0.8)
        + swell_path([(98, 130), (101, 128), (104, 130)], 3, 0.8),
        "ink",
    )
    art += line("M97 124C100 130 101 134 99 136L96 136", "brown", 2)
    art += shape(swell_path([(90, 141), (95, 138), (100, 141)], 2.6, 0.8), "ink")
    art += shape("M93 144L99 144L96 147Z", "verm") + swell(
        [(95, 148), (95, 154), (92, 159)], 4, "ink", 1, 0.3
    )
    return art


def frog() -> str:
    """Leaping up to the right, hind legs trailing."""
    art = line(
        "M-4 16C-18 10 -30 18 -24 28C-18 34 -28 40 -36 46M-36 46l-10 -3M-36 46l-9 5M-36 46l-1 8",
        "leafd",
        5,
    )
    art += line(
        "M4 14C-4 22 -6 30 4 34C8 38 -4 46 -10 52M-10 52l-10 -1M-10 52l-6 7M-10 52l4 7", "leaf", 5
    )
    art += line(
        "M20 -2C28 6 36 2 40 -8M40 -8l6 -3M40 -8l1 -7M14 4C20 14 30 14 34 10M34 10l7 0M34 10l4 6",
        "leaf",
        4.4,
    )
    art += smooth(
        [(-14, 18), (-8, 0), (8, -16), (22, -24), (34, -18), (34, -8), (18, 4), (4, 18), (-6, 24)],
        "leafl",
    )
    art += smooth([(2, 16), (18, 0), (34, -9), (32, -3), (18, 8), (6, 19), (-4, 24)], "paper")
    art += circle(22, -23, 6.4, "leafl") + circle(23, -23, 3.4, "ink")
    return art + "".join(
        circle(x, y, r, "leafd")
        for x, y, r in ((-4, 8, 3.4), (4, -2, 3), (-6, 16, 2.6), (12, -10, 2.6))
    )


def rainman() -> str:
    """Michikaze under the umbrella, watching the frog jump at the willow."""
    art = ground(11) + rain()
    art += taper([(-4, 340), (4, 230), (-8, 120), (14, -10)], 34, 24, "ink")
    art += strands("rainman")
    art += smooth([(-40, 296), (30, 288), (96, 296), (130, 316), (150, 345), (-40, 360)], "leafk")
    art += shape("M200 268C170 272 150 284 150 298C150 310 138 318 128 328L200 328Z", "water")
    art += line("M164 294q10 -7 20 0t20 0M156 314q10 -7 20 0t20 0", "waterl", 3.4)
    art += smooth([(140, 328), (142, 312), (156, 304), (174, 310), (182, 334), (160, 345)], "ink2")
    art += umbrella_lining() + michikaze() + umbrella_dome()
    return art + group(place(154, 258, 0.84, -8), frog())


# ---- swallow, storm -----------------------------------------------------------------------------


def swallow() -> str:
    """Swallow diving to the left."""
    return "".join(
        [
            # far wing, near wing: long, swept, stepped along the trailing edge
            wing([(60, 44), (34, 24), (2, -22)], 7, (28, 36, 30), (64, 4), 13, "indd", "ind", 9),
            wing(
                [(72, 46), (96, 14), (146, -22)],
                9,
                (34, 46, 34),
                (136, 64),
                14,
                "ink",
                "ind",
                12,
                "indd",
            ),
            shape(
                "M24 60C30 44 50 38 66 46C92 56 112 74 150 118C128 110 116 104 108 98C112 112 114 124 112 142C100 120 88 100 66 88C44 88 24 80 24 60Z",
                "indd",
            ),
            shape("M34 76C48 70 66 74 84 92C64 94 40 90 34 76Z", "white"),
            shape("M24 60C24 72 32 80 42 78C46 70 36 64 24 60Z", "verm"),
            shape("M25 58L8 62L25 66Z", "goldd"),
            circle(38, 56, 3.6, "white"),
            circle(38, 56, 2, "ink"),
        ]
    )


def bolt() -> str:
    """A forked bolt of lightning."""
    return "".join(
        [
            shape("M120 -6L44 132L94 128L58 224L168 98L112 104L160 -6Z", "goldl"),
            shape("M120 -6L44 132L58 132L134 -6Z", "gold"),
        ]
    )


def drum(x: float, y: float, s: float = 1) -> str:
    """The thunder drum: three commas in a ring of small drums."""
    g = []
    for i in range(8):
        a = i * 45
        px, py = polar(64, a)
        g.append(circle(px, py, 14, "ink2"))
        g.append(line(f"M{pt(px - 4, py - 6)}q8 4 4 12", "goldl", 3))
    tom = "M0 -30C18 -30 26 -14 20 -2C16 8 4 8 2 0C10 -4 10 -16 0 -18C-6 -18 -6 -28 0 -30Z"
    return group(
        place(x, y, s),
        *g,
        circle(0, 0, 50, "vermd"),
        circle(0, 0, 43, "paper"),
        *[
            f'<path d="{tom}" fill="{pigment("ind")}" transform="rotate({a})"/>'
            for a in (0, 120, 240)
        ],
    )


def storm() -> str:
    """The storm: black sky, lightning, drum, torn strands."""
    art = ground(11, "#2a2630")
    art += shape("M0 0H200V60Q176 92 150 66Q128 104 98 74Q70 108 46 76Q22 98 0 70Z", "#5d6673")
    art += group(place(4, 34), bolt()) + drum(70, 236, 0.92)
    return (
        art
        + willow(168, 0, 150, 10, "will")
        + willow(188, 0, 250, 4, "wil")
        + willow(14, 0, 120, -2, "will")
    )


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "11-rainman": rainman(),
        "11-swallow": ground(11)
        + rain()
        + bough()
        + strands("swallow")
        + group(place(26, 160), swallow()),
        "11-ribbon": ground(11) + rain() + bough() + strands("ribbon") + ribbon("red", 11),
        "11-lightning": storm(),
    }
