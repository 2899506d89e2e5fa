"""Plays as `plays` does, and writes into a file when it began and when it ended."""

import runpy
import sys
from pathlib import Path

log = Path(sys.argv[1])
with log.open("a") as file:
    file.write("began\n")
runpy.run_path(str(Path(__file__).parent / "plays.py"))
with log.open("a") as file:
    file.write("ended\n")
