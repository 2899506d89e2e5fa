"""The pages of a review."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.review.figures import DecisionAssessment
from tutor.review.review import DecisionReview
from tutor.review.units import Unit
from tutor.review.verdicts.losses import is_good_try
from tutor.rules.actions import action_text
from tutor.rules.round.play import IllegalActionError
from tutor.store import MatchSetup
from tutor.web import services
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.opening import open_charged_once, read_form_id
from tutor.web.review.analysis_progress import measure_progress
from tutor.web.review.line_page import build_line_page, can_be_followed
from tutor.web.review.moment import build_moment_page
from tutor.web.review.move_list import build_round_page
from tutor.web.review.overview import build_look_back, build_overview
from tutor.web.review.reasons import explain_moves, punish_try, view_dangers
from tutor.web.review.subject import Subject, open_subject
from tutor.web.review.tries import find_tried, store_look
from tutor.web.review.walk import build_walk
from tutor.web.review.what_if import build_deals_page, has_par, solve_par
from tutor.web.services import find_closed_table, find_ended_rounds
from tutor.web.table.seats import OPEN, is_open
from tutor.web.words.names.games import LEVELS

pages: Final = Blueprint("review", __name__, url_prefix="/replays/<token>/review")


@pages.get("")
def show(token: str) -> BaseResponse:
    """Show the moments that mattered, the figures, and the line of the match; it must be over."""
    practice, hints = services.practice(), services.hints()
    find_closed_table(practice, token)
    subject = open_subject(practice, hints, token)
    shown = subject.found.pass_shown
    progress = measure_progress(
        practice,
        subject.table,
        str(shown.id) if shown else "",
        is_ready=hints.is_ready(subject.match.ruleset),
    )
    page = build_overview(subject, progress, is_answered=request.args.get("answers") == "1")
    return render("review/review", about=subject, page=page)


@pages.get("/<int:place>")
def round_(token: str, place: int) -> BaseResponse:
    """Show one round of a match under review."""
    subject = open_subject(services.practice(), services.hints(), token)
    return render("review/round", about=subject, page=build_round_page(subject, place))


@pages.get("/<int:place>/<int:step>")
def moment(token: str, place: int, step: int) -> BaseResponse:
    """Show one decision: to be tried again, or with its verdict."""
    practice = services.practice()
    subject = open_subject(practice, services.hints(), token)
    moment_page = build_moment_page(
        practice,
        subject,
        _unit(subject, place, step),
        key=request.args.get("action", ""),
        is_looked="looked" in request.args,
        is_shown=request.args.get("show", "") == "1",
        is_open=is_open(request.args),
    )
    return render("review/moment", about=subject, page=moment_page)


@pages.post("/<int:place>/<int:step>/look")
def look(token: str, place: int, step: int) -> BaseResponse:
    """Store whether the learner had thought of another move, then answer the try."""
    practice = services.practice()
    subject = open_subject(practice, services.hints(), token)
    assessment = _find_decision(subject, place, step).assessment
    key, saw = request.form.get("action", ""), request.form.get("saw", "") == "1"
    tried = find_tried(assessment, key)
    if tried is None or assessment.player != subject.you:
        raise NotFound
    if subject.table.record.is_played_here:
        is_right = is_good_try(subject.match.ruleset, assessment, tried)
        store_look(practice.lessons, token, assessment.unit, saw=saw, is_right=is_right)
    answer = url_for(
        "review.moment",
        token=token,
        place=place,
        step=step,
        action=key,
        looked=int(saw),
        view=OPEN if is_open(request.form) else None,
    )
    return redirect(answer, HTTPStatus.SEE_OTHER)


@pages.get("/<int:place>/<int:step>/why")
def why(token: str, place: int, step: int) -> BaseResponse:
    """Show the reasons for the move that was played and for the best one, as its player saw it."""
    hints = services.hints()
    subject = open_subject(services.practice(), hints, token)
    assessment = _find_decision(subject, place, step).assessment
    ready = hints.is_ready(subject.match.ruleset)
    move_difference = explain_moves(hints, subject, assessment) if ready else None
    dangers = view_dangers(hints, subject, assessment) if ready else ()
    return render(
        "review/why",
        about=subject,
        unit=assessment.unit,
        view=_view(subject, assessment),
        title=subject.title_of(assessment.unit),
        who=subject.people[assessment.player],
        told=move_difference,
        dangers=dangers,
        engine=assessment.hint.engine,
    )


@pages.get("/<int:place>/<int:step>/why-not")
def why_not(token: str, place: int, step: int) -> BaseResponse:
    """Show what punishes a move that was tried, and nothing of a better one."""
    hints = services.hints()
    subject = open_subject(services.practice(), hints, token)
    assessment = _find_decision(subject, place, step).assessment
    tried = find_tried(assessment, request.args.get("action", ""))
    ready = hints.is_ready(subject.match.ruleset)
    return render(
        "review/why_not",
        about=subject,
        unit=assessment.unit,
        title=subject.title_of(assessment.unit),
        key=None if tried is None else action_text(tried),
        why=punish_try(hints, subject, assessment, tried) if ready and tried is not None else None,
    )


@pages.get("/<int:place>/<int:step>/line")
def line(token: str, place: int, step: int) -> BaseResponse:
    """Show what may follow a move: all of it, or up to a step.

    Redirect to the decision if the move is invalid, or good while the answer is not shown.
    """
    engine = services.engine()
    subject = open_subject(services.practice(), services.hints(), token)
    decision = _find_decision(subject, place, step)
    key, at = request.args.get("action", ""), request.args.get("at", type=int)
    tried = find_tried(decision.assessment, key)
    is_shown = request.args.get("show", "") == "1"
    if tried is None or not can_be_followed(subject, decision, tried, is_shown=is_shown):
        back = subject.url("review.moment", place=place, step=step)
        return redirect(back, HTTPStatus.SEE_OTHER)
    ready = engine.is_ready(subject.match.ruleset)
    return render(
        "review/line",
        about=subject,
        unit=decision.unit,
        title=subject.title_of(decision.unit),
        key=key,
        page=build_line_page(
            engine, subject, decision, tried, at, is_open=is_open(request.args), is_shown=is_shown
        )
        if ready
        else None,
        is_ready=ready,
        is_shown=is_shown,
    )


@pages.get("/<int:place>/<int:step>/deals")
def deals(token: str, place: int, step: int) -> BaseResponse:
    """Show the rest of the round played many times after each of two moves."""
    subject = open_subject(services.practice(), services.hints(), token)
    assessment = _find_decision(subject, place, step).assessment
    page = build_deals_page(services.engine(), subject, assessment, request.args)
    view = _view(subject, assessment)
    return render("review/deals", about=subject, unit=assessment.unit, page=page, view=view)


@pages.get("/look-back")
def look_back(token: str) -> Response:
    """Show the available cards at the end of the match or of its last round."""
    practice = services.practice()
    table = find_ended_rounds(practice, token)
    return render("review/look_back", back=build_look_back(practice, services.hints(), table))


@pages.get("/walk/<int:number>/<int:beat>")
def walk(token: str, number: int, beat: int) -> BaseResponse:
    """Show one beat of the decisions that cost the match most; it must be over."""
    practice = services.practice()
    find_closed_table(practice, token)
    subject = open_subject(practice, services.hints(), token)
    return render("review/walk", about=subject, page=build_walk(subject, number, beat))


@pages.get("/<int:place>/par")
def open_cards(token: str, place: int) -> BaseResponse:
    """Show the value of a round with all cards open."""
    engine = services.engine()
    subject = open_subject(services.practice(), services.hints(), token)
    subject.round(place)
    played = subject.match.rounds[place - 1]
    if not has_par(played) or subject.you not in played.active:
        raise NotFound
    ready = engine.is_ready(played.ruleset)
    deal_par = solve_par(engine, played, subject.you) if ready else None
    return render("review/par", about=subject, place=place, number=played.number, par=deal_par)


@pages.post("/<int:place>/<int:step>/play")
def play_on(token: str, place: int, step: int) -> BaseResponse:
    """Begin another match from a decision, with unseen cards dealt again."""
    practice = services.practice()
    subject = open_subject(practice, services.hints(), token)
    unit = _unit(subject, place, step)
    before = subject.table.record.setup
    level = before.level if before.level in LEVELS else next(iter(LEVELS))
    setup = MatchSetup(
        before.game,
        before.preset,
        before.overrides,
        level,
        hints=True,
        seed=services.new_seed(),
        players=before.players,
    )
    if not subject.table.record.is_played_here:
        raise NotFound
    try:
        begun = open_charged_once(
            practice,
            f"{read_form_id()} {token} {unit}",
            lambda new: practice.play_on(token, unit, setup, new),
        )
    except IllegalActionError:
        raise NotFound from None
    address = url_for("play.show", token=begun)
    if is_part_wanted():
        return Response(headers={"HX-Redirect": address})
    return redirect(address, HTTPStatus.SEE_OTHER)


def _view(subject: Subject, assessment: DecisionAssessment) -> str | None:
    """Return the view to return to: another player's options are shown with all cards open."""
    return None if assessment.player == subject.you else OPEN


def _unit(subject: Subject, place: int, step: int) -> Unit:
    subject.round(place)
    if step >= len(subject.match.rounds[place - 1].actions):
        raise NotFound
    return Unit(place, step)


def _find_decision(subject: Subject, place: int, step: int) -> DecisionReview:
    """Return the review of a decision that is analysed."""
    decision = subject.decision(_unit(subject, place, step))
    if decision is None:
        raise NotFound
    return decision
