"""How a match or a round came out: one sum, the same for each round, and what was given up."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tutor.review.grades import MomentKind
from tutor.review.review import Balance, DecisionReview, RoundReview
from tutor.review.verdicts.balances import print_cost
from tutor.rules.position import DECIDE
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import _, npgettext
from tutor.web.review.overview.course import describe_score
from tutor.web.review.subject import Subject
from tutor.web.review.sums import BalancePrinter, list_heads, make_printer
from tutor.web.words.names.players import list_people
from tutor.web.words.review.verdicts import decided_note, moment_name

Row = tuple[str, Iterable[str]]  # a title, and the cells of all people


def build_balance(subject: Subject) -> dict[str, Any] | None:
    """Return the sums of a match as far as it is analysed; None where nothing is."""
    balances, rounds = subject.review.balances, subject.review.rounds
    if balances is None:
        return None
    balance, printer = balances[subject.you], make_printer(subject)
    order = [subject.you, *(number for number in range(len(balances)) if number != subject.you)]
    everybody = list_people(len(balances))
    return {
        "title": printer.tell_change(balance),  # of the whole sum, for a screen reader
        "parts": printer.list_parts(balance),
        "heads": list_heads(printer.opponents, everybody[subject.you].title),
        "rounds": [
            _build_line(subject, printer, each, each.balances[subject.you])
            for each in rounds
            if each.balances
        ],
        "whole": printer.list_cells(balance),
        "unit": printer.unit,
        "people": [everybody[number] for number in order],
        "given_up": list(_list_given_up(subject, printer, [balances[who] for who in order], order)),
        "all_given_up": [printer.cost(balances[who].own) for who in order],
        "note": decided_note([each.number for each in rounds if each.was_decided]),
    }


def _build_line(
    subject: Subject, printer: BalancePrinter, round_review: RoundReview, balance: Balance
) -> dict[str, Any]:
    return {
        "place": round_review.place,
        "title": format_whole(round_review.number),
        "score": describe_score(subject, round_review),
        "cells": printer.list_cells(balance),  # before, cards, opponents, you, after
        "is_costly": balance.slips > 0,
    }


def _list_given_up(
    subject: Subject, printer: BalancePrinter, balances: Sequence[Balance], order: Sequence[int]
) -> Iterator[Row]:
    """Yield what everybody's decisions of each kind gave up, in the *order* of the people."""
    slips = [_list_slips(subject, player) for player in order]
    costs = [printer.cost(balance.slips) for balance in balances]
    yield _("Given up in slips"), map(_count, costs, map(len, slips))
    calls = [
        [decision for decision in each if decision.assessment.phase == DECIDE] for each in slips
    ]
    if any(calls):
        sums = [sum(print_cost(decision, printer.scale) for decision in each) for each in calls]
        title = _("of which: %(kind)s", kind=moment_name(MomentKind.CALL))
        yield title, map(_count, map(printer.cost, sums), map(len, calls))
    yield _("Small losses"), [printer.cost(balance.small) for balance in balances]
    if any(balance.decided for balance in balances):
        yield (
            _("After the match was decided"),
            [printer.cost(balance.decided) for balance in balances],
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
