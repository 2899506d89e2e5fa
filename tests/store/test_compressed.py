"""What analyses found is stored compressed, and comes back as it was."""

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.store.tables.base import compress_json, expand_json

SAMPLES = sorted((Path(__file__).parents[2] / "replays").glob("*/*.figures.json.gz"))
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
MOST = 0.2  # of the text that was stored before


@given(JSON)
def test_any_value_comes_back_as_it_was(value: object) -> None:
    assert expand_json(compress_json(value)) == value


@pytest.mark.parametrize("stored", [b"", b"\x02abc", b"\x01no deflate", b"{}"])
def test_what_is_no_compressed_value_is_refused(stored: bytes) -> None:
    with pytest.raises(ValueError, match="row"):
        expand_json(stored)


def test_analyses_take_a_fifth_of_their_text() -> None:
    found = [
        figures
        for path in SAMPLES
        for whole in [json.loads(gzip.decompress(path.read_bytes()))]
        for rows in whole.values()
        if isinstance(rows, list)
        for *_, figures in rows
    ]
    text = sum(len(json.dumps(figures)) for figures in found)
    assert len(found) > 500
    assert sum(len(compress_json(figures)) for figures in found) < MOST * text
