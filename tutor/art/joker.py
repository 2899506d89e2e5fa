"""The joker: a laughing ogre's mask, the forty-ninth card of some decks."""

from tutor.art.kit import circle, ellipse, line, rect, shape


def cards() -> dict[str, str]:
    """Drawing of the card by id."""
    return {"0-joker": rect(0, 0, 200, 328, "#e9dfc6") + _floor() + _mask() + _eyes() + _mouth()}


def _floor() -> str:
    ropes = line("M24 292H176M24 306H176", "gold", 5)
    return shape("M0 262C50 244 150 244 200 262V328H0Z", "ink") + ropes


def _mask() -> str:
    horns = "M52 96C34 70 34 40 50 18C58 46 72 62 92 72ZM148 96C166 70 166 40 150 18C142 46 128 62 108 72Z"
    face = "M100 62C150 62 172 96 170 148C168 204 136 246 100 246C64 246 32 204 30 148C28 96 50 62 100 62Z"
    hair = "M100 62C118 62 132 66 143 73C128 84 72 84 57 73C68 66 82 62 100 62Z"
    return shape(horns, "goldl") + shape(face, "verm") + shape(hair, "ink")


def _eyes() -> str:
    brows = (
        "M44 122C60 104 82 108 94 124C78 118 60 120 44 132Z"
        "M156 122C140 104 118 108 106 124C122 118 140 120 156 132Z"
    )
    whites = "".join(ellipse(x, 142, 18, 13, "paper") for x in (70, 130))
    return shape(brows, "ink") + whites + circle(74, 143, 7, "ink") + circle(126, 143, 7, "ink")


def _mouth() -> str:
    nose = shape("M100 142L116 182C110 192 90 192 84 182Z", "vermd")
    laugh = shape(
        "M56 196C80 208 120 208 144 196C142 226 122 238 100 238C78 238 58 226 56 196Z", "ink"
    )
    teeth = "M64 200L72 226L82 205ZM136 200L128 226L118 205ZM92 206H108V218H92Z"
    return nose + laugh + shape(teeth, "paper")
