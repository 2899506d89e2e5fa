"""Gaps between Japanese sentences, which are written without a space."""

import re
from typing import Final

_GAP: Final = re.compile(
    r"<(script|style|textarea|pre)\b.*?</\1>"
    r"|(?P<gap>(?<=[、。\uff1f\uff01])\s+(?=[^\s<·]|<(?:a|b|em|i|q|small|span|strong)\b))",
    re.DOTALL,
)


def close_gaps(html: str) -> str:
    """Return a Japanese page without the spaces that templates leave between its sentences."""
    return _GAP.sub(lambda match: "" if match.group("gap") else match.group(), html)
