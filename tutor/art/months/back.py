"""The one back of all cards: indigo waves."""

from tutor.art.kit import HEIGHT, WIDTH, line, rect


def back() -> str:
    """Rows of waves inside a gold line."""
    g = rect(0, 0, WIDTH, HEIGHT, "indd")
    d = ""
    for r in range(12):
        for q in range(6):
            cx = q * 40 + (20 if r % 2 else 0)
            cy = r * 30 + 16
            for rr in (18, 11):
                d += f"M{cx - rr} {cy}a{rr} {rr} 0 0 1 {2 * rr} 0"
    return g + line(d, "ind", 3.2) + rect(9, 9, 182, 310, "none", 8, stroke="gold", stroke_width=3)


def cards() -> dict[str, str]:
    """Drawing of every card of the month by id."""
    return {
        "back": back(),
    }
