"""The ten ribbons: paper strips (tanzaku), each with its own fall, tied to its plant."""

import re
from math import cos, pi, radians, sin

from tutor.art.kit import Point, bezier, line, outline, pt, shape, spline, tangents

# Kana as pen movements in a box of about 26 x 28 units, drawn with a loaded brush below.
KANA: dict[str, str] = {
    "a": "M-9 -7L8 -9M-2 -14C-4 -3 -3 5 0 11M6 -4C2 9 -7 14 -10 8C-11 1 2 -5 8 0C13 6 8 12 2 14",
    "ka": "M-11 -5L2 -7C6 -7 5 1 3 8C2 12 -1 12 -4 9M-3 -13C-4 -2 -7 7 -12 12M7 -9C10 -6 12 -2 12 2",
    "yo": "M1 -5L9 -6M0 -13C0 -4 1 4 0 8C-2 14 -11 12 -10 8C-8 3 4 6 10 12",
    "ro": "M-8 -11L6 -12L-9 4C-2 -4 11 -4 10 5C9 12 1 13 -4 12",
    "shi": "M-5 -13C-6 0 -8 12 1 12C7 12 10 7 11 3",
    "mi": "M-8 -11L2 -12C1 -1 -5 11 -9 10C-13 8 -8 1 -1 3C5 4 9 7 12 9M8 -4C8 4 5 9 1 14",
    "no": "M1 -9C0 2 -5 10 -9 9C-13 5 -8 -9 3 -9C13 -8 13 8 2 12",
}
AKAYOROSHI = ("a", "ka", "yo", "ro", "shi")
MIYOSHINO = ("mi", "yo", "shi", "no")

# Centre line of every strip, from the knot down, by month.
FALLS: dict[int, list[Point]] = {
    1: [(134, 40), (130, 96), (104, 164), (94, 236), (108, 300)],
    2: [(66, 36), (74, 96), (100, 164), (106, 236), (92, 302)],
    3: [(126, 44), (110, 100), (106, 168), (116, 232), (100, 300)],
    4: [(106, 52), (100, 106), (110, 170), (104, 236), (116, 294)],
    5: [(64, 52), (82, 106), (104, 164), (112, 226), (136, 280)],
    6: [(130, 46), (122, 92), (94, 150), (82, 218), (98, 292)],
    7: [(84, 48), (88, 106), (110, 168), (112, 232), (94, 300)],
    9: [(78, 42), (88, 92), (116, 152), (120, 220), (100, 294)],
    10: [(124, 44), (106, 104), (98, 166), (114, 226), (110, 298)],
    11: [(88, 50), (98, 108), (94, 168), (108, 226), (136, 284)],
}
# Curl of the loose end (+ to the right), by month; and where the cord is tied.
CURL: dict[int, float] = {1: 12, 2: -12, 3: 10, 4: -9, 5: 14, 6: 12, 7: -12, 9: -14, 10: 9, 11: 14}
KNOT: dict[int, Point] = {
    1: (146, 16),
    2: (54, 10),
    3: (140, 14),
    4: (112, 20),
    5: (56, 24),
    6: (140, 16),
    7: (70, 18),
    9: (66, 14),
    10: (136, 16),
    11: (80, 24),
}
COLOURS = {"poem": ("verm", "vermd"), "red": ("verm", "vermd"), "blue": ("ind", "indd")}


def pen(d: str) -> list[list[Point]]:
    """Sampled strokes of path data with absolute M, L and C."""
    strokes: list[list[Point]] = []
    for command, body in re.findall(r"([MLC])([^MLC]*)", d):
        v = [float(n) for n in re.findall(r"-?\d+\.?\d*", body)]
        if command == "M":
            strokes.append([(v[0], v[1])])
        elif command == "L":
            x0, y0 = strokes[-1][-1]
            strokes[-1] += [(x0 + (v[0] - x0) * i / 3, y0 + (v[1] - y0) * i / 3) for i in (1, 2, 3)]
        else:
            for k in range(0, len(v), 6):
                p = [strokes[-1][-1], (v[k], v[k + 1]), (v[k + 2], v[k + 3]), (v[k + 4], v[k + 5])]
                strokes[-1] += [bezier(p, i / 5) for i in range(1, 6)]
    return strokes


def brush_kana(name: str, x: float, y: float, size: float, turn: float) -> str:
    """Path data of one kana: pressed in at the start, swelling, lifted off at the end."""
    c, s = cos(radians(turn)), sin(radians(turn))
    out = ""
    for stroke in pen(KANA[name]):
        n = len(stroke) - 1
        widths = [
            size * (3.2 + 3.4 * sin(pi * min(1, 0.25 + 0.75 * i / n)) - 1.6 * i / n)
            for i in range(n + 1)
        ]
        out += outline(
            [(x + (u * c - v * s) * size, y + (u * s + v * c) * size) for u, v in stroke], widths
        )
    return out


