"""The application: its configuration, and all its parts."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import cast

from flask import Flask
from flask_babel import Babel
from flask_htmx import HTMX
from flask_wtf import CSRFProtect

from tutor import resources
from tutor.jobs.worker import Gate
from tutor.practice import Practice
from tutor.review.engine import Engine, LazyEngine
from tutor.web import account, health, home, opening, search, services, settings
from tutor.web import replay as replays
from tutor.web.classes import pages as classes
from tutor.web.classes import task_pages
from tutor.web.hint_service import Hints
from tutor.web.http import (
    assets,
    errors,
    preferences,
    rendering,
    security,
    watching,
)
from tutor.web.http.security import Hosts
from tutor.web.http.watching import Metrics, Networks
from tutor.web.learners import allowances, current, metered
from tutor.web.learners.metered import MeteredEngine
from tutor.web.lessons import album, first_match, known_already, library, placement, recall
from tutor.web.lessons import pages as learn
from tutor.web.library import imports, listing, shares
from tutor.web.play import hint_pages, threat_pages, verdict_pages, why_pages
from tutor.web.play import new_match as practice
from tutor.web.play import pages as play
from tutor.web.review import analysis_progress
from tutor.web.review import pages as review
from tutor.web.rulebook import addresses, sheet_pages
from tutor.web.rulebook import pages as rulebook
from tutor.web.sandbox import sandbox
from tutor.web.table import terms
from tutor.web.train import drill_pages, links, progress, puzzle_pages, shared_deals, today
from tutor.web.train import pages as train

SEED_BITS = 63
# Bytes. The longest text is a note of 4,000 letters; one of four bytes is sent as twelve.
LARGEST_FORM = 64 * 1024


def random_seed() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbits(SEED_BITS)


@dataclass(frozen=True)
class Config:
    """All that the pages need from outside, such as the practice and the engine."""

    practice: Practice
    secret_key: str
    engine: Engine = field(default_factory=LazyEngine)
    seeds: Callable[[], int] = field(default=random_seed)
    gate: Gate = field(default_factory=Gate)
    lessons: Path = field(default_factory=lambda: resources.folder("lessons"))
    hosts: Hosts = field(default_factory=Hosts)
    proxies: int = 0  # that pass requests on to here, and say whence and how they came
    watchers: Networks = ()  # networks that may read metrics, in addition to this machine
    today: Callable[[], date] = field(default=current.find_today)
    clock: Callable[[], float] = field(default=time.monotonic)  # seconds
    is_personal: bool = True  # all browsers are the one learner of this machine


def create_app(config: Config) -> Flask:
    """Return the Flask application for a configuration, its pages registered."""
    app = Flask(
        "tutor",
        static_folder=resources.folder("static"),
        template_folder=str(resources.folder("templates")),
    )
    app.config.update(
        SECRET_KEY=config.secret_key,
        WTF_CSRF_TIME_LIMIT=None,  # a table left open overnight still plays
        SESSION_COOKIE_SAMESITE="Lax",
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        WATCHERS=config.watchers,
    )
    app.jinja_environment = rendering.PageEnvironment
    app.jinja_options = {**app.jinja_options, "trim_blocks": True, "lstrip_blocks": True}
    app.extensions["tutor_practice"] = config.practice
    app.extensions["tutor_seeds"] = config.seeds
    app.extensions["tutor_today"] = config.today
    app.extensions["tutor_lessons"] = config.lessons
    counts = app.extensions["tutor_metrics"] = Metrics()
    engine = cast(Engine, MeteredEngine(config.engine, counts))
    app.extensions["tutor_engine"] = engine
    app.extensions["tutor_hints"] = Hints(engine)
    watching.install(app, counts)  # first of all: it looks at the clock
    security.install(app, config.hosts, config.proxies)
    imports.install(app)  # before the protection reads a form
    CSRFProtect(app)
    current.install(app, personal=config.is_personal)  # once a form is known to be ours
    allowances.install(app, config.clock)
    metered.install(app)
    HTMX(app)
    Babel(app, locale_selector=preferences.language)
    for part in (
        assets,
        errors,
        rendering,
        preferences,
        addresses,
        terms,
        opening,
        today,
        links,
        classes,
        library,
    ):
        part.install(app)
    app.jinja_env.globals["find_under_way"] = services.find_under_way
    metered.pause_background(app, config.gate)
    health.install(app, config.practice)
    for part in (
        home,
        health,
        watching,
        practice,
        play,
        hint_pages,
        threat_pages,
        verdict_pages,
        why_pages,
        replays,
        imports,
        listing,
        analysis_progress,
        shares,
        review,
        rulebook,
        sheet_pages,
        search,
        learn,
        first_match,
        album,
        recall,
        known_already,
        placement,
        sandbox,
        settings,
        account,
        classes,
        task_pages,
        train,
        today,
        progress,
        drill_pages,
        puzzle_pages,
        shared_deals,
    ):
        app.register_blueprint(part.pages)
    for further in (
        album.passports,
        classes.shown_matches,
        drill_pages.facts,
        imports.players,
        puzzle_pages.runs,
        shares.files,
    ):
        app.register_blueprint(further)
    return app
