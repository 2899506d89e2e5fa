"""Where pages about a match are."""

from flask import Flask, current_app

from tutor.web.http.rendering import find_address

REVIEW = "review.show"


def review_address(token: str) -> str:
    """Return where a match is reviewed."""
    given = REVIEW in current_app.view_functions
    return find_address(REVIEW if given else "replays.start", token=token)


def install(app: Flask) -> None:
    """Offer the addresses to templates."""
    app.jinja_env.globals.update(review_address=review_address)
