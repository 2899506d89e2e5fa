"""Plants: one function per flower, leaf or branch, each placed by position, size and turn."""

import re
from collections.abc import Sequence
from math import cos, radians, sin, sqrt

from tutor.art.kit import (
    Point,
    bezier,
    bumps,
    circle,
    ellipse,
    group,
    lens,
    line,
    num,
    place,
    polar,
    pt,
    shape,
)
from tutor.art.pigments import pigment


def pine_clump(
    x: float, y: float, s: float = 1, c: str = "pine", light: str = "pinel", rot: float = 0
) -> str:
    """A fan of needles on a flat base."""
    n = 7
    d = "M-46 0"
    for i in range(n):
        a0 = 180 - 180 * i / n
        a1 = 180 - 180 * (i + 1) / n
        am = (a0 + a1) / 2
        x1, y1 = 46 * cos(radians(a1)), -40 * sin(radians(a1))
        xm, ym = 60 * cos(radians(am)), -52 * sin(radians(am))
        d += f"Q{pt(xm, ym)} {pt(x1, y1)}"
    d += "C30 12 -30 12 -46 0Z"
    g = [shape(d, c)]
    ln = ""
    for a in range(18, 170, 24):
        x1, y1 = polar(42, -a)
        ln += f"M{pt(x1 * 0.2, y1 * 0.18 + 2)}L{pt(x1, y1 * 0.9)}"
    g.append(line(ln, light, 2.6))
    return group(place(x, y, s, rot), *g)


def plum(x: float, y: float, r: float, rot: float = 0, c: str = "plum", d: str = "plumd") -> str:
    """Round five-petal blossom with gold stamens."""
    g = [circle(*polar(r * 0.5, -90 + 72 * i), r * 0.46, c) for i in range(5)]
    g.append(circle(0, 0, r * 0.36, c))
    ln = "".join(f"M0 0L{pt(*polar(r * 0.46, -90 + 36 + 36 * i))}" for i in range(10))
    g.append(line(ln, "goldl", max(1.4, r * 0.07)))
    g += [circle(*polar(r * 0.48, -90 + 72 * i + 36), r * 0.07, "goldl") for i in range(5)]
    g.append(circle(0, 0, r * 0.16, "gold"))
    return group(place(x, y, 1, rot), *g)


def cherry(
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    c: str = "cher",
    d: str = "cherd",
    edge: str | None = None,
) -> str:
    """Blossom of five notched petals."""
    pd = "M0 0C-.58 -.22 -.62 -.8 -.2 -1L0 -.83L.2 -1C.62 -.8 .58 -.22 0 0Z"

    def sc(d: str, k: float) -> str:
        return re.sub(r"-?\.?\d+\.?\d*", lambda m: num(float(m.group()) * k), d)

    g = []
    for i in range(5):
        g.append(
            f'<path d="{sc(pd, r)}" fill="{pigment(c)}"'
            + (f' transform="rotate({72 * i})"' if i else "")
            + "/>"
        )
    ln = "".join(f"M0 0L{pt(*polar(r * 0.44, -90 + 72 * i))}" for i in range(5))
    g.append(line(ln, d, max(1.2, r * 0.075)))
    g.append(circle(0, 0, r * 0.17, d))
    return group(place(x, y, 1, rot), *g)


def iris(
    x: float,
    y: float,
    s: float = 1,
    c: str = "iris",
    d: str = "irisd",
    light: str = "irisl",
    rot: float = 0,
) -> str:
    """Iris with two standards and three falls."""
    return group(
        place(x, y, s, rot),
        shape("M-4 6C-26 -14 -22 -44 -6 -52C4 -40 6 -14 2 6Z", c),
        shape("M4 6C26 -14 22 -44 6 -52C-4 -40 -6 -14 -2 6Z", light),
        shape("M-2 2C-24 -10 -48 0 -50 26C-46 40 -30 42 -24 28C-20 16 -12 8 0 8Z", d),
        shape("M2 2C24 -10 48 0 50 26C46 40 30 42 24 28C20 16 12 8 0 8Z", d),
        shape("M-10 0C-24 18 -22 44 0 54C22 44 24 18 10 0C4 -4 -4 -4 -10 0Z", c),
        line("M-40 18Q-30 4 -12 4M40 18Q30 4 12 4", "goldl", 3.4),
        shape("M0 6C-7 18 -6 30 0 36C6 30 7 18 0 6Z", "goldl"),
    )


