"""A match as a self-contained document: one HTML page, or Markdown."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import flask_babel
from flask import Flask
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tutor import resources
from tutor.review.review import Review
from tutor.rules.round.round import Round
from tutor.text import SOURCE
from tutor.web.documents.view import (
    Edition,
    describe_beginning,
    describe_ending,
    describe_outcome,
    list_facts,
    list_moment_links,
    list_turns,
    tabulate_balances,
    tabulate_ledgers,
    tabulate_scores,
)
from tutor.web.http.rendering import WORDING
from tutor.web.i18n.translation import _, add_full_stop, close_gaps, is_japanese, join_sentences
from tutor.web.words.names.games import game_name
from tutor.web.words.refusals import difference

Document = dict[str, Any]  # its content, for either format
_STYLE: Final = "css/document.css"
_MARKDOWN: Final = "library/document_markdown.html"
_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|])")
_LISTED: Final = re.compile(r"^(\d*)([.)+-])(?= )")  # what would begin a list


def render_html(edition: Edition) -> str:
    """Return a whole HTML page that loads nothing, in the language of the request."""
    document = build_document(edition)
    style = (resources.folder("static") / _STYLE).read_text(encoding="utf-8")
    template = _environment().get_template("library/document.html")
    pictures = tuple((name, _draw_card(name)) for name in list_pictures(document))
    page = template.render(
        document=document,
        pictures=pictures,
        style=Markup("<style>\n{}</style>").format(Markup(style)),
    )
    return close_gaps(page) if is_japanese() else page


def render_markdown(edition: Edition) -> str:
    """Return the content of `render_html` in Markdown; folded parts use the tags `details`."""
    template = _environment().get_template(_MARKDOWN)
    return template.render(document=build_document(edition)).rstrip() + "\n"


def escape_signs(text: str) -> str:
    """Return a text in which no sign means anything to Markdown."""
    return _LISTED.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", text))


def list_pictures(document: Document) -> list[str]:
    """Return the names of all cards of which a document has a picture, each once."""
    turns = [turn for part in document["rounds"] for turn in part["turns"]]
    moved = {name for turn in turns for cards in turn["pictures"] for name in cards}
    piles = [pile for turn in turns if turn["question"] for pile in turn["question"]["table"]]
    return sorted(moved.union(*(pile.pictures for pile in piles)))


@contextmanager
def speak_language(language: str) -> Iterator[None]:
    """Write documents in a language outside a request."""
    app = Flask("documents")
    flask_babel.Babel(app)
    with app.app_context(), flask_babel.force_locale(language):
        yield


def build_document(edition: Edition) -> Document:
    """Return the document of a match, for HTML and Markdown alike."""
    record, review = edition.record, edition.review
    heading, points = describe_outcome(edition)
    rounds = [_round(edition, place) for place in range(1, len(record.match.rounds) + 1)]
    turns = (turn for part in rounds for turn in part["turns"])
    done = {verdict["anchor"]: verdict["what"] for turn in turns for verdict in turn["verdicts"]}
    locale = flask_babel.get_locale()
    return {
        "language": locale.language if locale else SOURCE,
        "title": record.title or game_name(record.ruleset.game.name),
        "facts": list_facts(edition),
        "about": [line for line in record.about.split("\n") if line],
        "differences": [difference(other) for other in record.differences],
        "outcome": heading,
        "tables": [
            *([points] if points else ()),
            *(tabulate_balances(edition, review) if review else ()),
        ],
        "moments": list_moment_links(edition, review, done) if review else [],
        "rounds": rounds,
        "basis": _basis(review) if review else "",
        "is_quiz": edition.is_quiz,  # answers and results are folded
    }


def _round(edition: Edition, place: int) -> dict[str, Any]:
    record, review = edition.record, edition.review
    played = record.match.rounds[place - 1]
    round_review = review.rounds[place - 1] if review else None
    return {
        "anchor": f"r{place}",
        "title": _title(played, edition.is_quiz),
        "dealt": describe_beginning(edition, place),
        "note": record.notes.get((place, 0), ""),
        "turns": list_turns(edition, place),
        "ending": describe_ending(edition, place),
        "tables": [
            *tabulate_scores(edition, place),
            *(tabulate_balances(edition, review, place) if review else ()),
            *tabulate_ledgers(edition, round_review),
        ],
    }


def _title(played: Round, is_quiz: bool) -> str:
    if played.is_void and not is_quiz:
        return _("Round %(number)d, void", number=played.number)
    return _("Round %(number)d", number=played.number)


def _basis(review: Review) -> str:
    text = _(
        "The value after ± is half of a 95%% interval. Verdicts judge a decision by what the"
        " player could know. Analysed with %(stamp)s.",
        stamp=review.stamp.text,
    )
    return join_sentences((text, "" if review.is_complete else _("The analysis is not complete.")))


@cache
def _draw_card(name: str) -> Markup:
    """Return the drawing of a card, without its outer element."""
    drawn = (resources.folder("static") / "cards" / f"{name}.svg").read_text(encoding="utf-8")
    return Markup(drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")])


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(resources.folder("templates")),
        autoescape=lambda name: name != _MARKDOWN,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals.update(WORDING)
    environment.filters.update(md=escape_signs, ended=add_full_stop)
    return environment
