"""The verdict on the learner's last move: fetched once the table is there, or as part of a page."""

from typing import Final

from flask import Blueprint, Response

from tutor.web import services
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.play.pages import render_table_page
from tutor.web.play.verdict import judge_last_move

LINE: Final = "play/_verdict"
pages: Final = Blueprint("verdicts", __name__, url_prefix="/play/<token>/verdict")


@pages.get("")
def show(token: str) -> Response:
    """Show the cost of the last move; empty where it is not judged."""
    practice, hints = services.practice(), services.hints()
    table = practice.table(token)
    move_verdict = judge_last_move(practice, hints, table)
    if is_part_wanted():
        return render(LINE, table=table, verdict=move_verdict)
    return render_table_page(practice, hints, table, verdict=move_verdict)
