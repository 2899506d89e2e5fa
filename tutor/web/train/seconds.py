"""How long an answer took."""

import time
from typing import Final

from flask import request

LONGEST: Final = 3600  # seconds after which nobody was at the page all the time


def read_seconds() -> float | None:
    """Return how long the learner has looked at the page, None where nobody knows."""
    since = request.form.get("since", 0, type=int)
    seconds = time.time() - since
    return seconds if 0 <= seconds <= LONGEST else None
