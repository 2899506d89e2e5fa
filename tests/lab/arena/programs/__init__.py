"""Programs that take a seat in the arena: one that plays, and some that should not."""

import shlex
import sys
from pathlib import Path


def command(name: str) -> str:
    """Return the command that runs one of these programs."""
    return shlex.join([sys.executable, str(Path(__file__).parent / f"{name}.py")])
