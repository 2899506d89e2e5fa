"""The parts of a document, for either format."""

from dataclasses import dataclass

from tutor.web.documents.summary import CaptionedTable, Link
from tutor.web.documents.table import Pile
from tutor.web.documents.view import TurnPart


@dataclass(frozen=True)
class RoundPart:
    """One round of a document."""

    anchor: str
    title: str
    dealt: str
    note: str
    turns: tuple[TurnPart, ...]
    ending: tuple[str, ...]
    tables: tuple[CaptionedTable, ...]


@dataclass(frozen=True)
class Document:
    """The content of a document; *is_quiz* keeps answers and results folded."""

    language: str
    title: str
    facts: tuple[Pile, ...]
    about: tuple[str, ...]
    differences: tuple[str, ...]
    outcome: str
    tables: tuple[CaptionedTable, ...]
    moments: tuple[Link, ...]
    rounds: tuple[RoundPart, ...]
    basis: str
    is_quiz: bool


def list_pictures(document: Document) -> tuple[str, ...]:
    """Return the names of all cards of which a document has a picture, each once."""
    turns = [turn for part in document.rounds for turn in part.turns]
    moved = {name for turn in turns for cards in turn.pictures for name in cards}
    piles = [pile for turn in turns if turn.question for pile in turn.question.table]
    return tuple(sorted(moved.union(*(pile.pictures for pile in piles))))
