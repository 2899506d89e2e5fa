"""The rain man: Ono no Michikaze under his umbrella, and the frog that he watches."""

from math import cos, radians, sin

from tutor.art.kit import (
    circle,
    ellipse,
    group,
    line,
    place,
    pt,
    shape,
    smooth,
    swell,
    swell_path,
)

UMBRELLA = place(94, 66, 1, -13)
SKIN = "#f3dcc0"


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
    return clogs_and_trousers() + robe() + pole_and_hands() + head()


def clogs_and_trousers() -> str:
    """What shows of him below the robe."""
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
    return art


def robe() -> str:
    """Far sleeve, robe and near sleeve."""
    art = shape("M96 156C112 158 126 166 138 176L156 226C146 232 132 230 122 224L104 190Z", "indd")
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
    return art


def pole_and_hands() -> str:
    """The umbrella's pole, and both hands on it."""
    art = line("M96 74L133 226", "brownd", 6)
    art += smooth([(114, 176), (122, 170), (132, 172), (133, 182), (126, 188), (117, 187)], SKIN)
    art += line("M121 176L130 176M121 181L130 181", "brown", 2)
    art += smooth([(120, 192), (128, 189), (137, 192), (136, 201), (127, 203), (121, 200)], SKIN)
    return art


def head() -> str:
    """Three-quarter profile under a tall court hat."""
    art = smooth(
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
        SKIN,
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
