"""TUTOR_DATA and DATABASE_URL say where games are kept, and to every command the same."""

import argparse
from pathlib import Path

import pytest
from sqlalchemy import make_url

from tutor.__main__ import main
from tutor.commands import db, serve, worker
from tutor.commands.db import Copies
from tutor.store import UnusableStoreError
from tutor.store.database import Place
from tutor.store.database.copies import FileCopies
from tutor.web import Service, wsgi

COMMANDS = {
    "serve": ["serve"],
    "worker": ["worker"],
    "db check": ["db", "check"],
    "db upgrade": ["db", "upgrade"],
    "db backup": ["db", "backup", "copy.sqlite"],
    "db restore": ["db", "restore", "copy.sqlite"],
}
URL = "postgresql://tutor:secret@db.example/games"
SERVER = make_url(URL).set(drivername="postgresql+psycopg")


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> list[Place]:
    """Return the places that commands use, none of which is opened."""
    places: list[Place] = []

    def note_service(service: Service) -> int:
        places.append(service.place or service.data)
        return 0

    def note_store(place: Place) -> None:
        places.append(place)
        raise UnusableStoreError("It is not opened here.")

    def note_copies(_arguments: argparse.Namespace, copies: Copies, _folder: Path) -> int:
        places.append(copies.folder if isinstance(copies, FileCopies) else copies.url)
        return 0

    monkeypatch.setattr(serve, "serve", note_service)
    monkeypatch.setattr(worker, "Store", note_store)
    monkeypatch.setattr(wsgi, "Store", note_store)
    monkeypatch.setattr(db, "_do", note_copies)
    return places


@pytest.mark.parametrize(
    ("environment", "place"),
    [
        ({"TUTOR_DATA": "/games"}, Path("/games")),
        ({"DATABASE_URL": URL}, SERVER),
        ({"TUTOR_DATA": "/games", "DATABASE_URL": URL}, SERVER),
    ],
)
@pytest.mark.parametrize("name", [*COMMANDS, "wsgi"])
def test_the_environment_names_the_place_of_every_command(
    name: str,
    environment: dict[str, str],
    place: Place,
    used: list[Place],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)

    if name == "wsgi":
        with pytest.raises(UnusableStoreError):
            wsgi.make_app()
    else:
        main(COMMANDS[name])

    assert used == [place]


@pytest.mark.parametrize("name", COMMANDS)
def test_an_option_goes_before_the_environment(
    name: str, used: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTOR_DATA", "/games")
    command, *more = COMMANDS[name]

    main([command, "--data", "/others", *more])

    assert used == [Path("/others")]


def test_the_default_is_the_folder_of_the_user(used: list[Place]) -> None:
    for words in COMMANDS.values():
        main(words)

    [place] = set(used)
    assert isinstance(place, Path)
    assert place.name == "hanafuda-tutor"
