"""The password of a PostgreSQL server is given apart from its URL, and may hold any sign."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from tutor.store import UnusableStoreError
from tutor.store.database import find_place, open_database

ASK_FOR_PASSWORD = b"R\x00\x00\x00\x08\x00\x00\x00\x03"
REFUSAL = b"SFATAL\x00C28P01\x00Mrefused\x00\x00"
PASSWORDS = ("p@ss", "a/b", "50%", "%40", "a:b#c?d", "été 花札", "@host/other")


class AskingServer:
    """Asks whoever connects for a password, as PostgreSQL does, and refuses it."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.told: list[str] = []
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        with suppress(OSError):  # once it is closed
            while True:
                client, _where = self._listener.accept()
                with client:
                    self._ask(client)

    def _ask(self, client: socket.socket) -> None:
        while len(client.recv(8192)) == 8:  # it asks for encryption
            client.sendall(b"N")
        client.sendall(ASK_FOR_PASSWORD)
        self.told.append(client.recv(8192)[5:-1].decode())
        client.sendall(b"E" + (len(REFUSAL) + 4).to_bytes(4, "big") + REFUSAL)

    def close(self) -> None:
        self._listener.close()


@pytest.fixture
def asking() -> Iterator[AskingServer]:
    server = AskingServer()
    yield server
    server.close()


@pytest.mark.parametrize("password", PASSWORDS)
def test_a_password_with_any_signs_reaches_the_server(
    asking: AskingServer, monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    monkeypatch.setenv("PGPASSWORD", password)
    named = {"DATABASE_URL": f"postgresql://tutor@127.0.0.1:{asking.port}/tutor"}

    with pytest.raises(UnusableStoreError) as refused:
        open_database(find_place(Path(), named))

    assert set(asking.told) == {password}
    assert password not in str(refused.value)
