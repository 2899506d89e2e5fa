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


def build_balance(subject: Subject) -> BalanceView | None:
    """Return the sums of a match as far as it is analysed; None where nothing is."""
    balances = subject.review.balances
    if balances is None:
        return None
    balance, printer = balances[subject.you], make_printer(subject)
    lines = [
        _build_line(subject, printer, round_review, round_review.balances[subject.you])
        for round_review in subject.review.rounds
        if round_review.balances
    ]
    order = [subject.you, *(number for number in range(len(balances)) if number != subject.you)]
    everybody = list_people(len(balances))
    return BalanceView(
        title=printer.tell_change(balance),
        parts=printer.list_parts(balance),
        heads=list_heads(printer.opponents, everybody[subject.you].title),
        lines=tuple(lines),
        whole=BalanceLine(0, pgettext("row", "Match"), "", printer.list_cells(balance)),
        unit=printer.unit,
        people=tuple(everybody[number] for number in order),
        given_up=tuple(_list_given_up(subject, printer, order)),
        note=decided_note(
            [
                round_review.number
                for round_review in subject.review.rounds
                if round_review.was_decided
            ]
        ),
    )


def _build_line(
    subject: Subject, printer: BalancePrinter, round_review: RoundReview, balance: Balance
) -> BalanceLine:
    return BalanceLine(
        place=round_review.place,
        title=format_whole(round_review.number),
        score=describe_score(subject, round_review),
        cells=printer.list_cells(balance),
        is_costly=balance.slips > 0,
    )


def _list_given_up(
    subject: Subject, printer: BalancePrinter, order: Sequence[int]
) -> Iterator[GivenUpRow]:
    balances = subject.review.balances
    assert balances is not None
    given_up = [balances[player] for player in order]
    slips = [_list_slips(subject, player) for player in order]
    yield GivenUpRow(
        _("Given up in slips"),
        tuple(
            _count(printer.cost(balance.slips), len(each))
            for balance, each in zip(given_up, slips, strict=True)
        ),
    )
    calls = [
        [decision for decision in each if decision.assessment.phase == DECIDE] for each in slips
    ]
    if any(calls):
        sums = [sum(print_cost(decision, printer.scale) for decision in each) for each in calls]
        cells = zip(sums, calls, strict=True)
        yield GivenUpRow(
            _("of which: %(kind)s", kind=moment_name(MomentKind.CALL)),
            tuple(_count(printer.cost(full), len(each)) for full, each in cells),
        )
    yield GivenUpRow(_("Small losses"), tuple(printer.cost(balance.small) for balance in given_up))
    if any(balance.decided for balance in given_up):
        cells_of_decided = tuple(printer.cost(balance.decided) for balance in given_up)
        yield GivenUpRow(_("After the match was decided"), cells_of_decided)
    yield GivenUpRow(
        _("Given up in all"), tuple(printer.cost(balance.own) for balance in given_up), True
    )


def _list_slips(subject: Subject, player: int) -> list[DecisionReview]:
    return [
        decision
        for round_review in subject.review.rounds
        if round_review.balances
        for decision in round_review.decisions
        if decision.player == player and decision.is_slip
    ]


def _count(cost: str, number: int) -> str:
    if not number:
        return cost
    return npgettext("slips", "%(cost)s in %(num)d", "%(cost)s in %(num)d", number, cost=cost)
