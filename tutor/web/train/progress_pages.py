"""The pages of progress: what was learned, its export, and its deletion."""

from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.web.http.rendering import render
from tutor.web.services import practice
from tutor.web.train.files import LISTS, write_csv, write_json
from tutor.web.train.progress import build_progress_page

pages: Final = Blueprint("skill", __name__, url_prefix="/progress")


@pages.get("")
def show() -> BaseResponse:
    """Show the progress in one game."""
    return render("train/skill", page=build_progress_page(request.args.get("game", "")))


@pages.get("/files/<name>")
def export(name: str) -> BaseResponse:
    """Return all of it as JSON, or one of its lists as CSV."""
    stem, _dot, suffix = name.partition(".")
    if name == "training.json":
        return _send(write_json(), "application/json", name)
    if suffix != "csv" or stem not in LISTS:
        raise NotFound
    return _send(write_csv(stem), "text/csv", name)


@pages.get("/delete")
def ask() -> BaseResponse:
    """Ask whether all of it is to be deleted."""
    return render("train/delete", items=len(practice().items.all()))


@pages.post("/delete")
def delete() -> BaseResponse:
    """Delete all of it for good."""
    practice().history.delete_training()
    return redirect(url_for("skill.show"), 303)


def _send(text: str, kind: str, name: str) -> Response:
    response = Response(text, content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="hanafuda-{name}"'
    return response
