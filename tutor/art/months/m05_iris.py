"""May, iris: upright blades in water, and the plank bridge."""

from tutor.art.kit import ground, line, rect, shape, swell
from tutor.art.plants import blade, iris
from tutor.art.ribbon import ribbon


def bridge() -> str:
    """Two planks of the zigzag bridge on posts."""
    g = []

    def plank(x: float, y: float, w: float, sk: float, c1: str = "tan") -> str:
        return (
            shape(f"M{x} {y}L{x + w} {y + sk}l0 20L{x} {y + 20}Z", c1)
            + shape(f"M{x} {y + 20}L{x + w} {y + sk + 20}l0 9L{x} {y + 29}Z", "brown")
            + line(f"M{x + 4} {y + 10}L{x + w - 4} {y + sk + 10}", "brownl", 2.4)
        )

    for px, py in ((26, 232), (88, 214), (118, 262), (178, 250)):
        g.append(rect(px, py, 11, 70, "brownd"))
    g.append(plank(66, 244, 134, 16))
    g.append(plank(-4, 206, 122, 12))
    return "".join(g)


def irises(v: str) -> str:
    """Water, blades and flowers of layout A, B (chaff), R (ribbon) or T (bridge)."""
    g = rect(0, 278, 200, 50, "water") + line(
        "M8 296q12 -8 24 0t24 0M90 306q12 -8 24 0t24 0M140 290q12 -8 24 0t24 0M20 318q12 -8 24 0t24 0",
        "waterl",
        3.4,
    )
    blades = {
        "A": [
            (40, 300, 210, 7, -24, "leafk"),
            (66, 304, 250, 8, 10, "leafd"),
            (96, 300, 200, 7, -14, "leafk"),
            (124, 304, 262, 8, 16, "leafd"),
            (156, 300, 220, 7, -12, "leafk"),
            (176, 300, 160, 7, 20, "leafd"),
            (22, 304, 150, 6, -14, "leafd"),
        ],
        "B": [
            (30, 300, 240, 8, -10, "leafd"),
            (58, 304, 190, 7, 16, "leafk"),
            (90, 300, 260, 8, -16, "leafd"),
            (120, 304, 190, 7, 14, "leafk"),
            (150, 300, 250, 8, 12, "leafd"),
            (178, 304, 180, 7, 14, "leafk"),
        ],
        "R": [
            (22, 300, 220, 7, -14, "leafk"),
            (44, 304, 270, 8, 10, "leafd"),
            (160, 304, 260, 8, -8, "leafd"),
            (180, 300, 210, 7, 14, "leafk"),
            (100, 300, 160, 7, 0, "leafk"),
        ],
        "T": [
            (30, 250, 200, 7, -14, "leafk"),
            (62, 240, 230, 8, 10, "leafd"),
            (150, 240, 210, 8, 12, "leafd"),
            (176, 250, 180, 7, 12, "leafk"),
            (110, 236, 170, 7, -8, "leafk"),
        ],
    }[v]
    g += "".join(blade(*q) for q in blades)
    flowers = {
        "A": [(62, 92, 1.15), (138, 140, 1.1)],
        "B": [(132, 90, 1.15), (60, 158, 1.1)],
        "R": [(40, 70, 0.92), (160, 92, 0.92)],
        "T": [(64, 84, 1.1), (146, 116, 1.0)],
    }[v]
    for x, y, _scale in flowers:
        g += line(f"M{x} {y + 30}L{x + 4} 290", "leafk", 6)
    g += "".join(iris(*q) for q in flowers)
    return g


def ribbon_card() -> str:
    """The strip hangs from a leaf that bends under it."""
    art = ground(5) + irises("R")
    art += swell(
        [(26, 306), (16, 170), (30, 60), (60, 20), (104, 18), (136, 44)], 11, "leafk", 1, 0.3
    )
    return art + ribbon("red", 5)


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "5-bridge": ground(5) + irises("T") + bridge(),
        "5-ribbon": ribbon_card(),
        "5-chaff-a": ground(5) + irises("A"),
        "5-chaff-b": ground(5) + irises("B"),
    }
