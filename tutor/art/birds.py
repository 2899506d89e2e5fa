"""Feathers shared by the birds of several months."""

from collections.abc import Sequence

from tutor.art.kit import Point, at_fraction, lenses, shape, spline, swell_path


def wing(
    edge: Sequence[Point],
    count: int,
    lengths: tuple[float, float, float],
    angles: tuple[float, float],
    width: float,
    fill: str,
    covert: str | None = None,
    edge_width: float = 9,
    edge_fill: str | None = None,
) -> str:
    """A wing of long feathers hung on a leading edge.

    `edge` runs from the shoulder to the wing tip; `lengths` are the feather lengths at the
    shoulder, the middle and the tip; `angles` (0 = up, clockwise) turn from shoulder to tip.
    """
    curve = spline(edge)

    def feather(t: float, scale: float, broad: float) -> tuple[float, float, float, float, float]:
        x, y, _ = at_fraction(curve, t)
        a, b, c = lengths
        length = a + (b - a) * t * 2 if t < 0.5 else b + (c - b) * (t - 0.5) * 2
        return x, y, length * scale, width * broad, angles[0] + (angles[1] - angles[0]) * t

    steps = [0.08 + 0.9 * i / (count - 1) for i in range(count)]
    out = lenses((feather(t, 1, 1) for t in steps), fill)
    if covert:
        out += lenses((feather(t, 0.5, 0.95) for t in steps), covert)
    return out + shape(swell_path(edge, edge_width, 1.5, 0.4), edge_fill or covert or fill)
