"""The published schemas of all lines and of reviews: what `tutor engine --schema` prints."""

from typing import Any, Final

from pydantic import BaseModel

from tutor.protocol.answers import ErrorLine, HintLine
from tutor.protocol.models import ObservationLine
from tutor.protocol.reviews import ReviewLine

LINES: Final[dict[str, type[BaseModel]]] = {
    "observation": ObservationLine,
    "hint": HintLine,
    "error": ErrorLine,
    "review": ReviewLine,
}


def schema(name: str) -> dict[str, Any]:
    """Return the published JSON schema of one kind of line."""
    return LINES[name].model_json_schema()
