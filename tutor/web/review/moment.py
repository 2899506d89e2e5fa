"""One decision of a review: tried again first, then compared with the best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tutor.practice import Practice
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, find_follow_up, observe_round, replay_to
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.round.round import Round
from tutor.web.i18n.translation import _, add_full_stop, add_label, join_sentences
from tutor.web.review.figures import basis_text, interval_text, loss_text
from tutor.web.review.move_list import list_moves_beside
from tutor.web.review.move_values import key_by_card, name_unit, value_moves
from tutor.web.review.overview.moment_cards import tell_change
from tutor.web.review.parallel_deals import can_be_dealt_again
from tutor.web.review.subject import Subject, build_past_board
from tutor.web.review.tries import ask_look, judge_try, number_trial
from tutor.web.sandbox.layout import address_at
from tutor.web.table.beats import list_beats, list_new_texts
from tutor.web.table.card_view import card_views
from tutor.web.table.moves import DoneAction, describe_action
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.words.review import grade_mark, tag_name

_ASKED = (DECIDE, CANCEL)  # phases that are not about a layout
NEXT_CARDS = 6  # of the stock, shown with all cards open


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
