"""Plays the first legal action, told by the observation alone."""

import json
import sys

for line in sys.stdin:
    seen = json.loads(line)
    if seen["phase"] == "play_hand":
        action = {"play": seen["hand"][0]}
    elif seen["phase"] == "decide":
        action = {"call": "stop"}
    else:
        action = {"take": seen["options"][0]}
    print(json.dumps(action), flush=True)
