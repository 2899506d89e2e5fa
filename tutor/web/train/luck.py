"""Luck and skill: points from cards in the latest matches, and points from play."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import flask_babel

from tutor.skill.history import PlayedMatch
from tutor.web.i18n.numbers import format_signed_whole
from tutor.web.train.charts import Bars, draw_bars

LATEST: Final = 12


@dataclass(frozen=True)
class LuckRow:
    """One match in whole points."""

    day: str
    token: str
    luck: str
    play: str


@dataclass(frozen=True)
class LuckView:
    """The latest matches of which luck is known."""

    bars: Bars
    rows: tuple[LuckRow, ...]
    luck: str
    play: str


def build_luck(played: Sequence[PlayedMatch]) -> LuckView | None:
    """Return the latest matches, None where luck is known of none of them."""
    pairs = [
        (other, luck, other.figures.result - luck)
        for other in played
        if (luck := other.figures.luck) is not None
    ][-LATEST:]
    if not pairs:
        return None
    return LuckView(
        bars=draw_bars([(luck, play) for _match, luck, play in pairs]),
        rows=tuple(
            LuckRow(
                day=str(flask_babel.format_date(other.began.astimezone(), "medium", rebase=False)),
                token=other.token,
                luck=format_signed_whole(round(luck)),
                play=format_signed_whole(round(play)),
            )
            for other, luck, play in pairs
        ),
        luck=format_signed_whole(round(sum(luck for _match, luck, _play in pairs))),
        play=format_signed_whole(round(sum(play for _match, _luck, play in pairs))),
    )
