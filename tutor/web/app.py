"""The application: what it needs, and its parts put together."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from flask_babel import Babel
from flask_htmx import HTMX
from flask_wtf import CSRFProtect

from tutor import resources
from tutor.jobs.analyst import Analyst
from tutor.jobs.gate import Gate
from tutor.practice import Practice
from tutor.rules.cards import Card
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.web import home, settings
from tutor.web.hint_service import Actions, Ask, Explain, Hints, Turn
from tutor.web.http import assets, errors, headers, hosts, preferences, rendering, urls
from tutor.web.http.hosts import Hosts
from tutor.web.lessons import first_match, passport, recall
from tutor.web.lessons import pages as learn
from tutor.web.library import imports, waiting
from tutor.web.library import pages as shelf
from tutor.web.play import hint_pages
from tutor.web.play import new_match as practice
from tutor.web.play import pages as play
from tutor.web.replay import pages as replays
from tutor.web.review import pages as review
from tutor.web.review.services import ReviewServices
from tutor.web.review.what_if.deals import PlayOut, search_deals
from tutor.web.review.what_if.par import Solve, search_par
from tutor.web.rulebook import addresses
from tutor.web.rulebook import pages as rulebook
from tutor.web.sandbox import sandbox

if TYPE_CHECKING:  # the engine is imported only after its cache folder is set
    from tutor.engine.hints.flips import FlipValues
    from tutor.engine.hints.hint import Hint
    from tutor.explain.explanation import Explanation

SEED_BITS = 63
LARGEST_FORM = 16 * 1024  # bytes; the forms here have a handful of short fields


def search_hint(observation: Observation, seed: int) -> Hint:
    """Return the hint of the compiled search from the samples of a seed."""
    from tutor.engine.hints.hint import hint

    return hint(observation, seed=seed)


def search_explanation(
    observation: Observation, hint: Hint, seed: int, actions: Actions
) -> Explanation:
    """Return why the search ranks as it does, from the playouts of a seed."""
    from tutor.explain.explanation import explain

    return explain(observation, hint, seed=seed, actions=actions or None)


def search_flips(observation: Observation, action: Action, then: Card) -> FlipValues:
    """Return what each flip after an action is worth by the search."""
    from tutor.engine.hints.flips import value_flips

    return value_flips(observation, action, then)


def random_seed() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbits(SEED_BITS)


def is_engine_ready(ruleset: Ruleset) -> bool:
    """Return whether the compiled search can answer by a ruleset."""
    from tutor.engine import readiness

    return readiness.is_ready(ruleset)


@dataclass(frozen=True)
class Config:
    """What the pages stand on; tests put fakes in place of the engine."""

    practice: Practice
    secret_key: str
    hint: Ask = field(default=search_hint)
    explain: Explain = field(default=search_explanation)
    flips: Turn = field(default=search_flips)
    is_ready: Callable[[Ruleset], bool] = field(default=is_engine_ready)
    play_out: PlayOut = field(default=search_deals)
    solve: Solve = field(default=search_par)
    seeds: Callable[[], int] = field(default=random_seed)
    analyst: Analyst = field(default_factory=Analyst)
    gate: Gate = field(default_factory=Gate)
    lessons: Path = field(default_factory=lambda: resources.folder("lessons"))
    hosts: Hosts = field(default_factory=Hosts)


def create_app(config: Config) -> Flask:
    """Return the application."""
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
    )
    app.jinja_options = {**app.jinja_options, "trim_blocks": True, "lstrip_blocks": True}
    app.extensions["tutor_practice"] = config.practice
    app.extensions["tutor_seeds"] = config.seeds
    app.extensions["tutor_lessons"] = config.lessons
    app.extensions["tutor_analyst"] = config.analyst
    app.extensions["tutor_hints"] = Hints(
        config.hint, config.explain, config.flips, config.is_ready
    )
    app.extensions["tutor_lookback"] = ReviewServices(config.play_out, config.solve)
    hosts.install(app, config.hosts)
    imports.install(app)  # before the protection reads a form
    CSRFProtect(app)
    HTMX(app)
    Babel(app, locale_selector=preferences.language)
    for part in (
        urls,
        assets,
        headers,
        errors,
        rendering,
        preferences,
        addresses,
        shelf,
    ):
        part.install(app)
    waiting.install(app, config.gate)
    for part in (
        home,
        practice,
        play,
        hint_pages,
        replays,
        review,
        rulebook,
        learn,
        first_match,
        passport,
        recall,
        sandbox,
        settings,
    ):
        app.register_blueprint(part.pages)
    return app
