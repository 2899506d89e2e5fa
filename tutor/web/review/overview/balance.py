"""How a match came out: one sum, the same for each round, what was given up, and its level."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tutor.review.grades import MomentKind
from tutor.review.review import Balance, DecisionReview, MatchLevel, RoundReview
from tutor.review.units import replay_to
from tutor.review.verdicts.accuracy import DecisionKind, find_level, kind_of
from tutor.review.verdicts.balances import measure_cost, print_cost
from tutor.rules.cards import count
from tutor.rules.position import DECIDE
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import _, join_sentences, npgettext
from tutor.web.review.ledger import BalancePrinter, list_heads, make_printer
from tutor.web.review.overview.course import describe_score
from tutor.web.review.subject import Subject
from tutor.web.words.names.games import level_name
from tutor.web.words.review import decided_note, moment_name

Row = tuple[str, Iterable[str]]  # a title, and the cells of all people
Groups = Mapping[str, Sequence[DecisionReview]]  # by their titles


def build_balance(subject: Subject) -> dict[str, Any] | None:
    """Return the sums of a match as far as it is analysed; None where nothing is."""
    balances, rounds = subject.review.balances, subject.review.rounds
    if balances is None:
        return None
    balance, printer = balances[subject.you], make_printer(subject)
    order = [subject.you, *(number for number in range(len(balances)) if number != subject.you)]
    return {
        "sum": build_sum(subject),
        "heads": list_heads(printer.opponents, subject.people[subject.you].title),
        "rounds": [
            _build_line(subject, printer, each, each.balances[subject.you])
            for each in rounds
            if each.balances
        ],
        "whole": printer.list_cells(balance),
        "unit": printer.unit,
        "people": [subject.people[number] for number in order],
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
    return [decision for decision in _list_decisions(subject, player) if decision.is_slip]


def _list_decisions(subject: Subject, player: int) -> Iterator[DecisionReview]:
    """Yield the decisions of a player in the rounds that have a sum."""
    for round_review in subject.review.rounds:
        if round_review.balances:
            yield from (each for each in round_review.decisions if each.player == player)


def _count(cost: str, number: int) -> str:
    if not number:
        return cost
    return npgettext("slips", "%(cost)s in %(num)d", "%(cost)s in %(num)d", number, cost=cost)


def build_sum(subject: Subject) -> dict[str, Any] | None:
    """Return the sum of a match, with a title for a screen reader; None until analysed."""
    balances = subject.review.balances
    if balances is None:
        return None
    balance, printer = balances[subject.you], make_printer(subject)
    return {"title": printer.tell_change(balance), "parts": printer.list_parts(balance)}


def build_level(subject: Subject) -> dict[str, Any] | None:
    """Return the level of a match, and what kinds and phases gave up; None until analysed.

    Each row is a title, the number of its decisions, their cost and the level that they are like.
    """
    balances = subject.review.balances
    if balances is None or not subject.review.is_complete:
        return None
    own = _list_decisions(subject, subject.you)
    decisions = [decision for decision in own if not decision.assessment.is_forced]
    full, printer = balances[subject.you].own, make_printer(subject)
    titles = {DecisionKind.CARDS: _("Playing cards"), DecisionKind.CALLS: _("Calls")}
    kinds = {
        title: [decision for decision in decisions if kind_of(decision) == kind]
        for kind, title in titles.items()
    }
    phases = _split_phases(subject, decisions)
    return {
        "sentence": _tell_level(subject),
        "kinds": [
            (title, len(kinds[title]), printer.cost(cost), _name(subject, kinds[title]))
            for title, cost in _share_cost(kinds, full, printer.scale).items()
        ],
        "phases": [
            (title, len(phases[title]), printer.cost(cost), "")
            for title, cost in _share_cost(phases, full, printer.scale).items()
        ],
    }


def _tell_level(subject: Subject) -> str:
    level = subject.review.players[subject.you].level
    if level is None:
        return _("Too few decisions to tell a level.")
    name = level_name(level.level)
    if subject.who.is_you:
        text = _("You played like %(level)s.", level=name)
    else:
        text = _("%(name)s played like %(level)s.", name=subject.who.subject, level=name)
    return join_sentences([text, _tell_range(level)])


def _tell_range(level: MatchLevel) -> str:
    if level.lowest == level.highest:
        return _("No other level fits the decisions of this match.")
    return _(
        "After one match, anything from %(lowest)s to %(highest)s is possible.",
        lowest=level_name(level.lowest),
        highest=level_name(level.highest),
    )


def _name(subject: Subject, decisions: Sequence[DecisionReview]) -> str:
    """Return the level that some decisions are like, or the range that they leave open."""
    counted = [decision for decision in decisions if decision.counts]
    level = find_level(counted, subject.match.ruleset)
    if level is None:
        return ""
    if level.lowest == level.highest:
        return _("like %(level)s", level=level_name(level.level))
    return _(
        "like %(lowest)s to %(highest)s",
        lowest=level_name(level.lowest),
        highest=level_name(level.highest),
    )


def _split_phases(subject: Subject, decisions: Iterable[DecisionReview]) -> Groups:
    """Return the decisions by how much of the hand had been played."""
    phases: tuple[list[DecisionReview], ...] = ([], [], [])
    for decision in decisions:
        current = replay_to(subject.match, decision.unit)
        seat = current.seat_of(subject.you)
        left = count(current.position.hands[seat])
        dealt = count(subject.match.rounds[decision.unit.round - 1].stages[0].position.hands[seat])
        place = len(phases) * (dealt - left) // max(dealt, 1)
        phases[min(len(phases) - 1, place)].append(decision)
    titles = (_("First third of a round"), _("Middle third"), _("Last third"))
    return dict(zip(titles, phases, strict=True))


def _share_cost(groups: Groups, full: int, scale: int) -> dict[str, int]:
    """Return what each group with decisions gave up; as printed they add up to what all did.

    Slips count as printed; the rest is divided in proportion.
    """
    slips, small = {}, {}
    for title, decisions in groups.items():
        if decisions:
            slips[title] = sum(
                print_cost(decision, scale) for decision in decisions if decision.is_slip
            )
            small[title] = sum(
                measure_cost(decision, scale) for decision in decisions if not decision.is_slip
            )
    left, unshared = full - sum(slips.values()), sum(small.values())
    costs = {}
    for title, value in small.items():
        share = round(left * value / unshared) if unshared else left
        costs[title] = slips[title] + share
        left, unshared = left - share, unshared - value
    return costs
