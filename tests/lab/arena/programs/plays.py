"""Plays the first legal action, told by the observation alone."""

import json
import sys
from typing import Any

ALWAYS: dict[str, dict[str, Any]] = {
    "decide": {"call": "stop"},
    "show": {"show": []},
    "bid": {"bid": "join"},
    "misdeal": {"misdeal": True},
    "cancel": {"cancel": False},
}

for line in sys.stdin:
    seen = json.loads(line)
    if seen["phase"] == "play_hand":
        action = {"play": seen["hand"][0]}
    elif seen["phase"] in ALWAYS:
        action = ALWAYS[seen["phase"]]
    else:
        action = {"take": seen["options"][0]}
    print(json.dumps(action), flush=True)
