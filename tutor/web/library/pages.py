"""All pages of the shelf, for the application to put on."""

from flask import Flask

from tutor.web.library import exports, imports, listing, players, shares
from tutor.web.review import analysis_progress


def install(app: Flask) -> None:
    """Put the pages on *app*, and what templates need."""
    players.install(app)
    shares.install(app)
    for part in (exports, imports, listing, players, analysis_progress, shares):
        app.register_blueprint(part.pages)
