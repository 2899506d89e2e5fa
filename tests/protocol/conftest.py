import json
from collections.abc import Callable
from typing import Any

import pytest

from tutor.protocol.errors import ProtocolError
from tutor.protocol.observations import read_observation


@pytest.fixture
def refused() -> Callable[[object], tuple[str, str]]:
    """Return a function that gives the field and the sentence an observation is refused with."""

    def refuse(line: Any) -> tuple[str, str]:
        text = line if isinstance(line, str) else json.dumps(line)
        with pytest.raises(ProtocolError) as caught:
            read_observation(text)
        return caught.value.field, str(caught.value)

    return refuse
