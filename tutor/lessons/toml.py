"""A TOML file as a table."""

import tomllib
from pathlib import Path
from typing import Any

from tutor.lessons.model import LessonError


def read_toml(path: Path) -> dict[str, Any]:
    """Return the table of a file; raise LessonError when it is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise LessonError(f"{path.name} cannot be read.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LessonError(f"{path.name} is no TOML: {error}.") from None
