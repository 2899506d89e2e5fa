"""Files that were damaged: each is read, or refused with a sentence, and none crashes."""

import json
from random import Random

import pytest

from tests.records.recorded import koikoi_ai, told
from tests.records.test_koikoi_ai import RULES
from tutor.records import RecordError, ReplayRecord, read_any, to_json, to_text
from tutor.rules.games import ruleset

TABLES = (
    ruleset("koikoi", "kk_standard", {"rounds": 3}),
    ruleset("roppyakken", "rp_fudawiki", players=3),
    ruleset("hachihachi", "hh_classic", {"rounds": 3}, players=7),
)
FILES = (
    *(to_text(told(rules, 2, 60)) for rules in TABLES),
    *(json.dumps(to_json(told(rules, 2, 60)), indent=0) for rules in TABLES),
    json.dumps(koikoi_ai(RULES, 1)),
    json.dumps(koikoi_ai(RULES, 5), indent=0),
)
SCRAPS = ("", " ", "0", "-1", "99", "true", "null", "[]", "{}", '"', ":", ",", "|", "#", "(", "\n")
WORDS = ("1-crane", "stop", "koikoi", "pass", "back: 2", "deal: Player n. 1", "points: 0 0", "é月")


def damaged(text: str, random: Random) -> bytes:
    """Return a text with one to three things done to it, as bytes that may be no text."""
    for _ in range(random.randint(1, 3)):
        text = random.choice((_cut, _put, _swapped, _word, _lost_line))(text, random)
    data = bytearray(text.encode(errors="surrogatepass"))
    if data and random.random() < 0.1:
        data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def _cut(text: str, random: Random) -> str:
    return text[: random.randrange(len(text) + 1)]


def _put(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice((*SCRAPS, *WORDS)) + text[at + random.randint(0, 2) :]


def _swapped(text: str, random: Random) -> str:
    lines = text.split("\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _word(text: str, random: Random) -> str:
    words = text.split(" ")
    words[random.randrange(len(words))] = random.choice((*WORDS, random.choice(words)))
    return " ".join(words)


def _lost_line(text: str, random: Random) -> str:
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(96))
def test_a_damaged_file_is_read_or_refused_with_a_sentence(seed: int) -> None:
    random = Random(seed)
    data = damaged(FILES[seed % len(FILES)], random)

    record, sentence = read_or_refused(data)

    if record:
        assert read_any(to_text(record).encode()).replay == record.replay
    else:
        assert sentence.endswith((".", "…"))
        assert sentence.isprintable()
        assert len(sentence) < 700


def read_or_refused(data: bytes) -> tuple[ReplayRecord | None, str]:
    try:
        return read_any(data), ""
    except RecordError as error:
        return None, str(error)
