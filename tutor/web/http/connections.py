"""The limit of open connections: each is an open file of the process."""

import select
import sys
from typing import Final

SPARE_FILES: Final = 128  # the database for each thread, pictures on their way, compiled code
WITHOUT_POLL: Final = 500  # select()'s limit on any system, less other open files


def possible_connections(wanted: int) -> int:
    """Return how many of the wanted connections the system allows.

    It raises the process's limit of open files as needed.
    """
    if sys.platform == "win32" or not hasattr(select, "poll"):
        return min(wanted, WITHOUT_POLL)
    return min(wanted, _files(wanted + SPARE_FILES) - SPARE_FILES)


if sys.platform != "win32":
    import resource

    def _files(wanted: int) -> int:
        """Return how many files may be open, after asking for as many as are wanted."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return wanted
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        except (OSError, ValueError):  # some systems have a lower limit than they report
            return soft
        return allowed
