"""Drawing kit: pigments, SVG primitives and the brush strokes every motif is made of.

Everything is flat: no gradients, filters, masks, clip paths, ids or text. A drawing is a
plain string of SVG elements, so motifs are joined with `+` or `"".join`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from tutor.art.pigments import GROUND, pigment

WIDTH: Final = 200
HEIGHT: Final = 328

Point = tuple[float, float]

Value = str | float | None  # of an attribute


def num(value: float | str) -> str:
    """A number with at most one decimal."""
    if not isinstance(value, float):
        return str(value)
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pt(x: float, y: float) -> str:
    """`x y` for path data."""
    return f"{num(float(x))} {num(float(y))}"


def polar(r: float, angle: float) -> Point:
    """Point at `angle` degrees (0 = right, 90 = down) and distance `r`."""
    return r * cos(radians(angle)), r * sin(radians(angle))


def attrs(extra: Mapping[str, Value]) -> str:
    """Extra attributes: `stroke_width=3` becomes `stroke-width="3"`; pigment names are resolved."""
    out = ""
    for key, value in extra.items():
        if value is None:
            continue
        key = key.rstrip("_").replace("_", "-")
        out += f' {key}="{pigment(value) if isinstance(value, str) else num(value)}"'
    return out


def circle(x: float, y: float, r: float, fill: str, **extra: Value) -> str:
    """A filled circle."""
    return (
        f'<circle cx="{num(float(x))}" cy="{num(float(y))}" r="{num(float(r))}" '
        f'fill="{pigment(fill)}"{attrs(extra)}/>'
    )


def ellipse(
    x: float, y: float, rx: float, ry: float, fill: str, rot: float = 0, **extra: Value
) -> str:
    """A filled ellipse, turned about its centre."""
    turn = f' transform="rotate({num(float(rot))} {pt(x, y)})"' if rot else ""
    return (
        f'<ellipse cx="{num(float(x))}" cy="{num(float(y))}" rx="{num(float(rx))}" '
        f'ry="{num(float(ry))}" fill="{pigment(fill)}"{turn}{attrs(extra)}/>'
    )


def rect(x: float, y: float, w: float, h: float, fill: str, rx: float = 0, **extra: Value) -> str:
    """A filled rectangle."""
    return (
        f'<rect x="{num(float(x))}" y="{num(float(y))}" width="{num(float(w))}" '
        f'height="{num(float(h))}"'
        + (f' rx="{num(float(rx))}"' if rx else "")
        + f' fill="{pigment(fill)}"{attrs(extra)}/>'
    )


def shape(d: str, fill: str, **extra: Value) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{pigment(fill)}"{attrs(extra)}/>'


def line(d: str, stroke: str, width: float, cap: str = "round", **extra: Value) -> str:
    """A stroked path."""
    return (
        f'<path d="{d}" fill="none" stroke="{pigment(stroke)}" '
        f'stroke-width="{num(float(width))}" stroke-linecap="{cap}" '
        f'stroke-linejoin="round"{attrs(extra)}/>'
    )


def group(transform: str, *children: str, **extra: Value) -> str:
    """Children under one transform."""
    return f'<g transform="{transform}"{attrs(extra)}>' + "".join(children) + "</g>"


def place(x: float, y: float, s: float = 1, rot: float = 0, sx: float | None = None) -> str:
    """Transform: move to (x, y), turn, scale. `sx` differs from `s` for a mirror image."""
    out = f"translate({pt(x, y)})"
    if rot:
        out += f" rotate({num(float(rot))})"
    if sx is not None:
        out += f" scale({round(float(sx), 3):g} {round(float(s), 3):g})"
    elif s != 1:
        out += f" scale({round(float(s), 3):g})"
    return out


# ---- curves and brush strokes -----------------------------------------------------------------


def spline(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """Catmull-Rom curve through the points."""
    padded = [points[0], *points, points[-1]]
    out: list[Point] = []
    for i in range(1, len(padded) - 2):
        p0, p1, p2, p3 = padded[i - 1 : i + 3]
        for j in range(steps):
            t = j / steps
            along = [
                0.5
                * (
                    2 * p1[k]
                    + (p2[k] - p0[k]) * t
                    + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t
                    + (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t**3
                )
                for k in (0, 1)
            ]
            out.append((along[0], along[1]))
    out.append(points[-1])
    return out


def tangents(points: Sequence[Point]) -> list[Point]:
    """Unit direction at every point of a sampled curve."""
    out = []
    for i in range(len(points)):
        (x0, y0), (x1, y1) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = hypot(x1 - x0, y1 - y0) or 1
        out.append(((x1 - x0) / length, (y1 - y0) / length))
    return out


def at_fraction(points: Sequence[Point], t: float) -> tuple[float, float, float]:
    """x, y and heading in degrees at the fraction `t` of a sampled curve's length."""
    lengths = [0.0]
    for (x0, y0), (x1, y1) in pairwise(points):
        lengths.append(lengths[-1] + hypot(x1 - x0, y1 - y0))
    goal = max(0.0, min(1.0, t)) * lengths[-1]
    for i in range(1, len(points)):
        if lengths[i] >= goal or i == len(points) - 1:
            span = lengths[i] - lengths[i - 1] or 1
            k = (goal - lengths[i - 1]) / span
            (x0, y0), (x1, y1) = points[i - 1], points[i]
            return x0 + (x1 - x0) * k, y0 + (y1 - y0) * k, degrees(atan2(y1 - y0, x1 - x0))
    raise ValueError("a curve needs two points")


