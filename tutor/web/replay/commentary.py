"""The commentary of a game that ships: it is read, and nobody writes in it."""

from dataclasses import dataclass

from tutor.practice import Table
from tutor.web.i18n.translation import _
from tutor.web.services import practice


@dataclass(frozen=True)
class CommentaryNote:
    """The note on one moment."""

    place: int
    step: int
    title: str
    text: str
    is_here: bool


@dataclass(frozen=True)
class Commentary:
    """All notes on a game, at one of its moments."""

    about: str
    notes: tuple[CommentaryNote, ...]
    here: CommentaryNote | None
    before: CommentaryNote | None  # the nearest notes on either side
    after: CommentaryNote | None


def build_commentary(table: Table, place: int, step: int) -> Commentary | None:
    """Return the commentary at a moment of a replay; None of a game that has none."""
    source = table.record.source
    if not source.is_sample:
        return None
    commentary = sorted(practice().shelf.notes(table.token).items())
    notes = tuple(
        CommentaryNote(*at, _title(table, *at), text, is_here=at == (place, step))
        for at, text in commentary
    )
    return Commentary(
        about=source.told.get("about", ""),
        notes=notes,
        here=next((note for note in notes if note.is_here), None),
        before=next(
            (note for note in notes[::-1] if (note.place, note.step) < (place, step)), None
        ),
        after=next((note for note in notes if (note.place, note.step) > (place, step)), None),
    )


def _title(table: Table, place: int, step: int) -> str:
    number = table.match.rounds[place - 1].number
    if not step:
        return _("Round %(round)d, the deal", round=number)
    return _("Round %(round)d, move %(move)d", round=number, move=step)
