"""A match summed up: the first page of its review, and what its end shows of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import sqrt
from typing import Any

from tutor.engine.estimate import Estimate
from tutor.jobs.findings import read_assessments
from tutor.practice import LEARNER, Practice, Table
from tutor.review import thresholds
from tutor.review.grades import MomentKind
from tutor.review.review import Balance, DecisionReview, Ledger, MatchLevel, Review, RoundReview
from tutor.review.units import list_units, replay_to
from tutor.review.verdicts.accuracy import DecisionKind, find_level, kind_of
from tutor.review.verdicts.balances import PAIR, measure_cost, print_cost
from tutor.review.verdicts.judgement import Judgement, judge_match
from tutor.review.verdicts.moments import choose_keepsakes, find_turning_point
from tutor.rules.cards import count
from tutor.rules.position import DECIDE
from tutor.rules.tables import AGAINST_PAR
from tutor.store.analyses import FULL
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import find_address
from tutor.web.i18n.numbers import format_signed_whole, format_unsigned, format_whole
from tutor.web.i18n.translation import _, add_full_stop, join_sentences, ngettext, npgettext
from tutor.web.lessons.first_match import is_coached
from tutor.web.review.analysis_progress import (
    AnalysedMatch,
    AnalysisProgress,
    derive_review,
    find_analysis,
)
from tutor.web.review.course import build_course, build_standings, describe_score
from tutor.web.review.ledger import BalancePrinter, build_ledger_rows, list_heads, make_printer
from tutor.web.review.moment_cards import (
    MomentCard,
    build_cards,
    build_find,
    build_slip,
    build_steps,
    build_turn,
    list_steps,
    name_moment,
)
from tutor.web.review.subject import Subject
from tutor.web.words.names.games import game_name, level_name, preset_name
from tutor.web.words.review import decided_note, deciding_sentence, moment_name, play_sentence
from tutor.web.words.table.endings import match_heading

Row = tuple[str, Iterable[str]]  # a title, and the cells of all people
Groups = Mapping[str, Sequence[DecisionReview]]  # by their titles
Place = tuple[int, int | None]  # a round, and a decision in it or None for its luck


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


def build_overview(
    subject: Subject, progress: AnalysisProgress, *, is_answered: bool
) -> dict[str, Any]:
    """Return the first page of a review, with its answers if requested."""
    ruleset = subject.match.ruleset
    cards = build_cards(subject, is_answered=is_answered)
    steps = {name_moment(unit) for unit in list_steps(subject)}
    course = build_course(subject, cards)
    ledgers, judgement = _list_ledgers(subject), judge(subject)
    deciding = judgement.deciding if judgement else None
    return {
        # While the figures may still change.
        "progress": progress if progress.is_open else None,
        "game": game_name(ruleset.game.name),
        "rules": preset_name(ruleset.preset),
        "score": _score(subject),
        "heading": _heading(subject),
        # What decided it, or the result while the analysis may still change that.
        "headline": deciding_sentence(deciding) if deciding else _tell_result(subject),
        # The one thing to know about the decisions, which would give a try away.
        "remark": play_sentence(judgement.play, ruleset.game.name)
        if judgement and (is_answered or not subject.tries)
        else "",
        "sides": list(enumerate(subject.table.record.source.names)),
        "is_answered": is_answered,
        "cards": [card for card in cards if is_answered or card.key not in steps],
        "course": course,
        "standings": None if course else build_standings(subject),
        "balance": build_balance(subject),
        "level": build_level(subject),
        "steps": build_steps(subject),
        "is_lost": subject.match.is_over and subject.you not in subject.match.winners,
        # Of the whole match, merged and one by one; empty while a round is missing.
        "ledger": build_ledger_rows(ledgers, subject.decimals, is_merged=True) if ledgers else (),
        "parts": build_ledger_rows(ledgers, subject.decimals) if ledgers else (),
        "caution": _caution(subject, ledgers),
        "basis": _basis(subject),
    }


def _score(subject: Subject) -> str:
    totals = subject.match.totals()
    own = totals[subject.you]
    if subject.match.ruleset.tables().settlement == AGAINST_PAR:
        return format_signed_whole(own)
    if len(totals) > PAIR:
        return format_whole(own)
    return "\u00a0: ".join(format_whole(number) for number in (own, totals[1 - subject.you]))


def _heading(subject: Subject) -> str:
    """Return how the match ended; the totals of two players are shown next to it."""
    if subject.match.ruleset.players > PAIR:
        return match_heading(subject.match, subject.people)
    rounds = ngettext("1 round", "%(num)d rounds", len(subject.match.finished))
    if len(subject.match.winners) > 1:
        return _("drawn, %(rounds)s", rounds=rounds)
    if subject.you in subject.match.winners:
        return _("won, %(rounds)s", rounds=rounds)
    return _("lost, %(rounds)s", rounds=rounds)


def judge(subject: Subject) -> Judgement | None:
    """Return the judgement by the full figures: those of a quick look might say otherwise."""
    if subject.found.budget != FULL:
        return None
    return judge_match(subject.match, subject.review, subject.you)


def _tell_result(subject: Subject) -> str:
    """Return the certain result of a finished match."""
    if not subject.match.is_over:
        return ""
    return add_full_stop(match_heading(subject.match, subject.people))


def _list_ledgers(subject: Subject) -> list[Ledger]:
    """Return the ledger of every round that counts; none where one is missing."""
    counting = [round_review for round_review in subject.review.rounds if not round_review.is_void]
    ledgers = [
        round_review.ledgers[subject.you] for round_review in counting if round_review.ledgers
    ]
    return ledgers if len(ledgers) == len(counting) else []


def _caution(subject: Subject, ledgers: Sequence[Ledger]) -> str:
    """Return how far the parts of the cards are told apart, where that is less than usual."""
    error = sqrt(sum(ledger.error**2 for ledger in ledgers))
    counting = sum(not round_review.is_void for round_review in subject.review.rounds)
    default = thresholds.USUAL_ERROR * thresholds.sigma(subject.match.ruleset) * sqrt(counting)
    if error <= default:
        return ""
    return _(
        "How the card points divide among these lines is known only to within about %(points)s"
        " points: read them as rough figures.",
        points=format_unsigned(Estimate(0.0, error).margin, 0),
    )


def _basis(subject: Subject) -> str:
    stamp = subject.review.stamp
    return _(
        "Engine %(name)s, seed %(seed)d, thresholds %(version)d",
        name=stamp.engine,
        seed=subject.found.seed,
        version=stamp.thresholds,
    )


def build_look_back(practice: Practice, hints: Hints, table: Table) -> dict[str, Any]:
    """Return the cards at the end of a round; empty while one is in play.

    Figures of a match that a later pass may still change are hidden.
    """
    empty = {
        "token": table.token,
        "url": partial(find_address, token=table.token),  # as that of a subject
        "goes_on": not table.is_closed,
        "is_coming": False,  # whether more may follow
    }
    if not (table.is_closed or table.match.current.is_over):
        return empty
    analysed_match = find_analysis(practice.analyses, table)
    is_under_way = any(analysis.is_under_way for analysis in practice.analyses.of(table.token))
    if not _is_told(practice, table, analysed_match) or (table.is_closed and is_under_way):
        return {**empty, "is_coming": is_under_way}
    review = derive_review(practice, hints, table, analysed_match.pass_shown)
    subject = Subject(table, LEARNER, analysed_match, review, is_coached(practice.lessons, table))
    tries = subject.tries if table.match.is_over else ()
    costliest = subject.decision(tries[0]) if tries else None
    shown = {**empty, "first_try": (tries[0].round, tries[0].step) if tries else None}
    if subject.is_coached:
        question = build_slip(subject, costliest, is_answered=False) if costliest else None
        return {**shown, "question": question}
    if not table.match.is_over:
        return {**shown, "turned": _find_turn(table, review)}
    judgement = judge(subject)
    deciding = judgement.deciding if judgement else None
    return {
        **shown,
        "verdict": deciding_sentence(deciding) if deciding else "",
        "sum": build_sum(subject),
        "pictures": list(_list_keepsakes(subject)),
        "tries": len(tries),
        "turned": _find_turn(table, review),
    }


def _list_keepsakes(subject: Subject) -> Iterator[MomentCard]:
    """Yield up to three moments as cards; the costliest hides its answer."""
    keepsakes = choose_keepsakes(subject.match, subject.review, subject.you)
    if keepsakes.best:
        yield _call(build_find(subject, keepsakes.best), _("Your best move"))
    if keepsakes.costliest:
        costliest = build_slip(subject, keepsakes.costliest, is_answered=False)
        yield _call(costliest, _("Your costliest move"))
    if keepsakes.luckiest:
        yield _call(build_turn(subject, *keepsakes.luckiest), _("Your luckiest flip"))


def _call(card: MomentCard, word: str) -> MomentCard:
    return replace(card, mark=replace(card.mark, word=word))


def _is_told(practice: Practice, table: Table, analysed_match: AnalysedMatch) -> bool:
    """Return whether the finished match, or its last round, is fully analysed."""
    if table.is_closed:
        return analysed_match.is_complete
    shown, last = analysed_match.pass_shown, len(table.match.rounds)
    assessments = read_assessments(practice, shown) if shown else {}
    units = (unit for unit in list_units(table.match) if unit.round == last)
    return all(unit in assessments for unit in units)


def _find_turn(table: Table, review: Review) -> Place | None:
    """Return where the last round turned."""
    moment = find_turning_point(table.match, review, len(table.match.rounds), LEARNER)
    if moment is None:
        return None
    return moment.unit.round, None if moment.kind == MomentKind.TURN else moment.unit.step
