"""Finds a Chromium for the browser tests, or installs one; fails with one plain sentence.

The one without windows comes first: it draws the same pages, and nothing of a browser around them,
for a quarter of the time.
"""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, Playwright, sync_playwright

ON_PATH: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "msedge",
)
APPLICATIONS: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
QUIET: Final = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

INSTALLS_WITHIN: Final = 300.0  # seconds
SENTENCE: Final = (
    "The browser tests need Chromium: install it (on Debian: apt-get install "
    "chromium-headless-shell), "
    "or run python -m playwright install chromium, or name one in TUTOR_CHROMIUM."
)


class NoBrowserError(RuntimeError):
    """No Chromium was found and none could be installed."""


def launch_options(playwright: Playwright) -> dict[str, object]:
    """Return launch options for a Chromium that starts here."""
    arguments = [*QUIET, *(["--no-sandbox"] if _is_root() else [])]
    named = os.environ.get("TUTOR_CHROMIUM")
    if named:
        return {"executable_path": named, "args": arguments}
    if _starts(playwright, arguments):
        return {"args": arguments}
    path = _found() or _installed()
    if path:
        return {"executable_path": path, "args": arguments}
    _run(sys.executable, "-m", "playwright", "install", "--only-shell", "chromium")
    if _starts(playwright, arguments):
        return {"args": arguments}
    raise NoBrowserError(SENTENCE)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _starts(playwright: Playwright, arguments: list[str]) -> bool:
    """Return whether Playwright's own browser is there (the path it reports may not be used)."""
    try:
        playwright.chromium.launch(args=arguments).close()
    except Error:
        return False
    return True


def _found() -> str | None:
    for name in ON_PATH:
        path = shutil.which(name)
        if path:
            return path
    return next((path for path in APPLICATIONS if Path(path).exists()), None)


def _installed() -> str | None:
    """Install Debian's Chromium, as root where there is apt."""
    if _is_root() and shutil.which("apt-get"):
        _run("apt-get", "update")
        for package in ("chromium-headless-shell", "chromium"):  # older ones have no shell
            _run("apt-get", "install", "-y", "--no-install-recommends", package)
            if path := _found():
                return path
    return _found()


def _run(*command: str) -> None:
    """Run a command that may fail, or wait for a network that is not there."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            command, check=False, capture_output=True, env=environment, timeout=INSTALLS_WITHIN
        )


if __name__ == "__main__":  # before the tests, in which several processes would install one at once
    with sync_playwright() as playwright:
        launch_options(playwright)
