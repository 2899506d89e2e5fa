r"""The application for a WSGI server of several processes, configured by its environment.

    gunicorn --worker-class tutor.web.gunicorn_worker.WaitressWorker --threads 16 \
        --keep-alive 150 --workers 2 'tutor.web.wsgi:make_app()'

| variable | meaning | default |
|---|---|---|
| `TUTOR_DATA` | the folder of the key and the data | the user's data folder |
| `DATABASE_URL` | the PostgreSQL server for all data | a file in that folder |
| `PGPASSWORD` | its password, with any characters; in the URL it would need encoding | none |
| `TUTOR_SECRET_KEY` | the key that signs cookies, one for all machines | a file in that folder |
| `TUTOR_TRUSTED_HOSTS` | accepted host names, separated by commas | this machine only |
| `TUTOR_PROXIES` | the number of proxies in front | 0 |
| `TUTOR_LEARNERS` | `one` or `many` learners | `many` |
| `TUTOR_REQUEST_TIMEOUT` | seconds for a complete request to arrive | 60 |
| `TUTOR_WATCHERS` | networks that may read `/metrics`, separated by commas | this machine only |
| `PROMETHEUS_MULTIPROC_DIR` | a folder where processes add up their metrics | each process alone |
| `TUTOR_LOG` | `json` writes a line for each request to stderr | `plain` |

Do not fork processes from one that has made it (no `--preload`): each opens the database by itself.
`tutor worker` analyses matches.
"""

import os
import sys
from collections.abc import Mapping
from ipaddress import ip_network
from typing import Final

from flask import Flask

from tutor.engine.readiness import warm_up
from tutor.practice import Practice
from tutor.store import Store
from tutor.store.database import find_folder, find_place
from tutor.web.app import Config, create_app
from tutor.web.http.security import Hosts, plain_name
from tutor.web.http.watching import Networks, write_json_lines
from tutor.web.server import find_key, keep_for_good

SHORTEST_KEY: Final = 32  # letters


class UnusableSettingError(ValueError):
    """An environment variable with an invalid value."""


def make_app(environment: Mapping[str, str] = os.environ) -> Flask:
    """Return the application; raise UnusableSettingError or UnusableStoreError."""
    folder = find_folder(None, environment)
    is_personal = _choose(environment, "TUTOR_LEARNERS", ("many", "one")) == "one"
    if _choose(environment, "TUTOR_LOG", ("plain", "json")) == "json":
        write_json_lines(sys.stderr)
    config = Config(
        Practice(Store(find_place(folder, environment))),
        _read_key(environment) or find_key(folder),
        hosts=_read_hosts(environment),
        proxies=int(_choose(environment, "TUTOR_PROXIES", tuple(map(str, range(10))))),
        is_personal=is_personal,
        watchers=_read_networks(environment),
    )
    warm_up()  # in the background; pages work meanwhile
    app = create_app(config)
    keep_for_good()
    return app


def _choose(environment: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    """Return the value of a variable, by default the first of the choices."""
    text = environment.get(name, "") or choices[0]
    if text not in choices:
        raise UnusableSettingError(f"{name} is none of {', '.join(choices)}.")
    return text


def _read_key(environment: Mapping[str, str]) -> str:
    key = environment.get("TUTOR_SECRET_KEY", "")
    if key and len(key) < SHORTEST_KEY:
        raise UnusableSettingError(f"TUTOR_SECRET_KEY has fewer than {SHORTEST_KEY} letters.")
    return key


def _read_networks(environment: Mapping[str, str]) -> Networks:
    text = environment.get("TUTOR_WATCHERS", "")
    try:
        return tuple(ip_network(name.strip()) for name in text.split(",") if name.strip())
    except ValueError as error:
        raise UnusableSettingError(f"TUTOR_WATCHERS: {error}.") from None


def _read_hosts(environment: Mapping[str, str]) -> Hosts:
    names = [other.strip() for other in environment.get("TUTOR_TRUSTED_HOSTS", "").split(",")]
    stored_values = {other: plain_name(other) for other in names if other}
    for name, plain in stored_values.items():
        if not plain:
            raise UnusableSettingError(f"TUTOR_TRUSTED_HOSTS: {name} is no name, without a port.")
    return Hosts(frozenset(stored_values.values()))
