"""What only shows a page is read at one moment, in one transaction of the store."""

from flask import Flask, request

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
