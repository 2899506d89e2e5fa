"""Lessons and sample games say one word for one thing, as the pages do."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SAID: Final = re.compile(r"^[\w.-]+\s*=\s*(\".*\")$", re.MULTILINE)
# Second words for what has a name already, and what a language's typesetting does not allow.
STRAY: Final = {
    "en": re.compile(
        r"\b[Rr]ivers?\b|\b(com(e|es|ing)|came|bring) home\b|\bdearest\b|\bby the review\b"
        r"|\b([Ss]anko|[Ss]hiko|[Gg]oko|[Oo]zan|[Tt]eppo|(?<!“)[Ss]otan|[Ii]no-shika-cho)\b"
        r"|\b[Yy]ou own\b"
    ),
    "fr": re.compile(
        r"[Rr]ivière|[Tt]uteur|[Ff]ausse donne|chanceuse|\bdit koi-koi|yaku de donne"
        r"|\b([Ll]a|une) revue\b|\u202f(?![!?;])|\u00a0[!?;]|graine"
    ),
    "ja": re.compile(
        r"誰|〜|[一二三四五六七八九]枚(?!一枚|残らず)|。」|連れて帰|傘の(下の)?男|値段|失着|シード"
    ),
}


def list_lines(language: str) -> Iterator[tuple[str, str]]:
    """Yield each line that a learner reads in lessons and sample games, with its file."""
    for file in ROOT.glob(f"lessons/**/{language}.toml"):
        yield from ((str(file), one[1]) for one in SAID.finditer(file.read_text("utf-8")))
    ending = ".txt" if language == "en" else f".{language}.txt"
    for file in ROOT.glob(f"replays/*/*{ending}"):
        if language != "en" or "." not in file.stem:
            lines = file.read_text("utf-8").splitlines()
            yield from ((str(file), line) for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("language", STRAY)
def test_lessons_and_samples_say_one_word_for_one_thing(language: str) -> None:
    lines = list(list_lines(language))
    assert len(lines) > 1000
    assert [line for line in lines if STRAY[language].search(line[1])] == []
