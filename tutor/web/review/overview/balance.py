"""How a match or a round came out: one sum, the same for each round, and what was given up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.review.grades import MomentKind
from tutor.review.review import Balance, DecisionReview, RoundReview
from tutor.review.verdicts.balances import print_cost
from tutor.rules.position import DECIDE
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import _, npgettext, pgettext
from tutor.web.review.overview.course import describe_score
from tutor.web.review.subject import Subject
from tutor.web.review.sums import BalancePrinter, SumPart, list_heads, make_printer
from tutor.web.words.names.players import Person, list_people
from tutor.web.words.review.verdicts import decided_note, moment_name


@dataclass(frozen=True)
class BalanceLine:
    """The sum of one round, or of the match (place 0): before, cards, opponents, you, after."""

    place: int
    title: str
    score: str
    cells: tuple[str, ...]
    is_costly: bool = False


@dataclass(frozen=True)
class GivenUpRow:
    """What everybody's decisions of one kind gave up, in the order of the people."""

    title: str
    cells: tuple[str, ...]
    is_sum: bool = False


@dataclass(frozen=True)
class BalanceView:
    """The sum of the match, of its rounds, and what each player's decisions gave up."""

    title: str  # of the whole sum, for a screen reader
    parts: tuple[SumPart, ...]
    heads: tuple[str, ...]
    lines: tuple[BalanceLine, ...]
    whole: BalanceLine
    unit: str
    people: tuple[Person, ...]
    given_up: tuple[GivenUpRow, ...]
    note: str  # of rounds that were decided before


def build_balance(about: Subject) -> BalanceView | None:
    """Return the sums of a match as far as it is analysed; None where nothing is."""
    told = about.review.balances
    if told is None:
        return None
    whole, printer = told[about.you], make_printer(about)
    lines = [
        _build_line(about, printer, one, one.balances[about.you])
        for one in about.review.rounds
        if one.balances
    ]
    order = [about.you, *(one for one in range(len(told)) if one != about.you)]
    everybody = list_people(len(told))
    return BalanceView(
        title=printer.tell_change(whole),
        parts=printer.list_parts(whole),
        heads=list_heads(printer.opponents, everybody[about.you].title),
        lines=tuple(lines),
        whole=BalanceLine(0, pgettext("row", "Match"), "", printer.list_cells(whole)),
        unit=printer.unit,
        people=tuple(everybody[one] for one in order),
        given_up=tuple(_list_given_up(about, printer, order)),
        note=decided_note([one.number for one in about.review.rounds if one.was_decided]),
    )


def _build_line(
    about: Subject, printer: BalancePrinter, told: RoundReview, balance: Balance
) -> BalanceLine:
    return BalanceLine(
        place=told.place,
        title=format_whole(told.number),
        score=describe_score(about, told),
        cells=printer.list_cells(balance),
        is_costly=balance.slips > 0,
    )


def _list_given_up(
    about: Subject, printer: BalancePrinter, order: Sequence[int]
) -> Iterator[GivenUpRow]:
    balances = about.review.balances
    assert balances is not None
    told = [balances[player] for player in order]
    slips = [_list_slips(about, player) for player in order]
    yield GivenUpRow(
        _("Given up in slips"),
        tuple(
            _count(printer.cost(one.slips), len(each))
            for one, each in zip(told, slips, strict=True)
        ),
    )
    calls = [[one for one in each if one.assessment.phase == DECIDE] for each in slips]
    if any(calls):
        sums = [sum(print_cost(one, printer.scale) for one in each) for each in calls]
        cells = zip(sums, calls, strict=True)
        yield GivenUpRow(
            _("of it: %(kind)s", kind=moment_name(MomentKind.CALL)),
            tuple(_count(printer.cost(whole), len(each)) for whole, each in cells),
        )
    yield GivenUpRow(_("Small losses"), tuple(printer.cost(one.small) for one in told))
    if any(one.decided for one in told):
        cells_of_decided = tuple(printer.cost(one.decided) for one in told)
        yield GivenUpRow(_("After the match was decided"), cells_of_decided)
    yield GivenUpRow(_("Given up in all"), tuple(printer.cost(one.own) for one in told), True)


def _list_slips(about: Subject, player: int) -> list[DecisionReview]:
    return [
        one
        for told in about.review.rounds
        if told.balances
        for one in told.decisions
        if one.player == player and one.is_slip
    ]


def _count(cost: str, number: int) -> str:
    return npgettext("slips", "%(cost)s in %(num)d", "%(cost)s in %(num)d", number, cost=cost)
