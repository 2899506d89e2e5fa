"""One decision of a review: tried again first, then compared with the best of all moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf
from typing import Any, Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.practice import Practice
from tutor.review import thresholds
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, find_follow_up, observe_round, replay_to
from tutor.review.verdicts.losses import lost_by, price_of
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS, id_of
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, DECIDE, PLAY_HAND
from tutor.rules.round.round import Round
from tutor.web.i18n.numbers import format_fixed, format_signed_to
from tutor.web.i18n.translation import (
    _,
    add_full_stop,
    add_label,
    join_sentences,
    join_with_commas,
    pgettext,
)
from tutor.web.review.figures import basis_text, count_points, interval_text, is_told, loss_text
from tutor.web.review.moment_cards import tell_change
from tutor.web.review.move_list import list_moves_beside
from tutor.web.review.subject import Subject, build_past_board
from tutor.web.review.tries import ask_look, judge_try, number_trial
from tutor.web.review.what_if import can_be_dealt_again
from tutor.web.sandbox.layout import address_at
from tutor.web.table.beats import list_beats, list_new_texts, list_prelude_moves
from tutor.web.table.card_view import DoneAction, card_views, describe_action
from tutor.web.words.claims.comparing import chance_percent
from tutor.web.words.review import grade_mark, tag_name

PERCENT: Final = 100
LEAST_SCALE: Final = 4.0  # percent of a chance that a whole bar is at least
MOST_SCALE: Final = 12.0  # and at most: more is cut
LEAST_WIDTH: Final = 4.0  # percent of a bar, so that it is seen
_ASKED = (DECIDE, CANCEL)  # phases that are not about a layout
NEXT_CARDS = 6  # of the stock, shown with all cards open


class Tone(StrEnum):
    """How a move compares with the best one."""

    BEST = "best"
    LEVEL = "level"
    WORSE = "worse"


@dataclass(frozen=True)
class MoveValue:
    """One move: its value, its cost against the best, and both on a bar.

    *value* is the chance to win the match, or points where chances are unknown. *width* and the
    ends of the *interval* are percent of the bar; the interval is that of the cost.
    """

    key: str
    card: str  # played from the hand; empty for any other move
    done: DoneAction
    value: str
    cost: str
    points: str
    tone: Tone
    width: float
    interval: tuple[float, float] | None
    is_played: bool
    spoken: str


def value_moves(
    subject: Subject, observation: Observation, decision: DecisionReview
) -> tuple[MoveValue, ...]:
    """Return all legal moves, the cheapest first, the best one at the top."""
    in_chances = subject.review.is_in_chances
    candidates = decision.assessment.reported.mark_doubles(observation).candidates
    measured = [_measure(subject, decision, candidate, in_chances) for candidate in candidates]
    scale = _find_scale(subject, [cost.value for cost in measured if cost], in_chances)
    values = [
        _build_value(subject, observation, decision, candidate, cost, scale)
        for candidate, cost in zip(candidates, measured, strict=True)
    ]
    first, *others = zip(values, measured, strict=True)
    others.sort(key=lambda each: round(each[1].value, 4) if each[1] else inf)
    return tuple(value for value, _cost in (first, *others))


def key_by_card(values: Sequence[MoveValue]) -> dict[str, MoveValue]:
    """Return the values of moves that are cards of the hand, by card."""
    return {value.card: value for value in values if value.card}


def _measure(
    subject: Subject, decision: DecisionReview, candidate: Candidate, in_chances: bool
) -> Estimate | None:
    """Return the cost of a move in percent or points, never below nothing; None if unknown."""
    lost = lost_by(subject.match.ruleset, decision.assessment, candidate.action)
    price = price_of(decision.assessment, lost)
    if in_chances:
        return price.chance and price.chance.over(1 / PERCENT)
    gap = candidate.gap
    return Estimate(max(0.0, gap.value), gap.se, gap.samples, gap.seed)


def _find_scale(subject: Subject, costs: Sequence[float], in_chances: bool) -> float:
    """Return the cost of a whole bar: that of the worst move, within limits."""
    unit = 1.0
    if not in_chances:
        unit = thresholds.sigma(subject.match.ruleset) * thresholds.GRADES[0][1] / 6
    return min(MOST_SCALE * unit, max(LEAST_SCALE * unit, max(costs)))


def _build_value(
    subject: Subject,
    observation: Observation,
    decision: DecisionReview,
    candidate: Candidate,
    cost: Estimate | None,
    scale: float,
) -> MoveValue:
    is_known, cost = cost is not None, cost or Estimate(scale)
    is_best = candidate.first == decision.best
    value, size = _tell_value(subject, decision, candidate)
    tone = Tone.BEST if is_best else Tone.WORSE
    if not is_best and (cost.value <= cost.margin or not size):
        tone = Tone.LEVEL
    text = pgettext("move", "best") if is_best else _tell_cost(subject, cost, size)
    if not is_known:
        value, text, tone = "", "–", Tone.WORSE
    is_card = observation.phase == PLAY_HAND and candidate.action < len(IDS)
    width = 100 * (1 - cost.value / scale)
    ends = tuple(
        min(100.0, max(0.0, 100 * (1 - end / scale)))
        for end in (cost.value + cost.margin, cost.value - cost.margin)
    )
    done = describe_action(observation, candidate.action, candidate.follow_up)
    return MoveValue(
        key=action_text(candidate.action),
        card=id_of(candidate.action) if is_card else "",
        done=done,
        value=value,
        cost=text,
        points=_tell_points(subject, candidate, is_best=is_best),
        tone=tone,
        width=round(max(LEAST_WIDTH, width), 1),
        interval=None if is_best or not cost.se else (round(ends[0], 1), round(ends[1], 1)),
        is_played=candidate.action == decision.played,
        spoken=_speak_value(subject, value, text, is_best=is_best),
    )


def _tell_value(
    subject: Subject, decision: DecisionReview, candidate: Candidate
) -> tuple[str, float]:
    """Return the value of a move, and its cost as printed, which is a difference of two values."""
    ruleset = subject.match.ruleset
    if not subject.review.is_in_chances:
        best, decimals = decision.assessment.reported.best.points.value, subject.decimals
        size = round(max(0.0, candidate.gap.value), decimals)
        return format_signed_to(round(best, decimals) - size, decimals), size
    lost = lost_by(ruleset, decision.assessment, candidate.action)
    price = price_of(decision.assessment, lost)
    percent = price.percent or 0
    return "" if price.after is None else chance_percent(price.after), float(percent)


def _tell_cost(subject: Subject, cost: Estimate, size: float) -> str:
    """Return the cost of a move and half of its interval, at least one of the last digit."""
    decimals = 0 if subject.review.is_in_chances else subject.decimals
    text = ("−" if size else "") + format_fixed(size, decimals)
    if not cost.se:
        return text
    margin = max(10.0**-decimals, round(cost.margin, decimals))
    return f"{text} ± {format_fixed(margin, decimals)}"


def _tell_points(subject: Subject, candidate: Candidate, *, is_best: bool) -> str:
    """Return the points of the round with a cost that is a chance, where they are established."""
    if is_best or not subject.review.is_in_chances or not is_told(candidate.gap):
        return ""
    return count_points(-candidate.gap.value, subject.decimals)


def _speak_value(subject: Subject, value: str, cost: str, *, is_best: bool) -> str:
    """Return the words for screen readers."""
    if is_best:
        return join_with_commas([value, cost]) if value else cost
    less = _("%(cost)s against the best", cost=cost)
    return join_with_commas([value, less]) if value else less


def name_unit(subject: Subject) -> str:
    """Return what the values of all moves are."""
    if subject.review.is_in_chances:
        return _("Chance to win the match, and how much of it each move gives up.")
    return _("Points of the round, and how many each move gives up.")


def build_moment_page(
    practice: Practice,
    subject: Subject,
    unit: Unit,
    *,
    key: str,
    is_looked: bool,
    is_shown: bool,
    is_open: bool,
) -> dict[str, Any]:
    """Return the page of a decision; *key* is the tried move.

    Before the answer it asks once whether the learner had thought of another one (*is_looked*).
    Another player's decision is never tried; their options are shown with all cards open.
    """
    current = replay_to(subject.match, unit)
    observation, prelude_moves = observe_round(subject.match, current), list_prelude_moves(current)
    decision = subject.decision(unit)
    is_yours = current.to_act == subject.you
    has_choice = decision is not None and not decision.assessment.is_forced
    attempt = (
        judge_try(observation, subject.who, decision, key)
        if decision and is_yours and has_choice and key
        else None
    )
    look = ""
    is_own = subject.table.record.is_played_here
    if attempt and decision and is_own and subject.who.is_you and not (is_looked or is_shown):
        look = ask_look(
            practice.lessons, subject.token, observation, decision, is_good=attempt.is_good
        )
    is_right = bool(attempt and attempt.is_good and not look)
    is_answered = is_shown or not (is_yours and has_choice) or is_right
    may_try = is_yours and has_choice and not is_answered
    is_closed = not (is_yours or is_open)
    is_sample = subject.table.record.source.is_sample  # its text is about the move made
    note = practice.shelf.notes(subject.token).get((unit.round, unit.step + is_sample), "")
    hides_note = bool(note) and not (is_own or (is_open and not (is_sample and may_try)))
    ways, can_deal = _ways(subject, unit), can_be_dealt_again(observation)
    page = {
        "place": unit.round,
        "step": unit.step,
        "last": len(subject.match.rounds[unit.round - 1].actions) - 1,  # step of the round
        "title": subject.title_of(unit),
        "number": current.number,
        "who": subject.people[current.to_act],
        "board": build_past_board(
            subject, current, prelude_moves, is_open=is_open, may_act=may_try
        ),
        # The next cards, with all cards open.
        "stock": card_views(current.stock[:NEXT_CARDS], ruleset=current.ruleset) if is_open else (),
        "history": list_beats(
            current,
            subject.people,
            prelude_moves,
            is_open,
            subject.you,
            since=_find_before(subject, unit),
        ),
        "moves": list_moves_beside(
            subject,
            unit.round,
            unit.step + (is_answered and not is_closed),
            is_open=is_open and not may_try,
            may_try=may_try,
        ),
        "is_yours": is_yours,
        "is_open": is_open,  # all cards
        "is_closed": is_closed,  # somebody decides from cards that are not shown
        "may_try": may_try,
        "trial": number_trial(subject, observation, decision) if decision and may_try else None,
        "tried": attempt,
        "look": look,  # what is asked before the answer to a try; empty otherwise
        # A line with the consequences of a wrong try.
        "can_follow": bool(attempt) and may_try and can_deal,
        "answer": _answer(subject, observation, decision, is_closed)
        if decision and is_answered
        else None,
        "is_analysed": decision is not None,
        "has_choice": has_choice,
        "ways": ways,
        "note": "" if hides_note else note,
        "hides_note": hides_note,  # one that was written with all cards open
        "is_sample": is_sample,
        "sandbox": address_at(observation) if is_yours and observation.phase not in _ASKED else "",
        "can_deal": has_choice and not is_closed and can_deal,
        "can_play_on": is_yours and is_own,
        "has_lines": is_yours and can_deal,  # of all moves, once the answer is shown
    }
    return {**page, "spoken": _speak(page)}


def _speak(page: dict[str, Any]) -> list[str]:
    """Return the announcement for screen readers: a requested verdict, or a step.

    A step announces the events since the one before, then whose decision it is, then its verdict.
    """
    tried, answer = page["tried"], page["answer"]
    if tried:
        return [page["look"] or tried.spoken]
    if answer and page["is_yours"] and page["has_choice"]:
        return [_speak_answer(answer)]
    led = list_new_texts(page["history"])
    if answer is None:
        return [*led, page["title"]]
    return [*led, add_label(page["who"].title, _speak_answer(answer))]


def _speak_answer(answer: dict[str, Any]) -> str:
    """Return the move that was played and the best one, then the verdict."""
    moves = [add_label(title, done.text) for title, done in answer["moves"]]
    return join_sentences(
        [add_full_stop(name) for name in (*moves, answer["mark"].word)] + [answer["sentence"]]
    )


def _find_before(subject: Subject, unit: Unit) -> Round | None:
    """Return the round one step earlier, to animate from."""
    return replay_to(subject.match, replace(unit, step=unit.step - 1)) if unit.step else None


def _answer(
    subject: Subject, observation: Observation, decision: DecisionReview, is_closed: bool
) -> dict[str, Any]:
    """Return the verdict on a decision, with its evidence.

    For another player's decision, only what names none of their cards, while those are hidden.
    """
    basis = interval_text(decision.points, subject.decimals), basis_text(decision.assessment)
    has_values = not (is_closed or decision.assessment.is_forced)
    ranked = value_moves(subject, observation, decision) if has_values else ()
    return {
        "mark": grade_mark(decision.grade),
        "sentence": loss_text(decision, subject.decimals),
        "change": tell_change(decision),  # of the chance to win, where it is established
        "tags": [] if is_closed else [tag_name(tag) for tag in decision.tags],
        "moves": [] if is_closed else list(_list_moves(subject, observation, decision)),
        "ranked": ranked,  # all moves; empty without a choice
        "by_card": key_by_card(ranked),
        "measure": name_unit(subject),  # what they are
        "basis": [text for text in basis if text],  # of the figures
        "lost": subject.price(decision),
    }


def _list_moves(
    subject: Subject, observation: Observation, decision: DecisionReview
) -> Iterator[tuple[str, DoneAction]]:
    """Yield the move that was played and, unless it is that, the best one, with their roles."""
    is_best = decision.best == decision.played
    card = find_follow_up(subject.match, decision.unit)
    done = describe_action(observation, decision.played, card)
    yield _("Played, and best") if is_best else _("Played"), done
    if not is_best:
        card = decision.assessment.weigh(decision.best).follow_up
        yield _("Best"), describe_action(observation, decision.best, card)


def _ways(subject: Subject, unit: Unit) -> dict[str, Any]:
    """Return the places and steps of adjacent moments; None where there is none."""
    every = [
        (place, step)
        for place, played in enumerate(subject.match.rounds, start=1)
        for step in range(len(played.actions))
    ]
    location = (unit.round, unit.step)
    mistakes = [(mistake.round, mistake.step) for mistake in subject.mistakes]
    waits = subject.tries[subject.tries.index(unit) + 1 :] if unit in subject.tries else ()
    rounds = len(subject.match.rounds)
    return {
        "previous": max((entry for entry in every if entry < location), default=None),
        "next": min((entry for entry in every if entry > location), default=None),
        "mistake_before": max((entry for entry in mistakes if entry < location), default=None),
        "mistake_after": min((entry for entry in mistakes if entry > location), default=None),
        # The next slip to try, in order of cost.
        "moment_after": (waits[0].round, waits[0].step) if waits else None,
        "title_after": subject.title_of(waits[0]) if waits else "",
        "is_last": subject.tries[-1:] == (unit,),  # of the slips to try
        "round_before": unit.round - 1 if unit.round > 1 else None,
        "round_after": unit.round + 1 if unit.round < rounds else None,
    }
