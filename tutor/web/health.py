"""Whether the server is well: for programs that watch it, and in plain words."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, jsonify

from tutor.rules.games import usual_rulesets
from tutor.store import UnreachableStoreError
from tutor.web.http.rendering import render
from tutor.web.services import engine, practice
from tutor.web.words.names.games import game_name

pages: Final = Blueprint("health", __name__)


@dataclass(frozen=True)
class Health:
    """How the server is; *preparing* are the games whose hints are not ready yet."""

    is_stored: bool
    preparing: tuple[str, ...]
    waiting: int  # analyses that are not done, of whoever asks

    @property
    def is_ready(self) -> bool:
        """Return whether pages and hints are answered at once."""
        return self.is_stored and not self.preparing


@pages.get("/healthz")
def healthz() -> Response:
    """Answer whether the server runs, and whether hints are ready at every table."""
    return jsonify(status="ok", engine="compiling" if _list_preparing() else "ready")


@pages.get("/readyz")
def readyz() -> Response:
    """Answer whether requests should be sent here: what is stored is read, hints are ready."""
    found = look()
    response = jsonify(
        ready=found.is_ready,
        store="ok" if found.is_stored else "unreachable",
        engine="compiling" if found.preparing else "ready",
    )
    response.status_code = HTTPStatus.OK if found.is_ready else HTTPStatus.SERVICE_UNAVAILABLE
    return response


@pages.get("/status")
def show() -> Response:
    """Show how the server is, in plain words."""
    found = look()
    games = tuple(game_name(one) for one in found.preparing)
    return render("status", found=found, games=games)


def look() -> Health:
    """Return how the server is; what cannot be asked is told as such."""
    try:
        waiting = len(practice().analyses.under_way())
    except UnreachableStoreError:
        return Health(is_stored=False, preparing=_list_preparing(), waiting=0)
    return Health(is_stored=True, preparing=_list_preparing(), waiting=waiting)


def _list_preparing() -> tuple[str, ...]:
    rulesets = usual_rulesets()
    return tuple(dict.fromkeys(one.game.name for one in rulesets if not engine().is_ready(one)))
