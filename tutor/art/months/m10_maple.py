"""October, maple: red leaves on dark wood, and the deer that looks away."""

from tutor.art.kit import Point, circle, ground, group, line, place, shape, taper
from tutor.art.plants import hill, maple
from tutor.art.ribbon import ribbon


def deer() -> str:
    """Spotted stag, body to the left, head turned back."""
    return "".join(
        [
            *[
                taper(p, w, 6.5, c)
                for p, w, c in (
                    ([(66, 112), (70, 136), (62, 156), (60, 178)], 16, "#a8743f"),
                    ([(112, 116), (118, 138), (112, 156), (114, 178)], 18, "#a8743f"),
                    ([(48, 106), (44, 134), (32, 154), (36, 178)], 19, "tan"),
                    ([(134, 104), (146, 134), (138, 154), (142, 178)], 24, "tan"),
                )
            ],
            *[
                shape(f"M{x - 5} {y}L{x + 5} {y}L{x + 6} {y + 11}L{x - 8} {y + 11}Z", "ink")
                for x, y in ((60, 174), (114, 174), (36, 174), (142, 174))
            ],
            shape(
                "M30 92C30 70 56 66 78 70C104 72 134 66 146 90C152 112 130 130 104 128C78 134 34 130 30 92Z",
                "tan",
            ),
            shape("M46 120C66 132 108 132 130 120C108 118 72 116 46 120Z", "tanl"),
            shape("M142 82C156 78 164 88 158 100C150 98 146 94 142 92Z", "white"),
            shape("M32 98C24 66 30 38 48 30C62 26 70 40 66 58C66 70 72 74 74 84Z", "tan"),
            shape(
                "M46 42C42 24 54 12 66 14C84 16 100 26 102 34C98 42 80 46 66 44C58 50 48 50 46 42Z",
                "tan",
            ),
            shape("M88 38C94 44 100 40 102 34L94 30Z", "brownd"),
            shape("M50 22C38 22 30 14 28 6C40 4 50 10 54 18Z", "tanl"),
            circle(72, 26, 3.8, "ink"),
            circle(73, 25, 1.2, "white"),
            line(
                "M60 16C56 0 64 -12 58 -28M59 -6L46 -16M68 16C76 4 74 -10 84 -24M76 -4L92 -6",
                "brownd",
                5,
            ),
            *[
                circle(x, y, 4.6, "white")
                for x, y in (
                    (58, 86),
                    (78, 84),
                    (98, 86),
                    (118, 84),
                    (68, 100),
                    (90, 101),
                    (112, 100),
                    (130, 98),
                )
            ],
        ]
    )


WOOD: dict[str, list[tuple[list[Point], float, float]]] = {
    # a bough leans in from the upper right
    "a": [
        ([(212, 14), (140, 66), (96, 150), (24, 196), (-12, 196)], 17, 6),
        ([(120, 104), (150, 170), (140, 230)], 8, 3),
        ([(150, 58), (90, 40), (40, 52)], 7, 3),
    ],
    # two old trunks rise through the leaves
    "b": [
        ([(56, 340), (64, 232), (26, 130), (52, -10)], 30, 17),
        ([(46, 190), (104, 130), (180, 96), (212, 50)], 15, 7),
        ([(62, 250), (120, 236), (196, 200)], 10, 4),
    ],
    "ribbon": [
        ([(-10, 30), (60, 18), (130, 28), (212, 6)], 12, 8),
        ([(12, 24), (34, 120), (18, 240), (42, 338)], 9, 6),
        ([(188, 20), (164, 140), (184, 240), (162, 338)], 9, 6),
    ],
    "deer": [([(-6, 80), (60, 40), (130, 20), (206, 40)], 14, 8)],
}
LEAVES: dict[str, list[tuple[float, float, float, float, int]]] = {
    "a": [
        (46, 66, 50, -30, 1),
        (152, 80, 60, 16, 0),
        (92, 112, 48, -8, 3),
        (36, 206, 56, -24, 0),
        (106, 190, 46, 20, 2),
        (158, 222, 54, 30, 1),
        (64, 300, 42, 150, 0),
    ],
    "b": [
        (40, 46, 46, -24, 2),
        (120, 62, 54, 10, 0),
        (182, 118, 46, 30, 1),
        (104, 144, 46, -14, 3),
        (170, 212, 58, 20, 0),
        (108, 240, 50, -10, 1),
        (30, 214, 42, -30, 0),
        (164, 306, 46, -20, 3),
        (96, 318, 40, 20, 2),
    ],
    "ribbon": [
        (34, 70, 46, -14, 0),
        (170, 84, 48, 24, 1),
        (28, 160, 44, 10, 2),
        (172, 190, 46, -14, 0),
        (34, 252, 46, 16, 1),
        (166, 290, 44, -12, 3),
    ],
    "deer": [
        (48, 56, 50, -20, 0),
        (124, 44, 46, 14, 1),
        (176, 92, 40, 34, 3),
        (26, 128, 40, -30, 1),
        (26, 196, 34, 10, 2),
    ],
}
TINTS = (("map", "mapd"), ("mapl", "map"), ("gold", "goldd"), ("mapd", "#6e1b19"))


def maples(layout: str) -> str:
    """Wood and leaves of a layout."""
    art = "".join(taper(points, w0, w1, "ink") for points, w0, w1 in WOOD[layout])
    return art + "".join(maple(x, y, r, turn, *TINTS[k]) for x, y, r, turn, k in LEAVES[layout])


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "10-deer": ground(10)
        + hill(290, "leaf", 10)
        + maples("deer")
        + group(place(14, 138), deer()),
        "10-ribbon": ground(10) + maples("ribbon") + ribbon("blue", 10),
        "10-chaff-a": ground(10) + maples("a"),
        "10-chaff-b": ground(10) + maples("b"),
    }
