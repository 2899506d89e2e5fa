"""Learners who play, ask, learn and review, each from a browser and an address of his own.

    locust -f tests/load/locustfile.py --headless --users 200 --spawn-rate 10 --run-time 5m

The server tells learners apart and believes one proxy, as it would behind one:

    python -m tutor serve --learners many --proxies 1 --data /tmp/load --port 8000

Beside it stands what the same machine can do at all (`bare.py`), asked once a second.
"""

import random
import re
from html import unescape
from ipaddress import ip_address
from itertools import count
from typing import Any

from locust import HttpUser, between, constant, task

HINTS = 0.3  # the share of moves before which a hint is asked for
FORM = {"preset": "kk_standard", "rounds": "3", "level": "greedy", "hints": "on"}
RANKING = "3"  # the rung of the hint that costs a search
BARE = "http://127.0.0.1:8001/"
_numbers = count(1)


class Learner(HttpUser):
    """One learner, who thinks for one to three seconds."""

    host = "http://127.0.0.1:8000"
    wait_time = between(1, 3)
    weight = 1

    def on_start(self) -> None:
        address = ip_address("10.0.0.0") + next(_numbers)
        self.client.headers["X-Forwarded-For"] = str(address)
        self.token = ""
        self.page = self.client.get("/settings", name="settings").text

    @task(12)
    def move(self) -> None:
        """Make a move, or begin the next round or match; now and then ask for a hint first."""
        if not self.token:
            self.open_match()
            return
        version = found(r'data-version="(\d+)"', self.page)
        actions = re.findall(r'name="action"\s+value="([^"]+)"', self.page)
        if len(actions) > 1 and random.random() < HINTS:
            self.ask(version)
        if actions:
            self.send("act", {"version": version, "action": random.choice(actions)})
        elif "next-round" in self.page:
            self.send("next-round", {"version": version})
        else:
            self.token = ""

    @task(2)
    def learn(self) -> None:
        """Read the map of the lessons."""
        self.client.get("/learn", name="map of lessons")

    @task(1)
    def look_back(self) -> None:
        """Look at one's matches."""
        self.client.get("/replays", name="matches")

    @task(1)
    def go_home(self) -> None:
        """Look at the home page."""
        self.client.get("/", name="home")

    def open_match(self) -> None:
        answer = self.post("/practice", FORM, "new match")
        if answer.ok:
            self.token, self.page = answer.url.rsplit("/", 1)[1], answer.text

    def ask(self, version: str) -> None:
        """Ask for the ranking, and for its reasons as the page does."""
        self.post(f"/play/{self.token}/hint", {"version": version, "rung": RANKING}, "hint")
        why = f"/play/{self.token}/hint/why?version={version}"
        self.client.get(why, headers=HTMX, name="reasons")

    def send(self, what: str, fields: dict[str, str]) -> None:
        answer = self.post(f"/play/{self.token}/{what}", fields, what)
        self.page = answer.text if answer.ok else self.page

    def post(self, path: str, fields: dict[str, str], name: str) -> Any:
        signed = {**fields, "csrf_token": found(r'name="csrf-token" content="([^"]+)"', self.page)}
        return self.client.post(path, data=signed, name=name)


class Bare(HttpUser):
    """Whoever asks for a page that does next to nothing: what the machine itself takes."""

    host = BARE
    wait_time = constant(1)
    fixed_count = 1

    @task
    def ask(self) -> None:
        self.client.get("/", name="bare page, one query")


HTMX = {"HX-Request": "true"}


def found(pattern: str, page: str) -> str:
    match = re.search(pattern, page)
    assert match, f"{pattern} is not in the page"
    return unescape(match.group(1))