def outline(points: Sequence[Point], widths: Sequence[float]) -> str:
    """Closed path of the given full width at each point, clockwise like `lens_at`, so that
    both can share one path without cancelling where they overlap."""
    left, right = [], []
    for (x, y), (tx, ty), w in zip(points, tangents(points), widths, strict=True):
        left.append((x - ty * w / 2, y + tx * w / 2))
        right.append((x + ty * w / 2, y - tx * w / 2))
    return "M" + "L".join(pt(*p) for p in right + left[::-1]) + "Z"


def taper_path(points: Sequence[Point], w0: float, w1: float, steps: int = 6) -> str:
    """Path data of a stroke whose width runs from w0 to w1."""
    sampled = spline(points, steps)
    n = len(sampled) - 1
    return outline(sampled, [w0 + (w1 - w0) * i / n for i in range(n + 1)])


def taper(points: Sequence[Point], w0: float, w1: float, fill: str) -> str:
    """Branch: a stroke whose width runs from w0 to w1."""
    return shape(taper_path(points, w0, w1), fill)


def swell_path(
    points: Sequence[Point], width: float, ends: float = 0.0, peak: float = 0.5, steps: int = 6
) -> str:
    """Path data of a brush stroke: thin at both ends, `width` at the fraction `peak`."""
    sampled = spline(points, steps)
    n = len(sampled) - 1
    widths = []
    for i in range(n + 1):
        t = i / n
        k = t / peak if t < peak else (1 - t) / (1 - peak)
        widths.append(ends + (width - ends) * sin(k * 1.5708) ** 0.8 if k > 0 else ends)
    return outline(sampled, widths)


def swell(
    points: Sequence[Point], width: float, fill: str, ends: float = 0.0, peak: float = 0.5
) -> str:
    """A filled brush stroke, see `swell_path`."""
    return shape(swell_path(points, width, ends, peak), fill)


def smooth(points: Sequence[Point], fill: str, **extra: Value) -> str:
    """Closed rounded silhouette through the points (cubic curves, few bytes)."""
    return shape(smooth_path(points), fill, **extra)


def smooth_path(points: Sequence[Point], tension: float = 1 / 6) -> str:
    """Path data of a closed rounded silhouette."""
    n = len(points)
    d = "M" + pt(*points[0])
    for i in range(n):
        p0, p1, p2, p3 = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        c1 = (p1[0] + (p2[0] - p0[0]) * tension, p1[1] + (p2[1] - p0[1]) * tension)
        c2 = (p2[0] - (p3[0] - p1[0]) * tension, p2[1] - (p3[1] - p1[1]) * tension)
        d += f"C{pt(*c1)} {pt(*c2)} {pt(*p2)}"
    return d + "Z"


def lens(length: float, width: float) -> str:
    """Path data of a pointed leaf along -y from the origin."""
    return (
        f"M0 0C{pt(-width, -length * 0.35)} {pt(-width * 0.6, -length * 0.75)} {pt(0, -length)}"
        f"C{pt(width * 0.6, -length * 0.75)} {pt(width, -length * 0.35)} 0 0Z"
    )


def lens_at(x: float, y: float, length: float, width: float, angle: float) -> str:
    """Path data of a pointed leaf from (x, y) towards `angle` (0 = up, clockwise)."""
    c, s = cos(radians(angle)), sin(radians(angle))

    def curve(*uv: float) -> str:
        turned = (
            f"{num(round(u * c - v * s, 1))} {num(round(u * s + v * c, 1))}"
            for u, v in zip(uv[::2], uv[1::2], strict=True)
        )
        return "c" + " ".join(turned).replace(" -", "-")

    return (
        f"M{pt(x, y)}"
        + curve(-width, -length * 0.35, -width * 0.6, -length * 0.75, 0, -length)
        + curve(width * 0.6, length * 0.25, width, length * 0.65, 0, length)
        + "z"
    )


def lenses(items: Iterable[tuple[float, float, float, float, float]], fill: str) -> str:
    """Many pointed leaves (x, y, length, width, angle) in one path."""
    return shape("".join(lens_at(*item) for item in items), fill)


def bumps(
    cx: float,
    cy: float,
    r: float,
    n: int,
    fill: str,
    amp: float = 0.2,
    rot: float = 0,
    ry: float | None = None,
) -> str:
    """Scalloped blob."""
    ry = ry or r
    step, k, d = 360 / n, 1 + amp * 2.1, ""

    def on(angle: float, scale: float = 1) -> str:
        return pt(cx + r * scale * cos(radians(angle)), cy + ry * scale * sin(radians(angle)))

    for i in range(n):
        a = rot + i * step
        if i == 0:
            d = "M" + on(a)
        d += f"C{on(a + step * 0.12, k)} {on(a + step * 0.88, k)} {on(a + step)}"
    return shape(d + "Z", fill)


def bezier(p: Sequence[Point], t: float) -> Point:
    """Point on a cubic curve."""
    u = 1 - t
    parts = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    x, y = (sum(part * one[k] for part, one in zip(parts, p, strict=True)) for k in (0, 1))
    return x, y


def ground(month: int, fill: str | None = None) -> str:
    """The flat colour the whole card stands on."""
    return rect(0, 0, WIDTH, HEIGHT, fill or GROUND[month])
