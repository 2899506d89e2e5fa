"""Everybody at the table side by side: what was given up, slips, sound choices, luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.review.grades import Grade, Tag
from tutor.review.review import DecisionReview
from tutor.review.verdicts.losses import COSTLY
from tutor.web.i18n.numbers import format_signed_whole
from tutor.web.i18n.translation import _
from tutor.web.review.figures import given_up_text, is_told
from tutor.web.review.subject import Subject
from tutor.web.words.names.players import Person, list_people
from tutor.web.words.review.verdicts import decided_note


@dataclass(frozen=True)
class BothCell:
    """One player's figure, and the width of its bar in percent of the row's greatest."""

    text: str
    width: float
    is_less: bool = False  # below nothing: drawn hollow


@dataclass(frozen=True)
class BothRow:
    """One figure of everybody, on a scale of its own; *kind* says how its bars are drawn."""

    title: str
    kind: str
    cells: tuple[BothCell, ...]


@dataclass(frozen=True)
class BothView:
    """Everybody beside one another, oneself first, and what is left out."""

    people: tuple[Person, ...]
    rows: tuple[BothRow, ...]
    note: str


def build_both(about: Subject) -> BothView:
    """Return everybody's figures as far as they are known."""
    players = len(about.review.players)
    order = [about.you, *(one for one in range(players) if one != about.you)]
    everybody = list_people(players)
    return BothView(
        people=tuple(everybody[one] for one in order),
        rows=tuple(_rows(about, order)),
        note=decided_note([one.number for one in about.review.rounds if one.was_decided]),
    )


def _rows(about: Subject, order: Sequence[int]) -> Iterator[BothRow]:
    chosen = [_choices(about, player) for player in order]
    yield _row(_("Points given up"), "lose", [_given_up(about, player) for player in order])
    for title, grades in (
        (_("Big slips"), (Grade.BLUNDER,)),
        (_("Smaller slips"), (Grade.MISTAKE, Grade.INACCURACY)),
    ):
        yield _row(title, "lose", [_count(one, grades) for one in chosen])
    yield _row(_("Sound choices"), "keep", [_sound(one) for one in chosen])
    lucks = [about.review.players[player].luck for player in order]
    if all(luck is not None for luck in lucks):
        told = [(format_signed_whole(round(luck or 0.0)), luck or 0.0) for luck in lucks]
        yield _row(_("Luck of the cards"), "luck", told)


def _choices(about: Subject, player: int) -> list[DecisionReview]:
    """Return the decisions of a player that count: not forced, helped, or without a match left."""
    return [
        one
        for told in about.review.rounds
        for one in told.decisions
        if one.player == player and one.counts and Tag.DECIDED not in one.tags
    ]


def _given_up(about: Subject, player: int) -> tuple[str, float]:
    points = about.review.players[player].points_lost
    return given_up_text(points, is_alone=True), points.value if is_told(points) else 0.0


def _count(decisions: Sequence[DecisionReview], grades: Sequence[Grade]) -> tuple[str, float]:
    number = sum(one.grade in grades for one in decisions)
    return str(number), float(number)


def _sound(decisions: Sequence[DecisionReview]) -> tuple[str, float]:
    sound = sum(one.grade not in COSTLY for one in decisions)
    told = _("%(num)d of %(all)d", num=sound, all=len(decisions))
    return told, sound / len(decisions) if decisions else 0.0


def _row(title: str, kind: str, told: Sequence[tuple[str, float]]) -> BothRow:
    most = max((abs(value) for _text, value in told), default=0.0) or 1.0
    return BothRow(
        title,
        kind,
        tuple(BothCell(text, round(100 * abs(value) / most, 1), value < 0) for text, value in told),
    )
