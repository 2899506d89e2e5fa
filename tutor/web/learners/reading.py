"""What happens while a page is made: it is read in one transaction, and background work pauses."""

from flask import Flask, g, request

from tutor.jobs.gate import Gate
from tutor.web.http.assets import is_asset_wanted
from tutor.web.learners.current import SAFE, find_whole_practice


def pause_reading() -> None:
    """End the read transaction while a page waits for something else."""
    find_whole_practice().reads.pause()


def install(app: Flask) -> None:
    """Serve each GET request of *app* from a single read transaction."""

    def begin() -> None:
        if request.method in SAFE:
            find_whole_practice().reads.begin()

    def end(_error: BaseException | None) -> None:
        find_whole_practice().reads.end()

    app.before_request(begin)
    app.teardown_request(end)


def pause_background(app: Flask, gate: Gate) -> None:
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