def blade(x: float, y: float, h: float, w: float, lean: float, c: str) -> str:
    """Upright leaf from the ground, leaning at the tip."""
    return shape(
        f"M{num(x - w)} {num(y * 1.0)}C{num(x - w)} {num(y - h * 0.5)} {num(x + lean * 0.3 - w * 0.6)} {num(y - h * 0.8)} {num(x + lean * 1.0)} {num(y - h * 1.0)}C{num(x + lean * 0.5 + w)} {num(y - h * 0.7)} {num(x + w)} {num(y - h * 0.4)} {num(x + w)} {num(y * 1.0)}Z",
        c,
    )


def peony(
    x: float, y: float, r: float, c: str = "peo", d: str = "peod", light: str = "peol"
) -> str:
    """Full flower: four rings of scalloped petals."""
    return group(
        place(x, y),
        bumps(0, 0, r * 0.86, 9, d, 0.14, 10),
        bumps(0, 2, r * 0.72, 8, c, 0.16, -12),
        bumps(0, 3, r * 0.5, 7, light, 0.18, 14, ry=r * 0.46),
        bumps(0, 4, r * 0.33, 6, c, 0.2, 0),
        circle(0, 4, r * 0.2, "gold"),
        *[
            circle(*(lambda p: (p[0], p[1] + 4))(polar(r * 0.24, i * 45)), r * 0.06, "goldl")
            for i in range(8)
        ],
    )


def leaf3(x: float, y: float, s: float, rot: float, c: str = "leafd", v: str = "leaf") -> str:
    """Three-lobed leaf, along -y."""
    return group(
        place(x, y, s, rot),
        shape(
            "M0 0C-10 -8 -30 -10 -40 -26C-28 -28 -20 -26 -15 -24C-16 -40 -8 -56 0 -66C8 -56 16 -40 15 -24C20 -26 28 -28 40 -26C30 -10 10 -8 0 0Z",
            c,
        ),
        line("M0 -2L0 -54M0 -10L-28 -22M0 -10L28 -22", v, 2.6),
    )


def leaf1(
    x: float, y: float, length: float, w: float, rot: float, c: str = "leafd", v: str | None = None
) -> str:
    """Plain pointed leaf, along -y."""
    return group(
        place(x, y, 1, rot),
        shape(lens(length, w), c),
        (line(f"M0 -2L0 {num(-length * 0.8)}", v, 2) if v else ""),
    )


def trefoil(x: float, y: float, s: float, rot: float, c: str = "leafd") -> str:
    """Three round leaflets."""
    return group(
        place(x, y, s, rot),
        ellipse(0, -10, 6, 10, c),
        ellipse(-9, 2, 6, 10, c, -70),
        ellipse(9, 2, 6, 10, c, 70),
    )


def hagi(p: Sequence[Point], n: int = 5, t1: float = 0.6) -> str:
    """Arching stem along a cubic curve: leaves first, flowers from `t1` on."""
    d = f"M{pt(*p[0])}C{pt(*p[1])} {pt(*p[2])} {pt(*p[3])}"
    g = [line(d, "leafk", 4.8)]
    for i in range(n):
        t = 0.16 + (t1 - 0.16) * i / max(1, n - 1)
        x, y = bezier(p, t)
        sd = 1 if i % 2 else -1
        g.append(trefoil(x + sd * 10, y + 2, 1.4, sd * 58, "leafk" if i % 3 else "leafd"))
    m = 11
    for i in range(m):
        t = t1 + 0.02 + (1 - t1) * i / m
        x, y = bezier(p, min(1, t))
        sd = -1 if i % 2 else 1
        k = 1 - 0.5 * i / m
        x2, y2 = bezier(p, min(1, t + 0.03))
        gap = sqrt((x2 - x) ** 2 + (y2 - y) ** 2) or 1
        nx, ny = -(y2 - y) / gap, (x2 - x) / gap
        g.append(
            ellipse(x + nx * sd * 8 * k, y + ny * sd * 8 * k, 10.5 * k, 8 * k, "hagi", sd * 30)
        )
        g.append(circle(x + nx * sd * 11 * k, y + ny * sd * 11 * k - 1, 4.2 * k, "hagil"))
    return "".join(g)


