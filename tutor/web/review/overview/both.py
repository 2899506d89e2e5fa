"""Everybody at the table side by side: what was given up, slips, sound choices, luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.review.grades import COSTLY, Grade, Tag
from tutor.review.review import DecisionReview
from tutor.web.i18n.numbers import format_fixed, format_signed_whole
from tutor.web.i18n.translation import _, join_with_and, ngettext
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
    """One figure of all players, on its own scale; *kind* is the style of its bars."""

    title: str
    kind: str
    cells: tuple[BothCell, ...]


@dataclass(frozen=True)
class BothView:
    """All players side by side, the learner first, and what is omitted."""

    people: tuple[Person, ...]
    rows: tuple[BothRow, ...]
    note: str
    sum: str  # how the points given up divide between slips and the rest


def build_both(about: Subject) -> BothView:
    """Return everybody's figures as far as they are known."""
    players = len(about.review.players)
    order = [about.you, *(one for one in range(players) if one != about.you)]
    everybody = list_people(players)
    return BothView(
        people=tuple(everybody[one] for one in order),
        rows=tuple(_rows(about, order)),
        note=decided_note([one.number for one in about.review.rounds if one.was_decided]),
        sum=_tell_sum(about),
    )


def _tell_sum(about: Subject) -> str:
    """Return the points given up as a sum that is right as printed; nothing without a slip."""
    lost, decimals = about.player.points_lost, about.decimals
    every = (one for told in about.review.rounds for one in told.decisions)
    own = [one for one in every if one.player == about.you]
    slips = [one for one in own if one.is_slip and one.counts]
    if not (slips and is_told(lost)):
        return ""
    number = ngettext("1 slip", "%(num)d slips", len(slips))
    whole = round(lost.value, decimals)
    part = min(whole, round(sum(one.points.value for one in slips), decimals))
    if part == whole:
        return _("Points given up: all in %(slips)s.", slips=number)
    return _(
        "Points given up: %(part)s in %(slips)s, %(rest)s in %(others)s.",
        part=format_fixed(part, decimals),
        slips=number,
        rest=format_fixed(whole - part, decimals),
        others=join_with_and(list(_list_other_losses(own))),
    )


def _list_other_losses(own: Sequence[DecisionReview]) -> Iterator[str]:
    yield _("small change")
    if any(Tag.DECIDED in one.tags and one.points.value for one in own):
        yield _("decided rounds")
    if any(Tag.ASSISTED in one.tags and one.points.value for one in own):
        yield _("choices made with help")


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
    text = given_up_text(points, about.decimals, is_alone=True)
    return text, points.value if is_told(points) else 0.0


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
