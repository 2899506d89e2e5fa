"""June, peony: one flower that fills the card, and two swallowtail butterflies."""

from tutor.art.kit import bumps, circle, ground, group, lenses, line, place, shape, taper
from tutor.art.plants import leaf3, peony
from tutor.art.ribbon import ribbon


def butterfly(edge: str, cell: str, hind: str, spot: str) -> str:
    """A swallowtail seen from the side and below, wings half open, flying up to the left."""
    far = shape("M4 -2C0 -36 14 -70 42 -76C54 -58 42 -18 12 -2Z", edge)
    far += lenses([(10, -8, 54, 9, 24), (12, -6, 44, 8, 46)], hind)
    far += shape("M5 2C22 0 42 12 40 34C36 42 30 40 26 36C12 32 6 18 5 2Z", edge)
    far += lenses([(9, 7, 26, 8, 126)], hind) + circle(30, 30, 3.2, spot)
    near = shape(
        "M0 4C-26 -4 -58 6 -60 34C-58 46 -48 46 -43 40C-44 54 -52 66 -48 76C-38 76 -32 58 -28 47"
        "C-20 52 -10 48 -6 40C0 30 4 18 0 4Z",
        edge,
    )
    near += lenses([(-6, 10, 44, 11, 246), (-6, 13, 36, 10, 222), (-4, 15, 30, 9, 198)], hind)
    near += circle(-49, 33, 4, spot) + circle(-36, 42, 3.6, spot) + circle(-18, 43, 3.2, spot)
    near += shape("M2 0C-4 -44 -40 -82 -80 -80C-94 -58 -70 -18 -34 -2C-20 4 -6 4 2 0Z", edge)
    near += lenses([(-6, -8, 68, 13, 307), (-12, -4, 52, 12, 289), (-4, -12, 66, 11, 324)], cell)
    near += "".join(circle(x, y, 3.2, cell) for x, y in ((-80, -64), (-75, -48), (-65, -32)))
    body = shape("M-9 -14C-4 -20 4 -18 6 -10C10 4 14 22 12 40C4 30 -6 6 -9 -14Z", "ink")
    body += shape("M-4 -6L6 -9L8 -3L-2 0ZM0 6L10 4L11 10L3 12Z", cell)
    feelers = line("M-5 -16C-14 -30 -24 -36 -34 -36M-1 -18C-2 -32 -8 -44 -16 -50", "ink", 2.8)
    return far + near + body + feelers + circle(-34, -36, 2.8, "ink") + circle(-16, -50, 2.8, "ink")


def butterflies() -> str:
    """One large flower at the foot, two swallowtails above it."""
    art = ground(6)
    art += line("M70 334L86 250M150 334L116 270", "leafk", 7)
    for x, y, s, r, c in (
        (20, 262, 1.0, -66, "leafk"),
        (178, 250, 1.0, 62, "leafk"),
        (176, 206, 0.8, 34, "leafd"),
        (20, 322, 1.0, -84, "leafd"),
        (176, 322, 1.1, 70, "leafk"),
    ):
        art += leaf3(x, y, s, r, c)
    art += peony(96, 250, 80)
    art += group(place(104, 84, 1.02, -6), butterfly("ink", "gold", "goldl", "verm"))
    return art + group(
        place(150, 168, 0.64, 10, sx=-0.64), butterfly("indd", "white", "white", "gold")
    )


def plants(v: str) -> str:
    """Layouts a and b, and r for the ribbon card."""
    if v == "a":
        g = line("M96 332L92 200M94 270L150 120", "leafk", 7)
        for x, y, s, r, c in (
            (40, 270, 1.1, -100, "leafk"),
            (150, 286, 1.15, 70, "leafk"),
            (44, 310, 1.0, -60, "leafd"),
            (160, 226, 1.05, 100, "leafd"),
            (36, 96, 1, -20, "leafk"),
            (100, 318, 0.95, 10, "leafk"),
            (176, 110, 0.8, 60, "leafk"),
        ):
            g += leaf3(x, y, s, r, c)
        return g + peony(86, 166, 74) + peony(148, 72, 46)
    if v == "b":
        g = taper([(-10, 330), (40, 250), (62, 150), (52, 66)], 11, 6, "leafk")
        g += taper([(24, 280), (90, 230), (150, 120)], 8, 5, "leafk")
        for x, y, s, r, c in (
            (44, 190, 1.0, -74, "leafk"),
            (66, 150, 0.95, 40, "leafd"),
            (150, 110, 0.95, 62, "leafk"),
            (150, 100, 0.9, -8, "leafk"),
            (36, 262, 1.1, -60, "leafd"),
            (52, 318, 0.9, -30, "leafk"),
        ):
            g += leaf3(x, y, s, r, c)
        g += (
            circle(52, 58, 26, "peod")
            + bumps(52, 54, 20, 5, "peo", 0.16, 20)
            + circle(54, 46, 10, "peol")
        )
        g += leaf3(52, 92, 0.6, -30, "leafd") + leaf3(52, 92, 0.6, 34, "leafk")
        return g + peony(134, 230, 86)
    g = line("M40 332L44 240M164 332L158 200", "leafk", 7)
    for x, y, s, r, c in (
        (20, 200, 0.9, -30, "leafk"),
        (180, 200, 0.9, 40, "leafk"),
        (30, 316, 0.9, -50, "leafk"),
        (172, 322, 0.9, 50, "leafd"),
        (34, 130, 0.8, 20, "leafd"),
    ):
        g += leaf3(x, y, s, r, c)
    return g + peony(44, 246, 52) + peony(158, 92, 50) + peony(164, 266, 38)


def ribbon_card() -> str:
    """The strip hangs from a leafy stem that leans in from the right."""
    art = (
        ground(6) + plants("r") + taper([(212, 50), (168, 20), (118, 14), (56, 40)], 9, 5, "leafk")
    )
    art += leaf3(60, 40, 0.8, -112, "leafk") + leaf3(100, 18, 0.62, -20, "leafd")
    return art + ribbon("blue", 6)


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "6-butterflies": butterflies(),
        "6-ribbon": ribbon_card(),
        "6-chaff-a": ground(6) + plants("a"),
        "6-chaff-b": ground(6) + plants("b"),
    }