def kiku(
    x: float,
    y: float,
    r: float,
    n: int = 16,
    c: str = "kiku",
    d: str = "kikud",
    light: str = "kikul",
) -> str:
    """Double chrysanthemum."""

    def pet(angle: float, length: float, width: float, fill: str) -> str:
        turn = f"rotate({num(float(angle))})"
        return ellipse(0, -length * 0.6, width, length * 0.4, fill, transform=turn)

    g = [circle(0, 0, r * 0.8, d)]
    g += [pet(i * 360 / n, r, r * 0.15, c) for i in range(n)]
    g.append(circle(0, 0, r * 0.56, d))
    g += [pet(i * 360 / 12 + 15, r * 0.56, r * 0.115, light) for i in range(12)]
    g.append(circle(0, 0, r * 0.2, c))
    g.append(circle(0, 0, r * 0.1, d))
    return group(place(x, y), *g)


def kikuleaf(x: float, y: float, s: float, rot: float, c: str = "leafk", v: str = "leafl") -> str:
    """Lobed chrysanthemum leaf, along -y."""
    return group(
        place(x, y, s, rot),
        shape(
            "M0 0C-8 -6 -24 -2 -28 -14C-24 -18 -18 -17 -16 -18C-24 -24 -26 -32 -22 -38C-16 -38 -12 -34 -10 -32C-12 -44 -6 -54 0 -58C6 -54 12 -44 10 -32C12 -34 16 -38 22 -38C26 -32 24 -24 16 -18C18 -17 24 -18 28 -14C24 -2 8 -6 0 0Z",
            c,
        ),
        line("M0 0L0 -44M0 -14L-14 -28M0 -14L14 -28", v, 2),
    )


def maple(x: float, y: float, r: float, rot: float = 0, c: str = "map", v: str = "mapd") -> str:
    """Seven-lobed maple leaf with its stalk."""
    lob = [(0, 1), (-42, 0.92), (42, 0.92), (-84, 0.74), (84, 0.74), (-126, 0.46), (126, 0.46)]
    g = [line(f"M0 0L0 {num(r * 0.62)}", v, max(2, r * 0.07))]
    g += [
        f'<path d="{lens(r * k, r * 0.23)}" fill="{pigment(c)}"'
        + (f' transform="rotate({a})"' if a else "")
        + "/>"
        for a, k in lob
    ]
    g.append(circle(0, 0, r * 0.2, c))
    ln = "".join(f"M0 0L{pt(*polar(r * k * 0.72, a - 90))}" for a, k in lob[:5])
    g.append(line(ln, v, max(1.2, r * 0.04)))
    return group(place(x, y, 1, rot), *g)


def willow(
    x: float,
    y: float,
    length: float,
    sway: float,
    c: str = "wil",
    n: int | None = None,
    w: float = 5,
    t0: float = 0.12,
) -> str:
    """One hanging strand with paired leaves."""
    p = [
        (x, y),
        (x + sway * 0.1, y + length * 0.35),
        (x + sway, y + length * 0.7),
        (x + sway * 0.9, y + length),
    ]
    g = [line(f"M{pt(*p[0])}C{pt(*p[1])} {pt(*p[2])} {pt(*p[3])}", c, w)]
    n = n or int(length / 15.5)
    for i in range(n):
        t = t0 + (1 - t0) * i / (n - 1)
        q = bezier(p, t)
        sd = 1 if i % 2 else -1
        g.append(
            f'<path d="{lens(25.0, 6.6)}" fill="{pigment(c)}" transform="translate({num(q[0])} {num(q[1])}) rotate({180 - sd * 32})"/>'
        )
    g.append(
        f'<path d="{lens(24.0, 6.2)}" fill="{pigment(c)}" transform="translate({num(p[3][0])} {num(p[3][1] - 2)}) rotate(180)"/>'
    )
    return "".join(g)


def hill(y: float, c: str, amp: float = 18) -> str:
    """A low hill across the card."""
    return shape(f"M0 {y}C50 {y - amp} 140 {y - amp} 200 {y + amp * 0.3}L200 328L0 328Z", c)


def rain(c: str = "white", w: float = 2, n: int = 9, op: float = 0.55) -> str:
    """Slanting rain."""
    d = "".join(f"M{(i * 53) % 210} {(i * 97) % 250}l-10 44" for i in range(n))
    return line(d, c, w, opacity=op)
