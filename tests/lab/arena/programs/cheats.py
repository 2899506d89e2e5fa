"""Always plays the crane."""

import sys

for _ in sys.stdin:
    print('{"play": "1-crane"}', flush=True)
