import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tutor.protocol.errors import ProtocolError
from tutor.protocol.observations import read_observation

JARGON = re.compile(r"input|pydantic|type=|valid (string|integer|dict)|extra_|None|\bstr\b|\bint\b")


@pytest.fixture
def refused() -> Callable[[object], tuple[str, str]]:
    """Return a function that gives the field and the sentence an observation is refused with."""

    def refuse(line: Any) -> tuple[str, str]:
        text = line if isinstance(line, str) else json.dumps(line)
        with pytest.raises(ProtocolError) as caught:
            read_observation(text)
        sentence = str(caught.value)
        assert not JARGON.search(sentence)
        assert sentence.endswith(".")
        assert len(sentence) < 200
        return caught.value.field, sentence

    return refuse
