"""Every page that prints a value of a match, read back: the same thing has one value on all."""

from collections.abc import Iterator, Mapping
from itertools import chain

from tutor.lab.printed.documents import read_document, read_report
from tutor.lab.printed.moment import (
    read_answer,
    read_deals,
    read_look_back,
    read_replay,
    read_try,
)
from tutor.lab.printed.overview import read_overview, read_round
from tutor.lab.printed.printed import (
    Computed,
    Listed,
    Printed,
    SeveralValues,
    Thing,
    list_differences,
)
from tutor.lab.printed.shelf import ReviewShelf
from tutor.lab.printed.training import read_inbox, read_item, read_progress
from tutor.practice import LEARNER, Table
from tutor.records import ReplayRecord
from tutor.review.figures import Assessment, Budget
from tutor.review.grades import COSTLY
from tutor.review.report import build_report
from tutor.review.review import DecisionReview, Review
from tutor.review.thresholds import CHANCE
from tutor.review.units import Unit
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.actions import action_text
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.web.documents.documents import speak_language

_DEALT_AGAIN = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)
Told = Iterator[Printed | Computed | Listed]


def list_page_differences(
    shelf: ReviewShelf, record: ReplayRecord, stored_values: Mapping[Unit, Assessment]
) -> Iterator[SeveralValues]:
    """Yield what pages print in two ways of a match: as the learner's own, and of each side."""
    review = derive_review(record.match, stored_values)
    own = shelf.put(record, stored_values, is_own=True)
    other = shelf.put(record, stored_values, is_own=False)
    shelf.fill_inbox()
    data = chain(
        _read_own(shelf, own, review),
        *(_read_side(shelf, other, review, you) for you in range(record.ruleset.players)),
        _read_documents(shelf, own, other),
        _read_reports(record, review),
    )
    yield from list_differences(data)


def _read_own(shelf: ReviewShelf, table: Table, review: Review) -> Told:
    """Yield the values on the pages that only the match's player has."""
    address = f"/replays/{table.token}"
    yield from read_look_back(shelf.read(f"{address}/review/look-back"))
    for decision in _list_decisions(review):
        place, step = decision.unit.round, decision.unit.step
        yield from read_replay(
            shelf.read(f"{address}/{place}/{step + 1}?view=open"), place, step + 1
        )
    units: dict[int, Thing] = {
        item.id: (item.place.unit.round, item.place.unit.step)
        for item in shelf.practice.items.all()
        if item.place.token == table.token
    }
    yield from read_inbox(shelf.read("/train/mistakes"), units)
    yield from _read_progress(shelf, review, table.ruleset.game.name)
    for number, unit in units.items():
        yield from read_item(shelf.read(f"/train/items/{number}"), unit)


def _read_progress(shelf: ReviewShelf, review: Review, game: str) -> Told:
    """Yield what progress prints of the first matches: later on it is that of some of them."""
    own = shelf.choices[game]
    decided = [
        decision
        for each in review.rounds
        for decision in each.decisions
        if decision.player == LEARNER
    ]
    counted = [100 * CHANCE * decision.loss.value for decision in decided if decision.counts]
    own.append((sum(counted), len(counted)))
    if 2 <= len(own) <= 3:
        lost, choices = sum(value for value, _many in own), sum(many for _value, many in own)
        yield from read_progress(shelf.read(f"/progress?game={game}"), lost, choices)


def _read_side(shelf: ReviewShelf, table: Table, review: Review, you: int) -> Told:
    """Yield the values in the review of a match, as one of its players sees it."""
    address, side = f"/replays/{table.token}/review", f"seat={you}"
    yield from read_overview(shelf.read(f"{address}?answers=1&{side}"), you)
    for round_review in review.rounds:
        yield from read_round(
            shelf.read(f"{address}/{round_review.place}?{side}"), round_review.place, you
        )
    for decision in _list_decisions(review):
        if decision.player == you:
            location = f"{address}/{decision.unit.round}/{decision.unit.step}"
            yield from _read_decision(shelf, location, side, decision)


def _read_decision(shelf: ReviewShelf, location: str, side: str, decision: DecisionReview) -> Told:
    yield from read_answer(shelf.read(f"{location}?show=1&{side}"), decision)
    if decision.assessment.is_forced:
        return
    for candidate in decision.assessment.candidates:
        key = action_text(candidate.action)
        yield from read_try(shelf.read(f"{location}?action={key}&{side}"), decision, key)
    if decision.grade in COSTLY and decision.assessment.phase in _DEALT_AGAIN:
        yield from read_deals(shelf.read(f"{location}/deals?{side}"), decision)


def _read_documents(shelf: ReviewShelf, own: Table, other: Table) -> Told:
    for table in (own, other):
        for quiz in ("", "?quiz=1"):
            page = shelf.read(f"/replays/{table.token}/export/html{quiz}")
            yield from read_document(page, f"the document{quiz}")
        share = shelf.practice.shares.make(table.token, quiz=False, expires=None)
        shared = shelf.read(f"/shared/{share.token}")
        if shared != shelf.read(f"/replays/{table.token}/export/html"):
            yield from read_document(shared, "the shared page")


def _read_reports(record: ReplayRecord, review: Review) -> Told:
    with speak_language("en"):
        for you in range(record.ruleset.players):
            report = build_report(
                record.match,
                review,
                player=you,
                names=record.names,
                budget=Budget.FULL,
                explanations={},
            )
            yield from read_report(report, you)


def _list_decisions(review: Review) -> Iterator[DecisionReview]:
    return (decision for round_review in review.rounds for decision in round_review.decisions)
