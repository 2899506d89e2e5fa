"""A page asks the database little: each statement takes as long as hundreds of its words."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask.testing import FlaskClient

from tests.databases import listening
from tests.practice.players import finish
from tests.web.learner import MATCH, get, open_match
from tests.web.stocked import stock
from tutor.practice import Practice

HEAD = 1  # what the head of a page asks: the match under way
LEARNED = 4  # steps that are done, those that were tried, recalls, and the first match
# The plan of the day, what is due, which of it is asked anyway, matches, and the one under way.
HOME = 8
MATCHES = 6  # more than the home page shows


@contextmanager
def counted() -> Iterator[list[str]]:
    """List the statements that are asked meanwhile, with their parameters."""
    asked: list[str] = []

    def note(
        _connection: object, _cursor: object, text: str, parameters: object, *_others: object
    ) -> None:
        if text.startswith("SELECT"):
            asked.append(f"{text} {parameters}")

    with listening("before_cursor_execute", note):
        yield asked


MOST = {"/settings": HEAD, "/learn": HEAD + LEARNED, "/rules": HEAD, "/": HEAD + LEARNED + HOME}


def test_a_page_asks_what_it_shows_and_nothing_twice(
    client: FlaskClient, practice: Practice
) -> None:
    stock(practice)
    for _ in range(MATCHES):
        finish(practice, practice.open(MATCH))
    open_match(client)
    for address, most in MOST.items():
        get(client, address)

        with counted() as asked:
            get(client, address)

        assert len(asked) <= most, asked
        assert len(set(asked)) == len(asked), asked
