"""What only shows a page is read at one moment, in one transaction of the store."""

from typing import cast

from flask import Flask, current_app, request

from tutor.practice import Practice
from tutor.web.learners.current import SAFE


def pause_reading() -> None:
    """Hold nothing of the store while a page waits for something else."""
    practice = cast(Practice, current_app.extensions["tutor_practice"])
    practice.reads.pause()


def install(app: Flask) -> None:
    """Read so what *app* shows; what is sent to be kept is read bit by bit, as it is written."""
    practice = cast(Practice, app.extensions["tutor_practice"])

    def begin() -> None:
        if request.method in SAFE:
            practice.reads.begin()

    def end(_error: BaseException | None) -> None:
        practice.reads.end()

    app.before_request(begin)
    app.teardown_request(end)
