"""November, willow: rain, the calligrapher Ono no Michikaze and the frog, the swallow, the storm."""

from tutor.art.birds import wing
from tutor.art.kit import (
    circle,
    ground,
    group,
    line,
    place,
    polar,
    pt,
    shape,
    smooth,
    taper,
)
from tutor.art.pigments import pigment
from tutor.art.plants import rain, willow
from tutor.art.rain_man import frog, michikaze, umbrella_dome, umbrella_lining
from tutor.art.ribbon import ribbon

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
