"""The list of drills: the families and the subject of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tutor.explain.columns import Theme

SECONDS: Final = 60  # of a run


@dataclass(frozen=True)
class Drill:
    """A drill: *families* are sampled at random, *theme* is that of the decisions it trains.

    *game* is set if it is about one game only. If it *is_chances*, an answer is an estimate and is
    scored, not simply right or wrong.
    """

    name: str
    families: tuple[str, ...]
    theme: Theme | None = None
    is_of_chances: bool = False
    game: str = ""


_DRILLS: Final = (
    Drill("cards", ("glance:month", "glance:kind", "glance:name")),
    Drill(
        "counting",
        ("glance:count", "price-of-pile:roppyakken", "price-of-pile:hachihachi"),
        Theme.TAKING,
    ),
    Drill(
        "yaku",
        (
            "yaku-of-pile:ribbons",
            "yaku-of-pile:animals",
            "yaku-of-pile:lights",
            "yaku-of-pile:mixed",
        ),
        Theme.YAKU,
    ),
    Drill(
        "yaku-roppyakken",
        (
            "yaku-of-pile:viewings-roppyakken",
            "yaku-of-pile:lights-roppyakken",
            "yaku-of-pile:ribbons-roppyakken",
            "yaku-of-pile:islands",
        ),
        Theme.YAKU,
        game="roppyakken",
    ),
    Drill(
        "hands",
        ("dealt-yaku:months", "dealt-yaku:plain", "dealt-yaku:two-names", "standing-months"),
        Theme.SHOWING,
    ),
    Drill(
        "table", ("missing-card", "dead-yaku", "deny:last-card", "finishing:ribbons"), Theme.THEIRS
    ),
    Drill(
        "settling",
        (
            "stop-or-call:payment",
            "doubling",
            "match:total",
            "against-88",
            "special-endings",
            "multiplier-of-river",
            "sheet:roppyakken",
        ),
        Theme.STAKES,
    ),
    Drill("chances", ("chance:hold", "chance:turn", "chance:either"), Theme.GIVING, True),
)
DRILLS: Final[Mapping[str, Drill]] = {drill.name: drill for drill in _DRILLS}


def list_drills_about(theme: Theme, game: str = "") -> tuple[Drill, ...]:
    """Return the drills that help with decisions of a theme, in one game if it is named."""
    return tuple(
        drill
        for drill in _DRILLS
        if drill.theme == theme and (not game or drill.game in ("", game))
    )
