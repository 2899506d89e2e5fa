"""September, chrysanthemum: golden double flowers and the sake cup."""

from tutor.art.kit import circle, ellipse, ground, group, line, place, shape, taper
from tutor.art.plants import kiku, kikuleaf
from tutor.art.ribbon import ribbon


def sake() -> str:
    """Red lacquer cup with a gold rim, in a box of about 140 x 124."""
    return "".join(
        [
            shape("M62 84L78 84L88 118C88 124 52 124 52 118Z", "vermd"),
            ellipse(70, 119, 24, 7, "peod"),
            shape("M-2 22C4 64 34 90 70 90C106 90 136 64 142 22Z", "verm"),
            shape(
                "M20 56C34 80 52 90 70 90C106 90 136 64 142 22L128 22C118 60 80 74 20 56Z", "vermd"
            ),
            ellipse(70, 22, 72, 20, "gold"),
            ellipse(70, 23, 65, 15.5, "peod"),
            ellipse(70, 26, 56, 10, "goldl"),
            group(
                place(66, 60),
                *[ellipse(0, -10, 3.6, 7, "goldl", a * 45) for a in range(8)],
                circle(0, 0, 4, "verm"),
            ),
        ]
    )


def kikus(v: str) -> str:
    """Stems, leaves and flowers of layout A, B (chaff), R (ribbon) or T (cup)."""
    if v == "A":
        g = line("M80 332Q70 240 80 150M90 332Q120 290 140 230", "leafk", 7)
        for x, y, s, r, c in (
            (70, 300, 1.3, -62, "leafk"),
            (104, 316, 1.2, 30, "leafd"),
            (168, 320, 1.25, 40, "leafk"),
            (38, 236, 1.1, -50, "leafk"),
            (160, 150, 1.15, 50, "leafk"),
            (30, 330, 1.1, -20, "leafk"),
        ):
            g += kikuleaf(x, y, s, r, c)
        return g + kiku(84, 128, 66) + kiku(146, 238, 50)
    if v == "B":
        g = line(
            "M210 320Q140 280 44 292M210 300Q120 230 110 130Q108 80 60 40M150 262Q176 180 168 120",
            "leafk",
            7,
        )
        for x, y, s, r, c in (
            (112, 150, 1.2, -74, "leafk"),
            (108, 190, 1.2, 250, "leafd"),
            (150, 250, 1.15, 50, "leafk"),
            (120, 300, 1.1, 160, "leafk"),
            (112, 110, 1.0, 20, "leafd"),
            (20, 210, 1.0, -30, "leafk"),
            (176, 330, 0.9, 10, "leafd"),
        ):
            g += kikuleaf(x, y, s, r, c)
        return g + kiku(48, 60, 70) + kiku(152, 150, 46, 16) + kiku(52, 274, 60)
    if v == "R":
        g = line("M34 332Q30 240 44 110M166 332Q172 280 158 220", "leafk", 7)
        for x, y, s, r, c in (
            (34, 250, 1.1, -30, "leafk"),
            (170, 330, 1.1, 20, "leafk"),
            (30, 326, 1.1, -40, "leafd"),
            (170, 160, 1.0, 30, "leafk"),
            (160, 110, 1.0, 10, "leafd"),
        ):
            g += kikuleaf(x, y, s, r, c)
        return g + kiku(44, 100, 48) + kiku(158, 232, 48) + kiku(38, 206, 32, 14)
    g = line("M150 332Q140 220 130 110M50 332Q50 300 40 260", "leafk", 7)
    for x, y, s, r, c in (
        (150, 200, 1.1, 50, "leafk"),
        (80, 140, 1.1, -60, "leafk"),
        (40, 150, 1, -40, "leafd"),
        (172, 130, 1.0, 30, "leafd"),
    ):
        g += kikuleaf(x, y, s, r, c)
    return g + kiku(128, 76, 60) + kiku(46, 112, 34, 14)


def ribbon_card() -> str:
    """The strip hangs from a stem that crosses the head of the card."""
    art = (
        ground(9)
        + kikus("R")
        + taper([(212, 96), (170, 44), (110, 14), (50, 16), (-10, 44)], 9, 5, "leafk")
    )
    art += kikuleaf(128, 22, 0.8, 20) + kikuleaf(186, 62, 0.9, 60)
    return art + ribbon("blue", 9)


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "9-cup": ground(9) + kikus("T") + group(place(26, 186, 1.05), sake()),
        "9-ribbon": ribbon_card(),
        "9-chaff-a": ground(9) + kikus("A"),
        "9-chaff-b": ground(9) + kikus("B"),
    }