class PaperStrip:
    """A strip of paper along a centre line."""

    def __init__(self, fall: list[Point], width: float) -> None:
        self.points = spline(fall, 9)
        self.directions = tangents(self.points)
        self.width = width

    def at(self, t: float, side: float = 0) -> Point:
        """Point at the fraction `t`; `side` -1 is the left edge of the picture, 1 the right."""
        k = t * (len(self.points) - 1)
        i = min(int(k), len(self.points) - 2)
        (x0, y0), (x1, y1) = self.points[i], self.points[i + 1]
        tx, ty = self.directions[round(k)]
        x, y = x0 + (x1 - x0) * (k - i), y0 + (y1 - y0) * (k - i)
        return x + ty * side * self.width / 2, y - tx * side * self.width / 2

    def turn(self, t: float) -> float:
        """Tilt of the strip in degrees: 0 = hanging straight."""
        tx, ty = self.directions[round(t * (len(self.points) - 1))]
        return -tx / max(0.2, ty) * 45

    def band(self, t0: float, t1: float, inset: float = 0) -> str:
        """Path data of the piece from t0 to t1."""
        k, n = 1 - inset, 18 if t1 - t0 > 0.2 else 2
        steps = [t0 + (t1 - t0) * i / n for i in range(n + 1)]
        return (
            "M"
            + "L".join(pt(*self.at(t, -k)) for t in steps)
            + "L"
            + "L".join(pt(*self.at(t, k)) for t in reversed(steps))
            + "Z"
        )

    def shade(self, side: float, t0: float, t1: float, depth: float) -> str:
        """Path data of a soft shadow along one edge."""
        steps = [t0 + (t1 - t0) * i / 7 for i in range(8)]
        inner = [self.at(t, side * (1 - depth * sin(pi * i / 7))) for i, t in enumerate(steps)]
        return (
            "M"
            + "L".join(pt(*self.at(t, side)) for t in steps)
            + "L"
            + "L".join(pt(*p) for p in reversed(inner))
            + "Z"
        )


def cord(knot: Point, hole: Point) -> str:
    """A twist of gold cord: round the branch, through the hole, two loose ends."""
    (kx, ky), (hx, hy) = knot, hole
    d = (
        f"M{pt(hx, hy)}C{pt(hx - 7, hy - 14)} {pt(kx - 9, ky + 8)} {pt(kx - 5, ky - 7)}"
        f"C{pt(kx, ky - 12)} {pt(kx + 8, ky - 6)} {pt(kx + 5, ky + 4)}C{pt(kx + 3, ky + 12)} {pt(hx + 5, hy - 12)} {pt(hx, hy)}"
        f"M{pt(kx + 2, ky + 10)}q9 2 13 12M{pt(kx, ky + 11)}q2 8 -4 15"
    )
    return line(d, "ink", 5) + line(d, "goldl", 2.8)


def ribbon(kind: str, month: int, word: tuple[str, ...] = AKAYOROSHI) -> str:
    """The strip of a month: `poem` (red, written), `red` (plain) or `blue`."""
    face, back = COLOURS[kind]
    strip = PaperStrip(FALLS[month], 56 if kind == "poem" else 52)
    curl = CURL[month]
    # the loose end turns up and shows its back
    (lx, ly), (rx, ry) = strip.at(1, -1), strip.at(1, 1)
    if curl > 0:
        turned = f"M{pt(lx, ly)}Q{pt((lx + rx) / 2, (ly + ry) / 2 + 9)} {pt(rx, ry)}L{pt(rx - 4, ry - curl * 1.1)}Z"
    else:
        turned = f"M{pt(rx, ry)}Q{pt((lx + rx) / 2, (ly + ry) / 2 + 9)} {pt(lx, ly)}L{pt(lx + 4, ly + curl * 1.1)}Z"
    body = strip.band(0, 1)
    art = shape(body, face, stroke="ink", stroke_width=3, stroke_linejoin="round")
    side = 1 if curl > 0 else -1
    art += shape(strip.shade(side, 0.05, 0.55, 0.3) + strip.shade(-side, 0.45, 0.98, 0.34), back)
    if kind == "red":
        art += shape(strip.band(0.06, 0.075) + strip.band(0.9, 0.915), "goldl")
    elif kind == "blue":
        art += shape(strip.band(0.1, 0.16) + strip.band(0.84, 0.9), "white")
    else:
        n = len(word)
        d = ""
        for i, name in enumerate(word):
            t = 0.13 + 0.79 * (i + 0.5) / n
            x, y = strip.at(t, 0)
            d += brush_kana(name, x, y, 1.42 if n == 5 else 1.62, strip.turn(t) * 0.8)
        art += shape(d, "ink")
    art += shape(turned, back, stroke="ink", stroke_width=3, stroke_linejoin="round")
    return art + cord(KNOT[month], strip.at(0.035))
