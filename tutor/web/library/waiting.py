"""Tells background work when a learner waits for a page."""

from flask import Flask, g

from tutor.jobs.gate import Gate
from tutor.web.http.assets import is_asset_wanted


def install(app: Flask, gate: Gate) -> None:
    """Pause background work while *app* makes a page; static files do not pause it."""

    def enter() -> None:
        if not is_asset_wanted():
            gate.enter()
            g.is_waited_for = True

    def leave(error: BaseException | None) -> None:
        if g.pop("is_waited_for", False):
            gate.leave()

    app.before_request(enter)
    app.teardown_request(leave)
