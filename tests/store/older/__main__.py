"""Keep a data folder that a program has filled: `python -m tests.store.older FOLDER`."""

import sys
from pathlib import Path

from tests.store.older import keep

print(keep(Path(sys.argv[1])))
