"""The pages of a match that somebody shows in a class: read, tried, discussed."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tutor.text import clean_query
from tutor.web import services
from tutor.web.classes.report import list_shown_lines
from tutor.web.classes.tasks import format_moment, list_moments_to_set
from tutor.web.http.rendering import render
from tutor.web.learners.current import require_learners
from tutor.web.library.shares import render_shared

pages: Final = Blueprint("class_matches", __name__, url_prefix="/classes")
pages.before_request(require_learners)
LONGEST_COMMENT: Final = 1_000  # letters


@pages.get("/<int:number>/shown/<int:shown>")
def show(number: int, shown: int) -> Response:
    """Show a match that somebody shows, and what the class wrote about it."""
    practice = services.practice()
    school_class = practice.classes.find(number)
    match = practice.tasks.find_shown(school_class, shown)
    [line] = list_shown_lines(practice, school_class, [match])
    names = {member.learner: member.name for member in school_class.members}
    comments = [
        (names.get(comment.learner), comment.text, format_moment(school_class, comment.when))
        for comment in practice.tasks.comments(school_class, match)
    ]
    return render(
        "classes/shown",
        one=school_class,
        line=line,
        moments=list_moments_to_set(practice, match) if school_class.is_taught else [],
        comments=comments,
        longest=LONGEST_COMMENT,
    )


@pages.get("/<int:number>/shown/<int:shown>/quiz")
def quiz(number: int, shown: int) -> Response:
    """Show a match that somebody shows as a quiz: its moments are tried before the answers."""
    practice = services.practice()
    school_class = practice.classes.find(number)
    match = practice.tasks.find_shown(school_class, shown)
    owner = practice.of_owner(match.match)
    return render_shared(owner, services.hints(), match.match, quiz=True)


@pages.post("/<int:number>/shown/<int:shown>/comment")
def comment(number: int, shown: int) -> BaseResponse:
    """Write about a match that somebody shows."""
    practice = services.practice()
    school_class = practice.classes.find(number)
    match = practice.tasks.find_shown(school_class, shown)
    text = clean_query(request.form.get("text", ""))[:LONGEST_COMMENT]
    if text:
        practice.tasks.comment(match, text)
    address = url_for("class_matches.show", number=number, shown=shown, _anchor="comments")
    return redirect(address, HTTPStatus.SEE_OTHER)
