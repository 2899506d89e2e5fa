"""January, pine: stacked clumps of needles, and the crane before the sun."""

from tutor.art.kit import circle, ground, group, line, place, shape, taper
from tutor.art.plants import pine_clump
from tutor.art.ribbon import AKAYOROSHI, ribbon


def crane() -> str:
    """Standing crane, facing left, in a box of about 130 x 190."""
    return "".join(
        [
            line(
                "M66 128L62 178M62 178L50 186M62 178L72 186M84 128L92 178M92 178L80 186M92 178L102 186",
                "ink",
                5,
            ),
            shape(
                "M84 84C112 76 140 92 150 126C138 118 130 120 128 132C120 122 112 122 108 134C102 122 92 112 84 108Z",
                "ink",
            ),
            shape(
                "M34 92C36 66 82 58 106 82C118 94 124 106 128 116C108 132 60 142 42 118C36 110 33 102 34 92Z",
                "white",
            ),
            line("M60 100C76 88 96 92 112 112M58 112C72 104 86 106 98 120", "grey", 3),
            line("M46 94C22 78 56 58 42 34", "white", 15),
            line("M41 84C28 70 50 58 40 40", "ink", 7),
            circle(40, 30, 11, "white"),
            shape("M30 25C32 14 48 12 51 24C46 20 36 20 30 25Z", "verm"),
            shape("M31 27L4 36L32 35Z", "goldd"),
            circle(38, 29, 2.6, "ink"),
        ]
    )


def pines(v: str) -> str:
    """Clumps and trunk of layout A, B (chaff), R (ribbon) or T (foot of the crane card)."""
    clumps = {
        "A": [
            (54, 310, 1.5, 0),
            (152, 296, 1.3, 1),
            (96, 238, 1.4, 1),
            (42, 182, 1.15, 0),
            (154, 172, 1.2, 0),
            (92, 114, 1.2, 1),
        ],
        "B": [
            (146, 312, 1.5, 0),
            (48, 300, 1.3, 1),
            (120, 232, 1.35, 1),
            (44, 214, 1.1, 0),
            (150, 150, 1.2, 0),
            (58, 128, 1.3, 1),
            (120, 74, 1.0, 0),
        ],
        "R": [
            (36, 300, 1.3, 0),
            (164, 306, 1.3, 1),
            (40, 206, 1.2, 1),
            (166, 218, 1.1, 0),
            (44, 116, 1.05, 0),
            (160, 124, 1.1, 1),
        ],
        "T": [(40, 330, 1.45, 1), (160, 332, 1.5, 0), (104, 308, 1.35, 1)],
    }[v]
    tr = {
        "A": taper([(110, 332), (104, 280), (86, 200), (100, 110)], 20, 7, "brownd"),
        "B": taper([(86, 332), (104, 270), (80, 180), (120, 70)], 20, 7, "brownd"),
        "R": taper([(100, 332), (90, 240), (104, 150), (96, 90)], 20, 7, "brownd"),
        "T": "",
    }[v]
    g = tr
    for x, y, s, k in reversed(clumps):
        g += pine_clump(x, y, s, *(("pined", "pine") if k else ("pine", "pinel")))
    return g


def ribbon_card() -> str:
    """The strip hangs from a bough with a tuft at each end."""
    art = (
        ground(1) + pines("R") + taper([(-10, 30), (64, 14), (146, 16), (212, -8)], 13, 8, "brownd")
    )
    art += pine_clump(34, 26, 0.86, "pined", "pine") + pine_clump(188, 12, 0.8)
    return art + ribbon("poem", 1, AKAYOROSHI)


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "1-crane": ground(1)
        + circle(128, 98, 66, "verm")
        + pines("T")
        + group(place(30, 62, 1.12), crane()),
        "1-ribbon": ribbon_card(),
        "1-chaff-a": ground(1) + pines("A"),
        "1-chaff-b": ground(1) + pines("B"),
    }
