"""Files as people type, paste, pack or damage them: read, or refused with a sentence."""
# ruff: noqa: RUF001 - full width is what these tests are about

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from random import Random
from unicodedata import normalize

import pytest

from tests.records.recorded import STANDARD, koikoi_ai, told
from tests.records.test_koikoi_ai import RULES
from tutor.records import (
    NamedFile,
    RecordError,
    ReplayRecord,
    pack,
    read_any,
    split_several,
    to_json,
    to_text,
)
from tutor.records.record import MOST_PROSE
from tutor.records.replay_files import MOST_BYTES
from tutor.rules.games import ruleset

NAMES = ("Zoë", "山田\u3000太郎")
NOTE = "\u3000松\u3000梅\u00a0!\n\U0001f468\u200d\U0001f469\u200d\U0001f467 \u00ad\u200f"
RECORD = ReplayRecord(
    told(STANDARD, 3, 6).replay, NAMES, "One", tags=("a", "b"), notes={(1, 0): NOTE}
)
TEXT = to_text(RECORD)


def widen(text: str) -> str:
    """Return a text as an input method writes it: in full width, with the dash of its keyboard."""
    lines = []
    for line in text.splitlines():
        key, colon, value = line.partition(": ")
        is_code = colon and key not in ("players", "title", "tags")
        wide = value.translate({ord(one): ord(one) + 0xFEE0 for one in "0123456789abcdef,"})
        lines.append(f"{key}：{wide.replace('-', '−')}" if is_code else line)
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        widen(TEXT),
        normalize("NFD", TEXT),
        TEXT.replace("players: Zoë, ", "players： Zoe\u0308、"),
        TEXT.replace("tags: a, b", "tags：a、b"),
        TEXT.replace("山田\u3000太郎: ", "山田 太郎: "),
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT.replace("hanafuda 1", "  hanafuda １"),
        TEXT.replace("-chaff", "–chaff"),
    ],
)
def test_a_text_is_read_however_it_was_typed(text: str) -> None:
    record = read_any(text.encode())

    assert record.match == RECORD.match
    assert (record.names, record.tags, record.notes) == (NAMES, ("a", "b"), RECORD.notes)


def test_a_text_is_written_as_it_was_read() -> None:
    assert to_text(read_any(TEXT.encode())) == TEXT
    assert RECORD.notes[1, 0] == NOTE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tags: a, b", "tags: a, b,"),
        ("title: One", f"title: {'x' * 200}"),
        ("title: One", f"about: {'x' * (MOST_PROSE + 1)}"),
        ("title: One", "title: \u202eOne"),
        ("players: Zoë,", "players: Zoë,,"),
        ("title: One", f"date: {'9' * 5000}"),
        ("game: koikoi", f"rule rounds: {'9' * 5000}\ngame: koikoi"),
        ("| \u3000松", f"| {'x' * (MOST_PROSE + 1)}"),
        ("| \u3000松", "| \x07"),
    ],
)
def test_what_is_wrong_is_said_in_a_short_sentence_with_its_line(old: str, new: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new)

    with pytest.raises(RecordError) as refused:
        read_any(text.encode())

    key = new.split("\n")[0]
    assert (
        refused.value.line
        == text.split("\n").index(next(line for line in text.split("\n") if line.startswith(key)))
        + 1
    )
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("between", ["", "\ufeff", "  \ufeff ", "\t"])
def test_joined_texts_are_as_many_matches(between: str) -> None:
    joined = f"\ufeff{TEXT}\n{between}{TEXT}\r\n{TEXT}".encode()

    found = split_several(joined)

    assert [read_any(one.data).match for one in found] == [RECORD.match] * 3


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_mistake_in_joined_texts_has_the_number_of_its_line(end: str) -> None:
    lines = [*TEXT.splitlines(), *TEXT.splitlines(), "nonsense"]
    _first, second = split_several(end.join(lines).encode())

    with pytest.raises(RecordError) as refused:
        read_any(second.data)
    assert refused.value.line == len(lines)


def zip_named(name: str, encoding: str) -> bytes:
    """Return a zip that names its file in an encoding and does not say in which."""
    plain = "x" * len(name.encode(encoding))
    packed = pack([NamedFile(plain, TEXT.encode())])
    return packed.replace(plain.encode(), name.encode(encoding))


@pytest.mark.parametrize("encoding", ["cp932", "utf-8"])
def test_files_of_a_zip_have_the_names_that_they_were_given(encoding: str) -> None:
    [found] = split_several(zip_named("第３局・花見.txt", encoding))

    assert found.name == "第３局・花見.txt"


def test_what_a_mac_adds_to_a_zip_is_no_replay() -> None:
    names = ["one.txt", "__MACOSX/._one.txt", "a/__MACOSX/x.txt", "._two.json", ".hidden.txt"]

    found = split_several(pack(NamedFile(name, TEXT.encode()) for name in names))

    assert [one.name for one in found] == ["one.txt"]


def test_several_matches_in_a_file_of_a_zip_are_taken_apart() -> None:
    found = split_several(pack([NamedFile("club.txt", f"{TEXT}\n{TEXT}".encode())]))

    assert [one.name for one in found] == ["club.txt 1", "club.txt 2"]


def test_an_empty_zip_is_said_to_hold_nothing() -> None:
    packed = BytesIO()
    zipfile.ZipFile(packed, "w").close()

    with pytest.raises(RecordError, match="holds no file"):
        split_several(packed.getvalue())


PLAIN = told(STANDARD, 3, 6)
LINES = to_text(ReplayRecord(PLAIN.replay, ("Aoi", "Ren"))).splitlines()


def refusal(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as refused:
        read_any(data)
    return refused.value


def where(start: str) -> int:
    """Return the number of the first line that begins so."""
    return next(number for number, line in enumerate(LINES, start=1) if line.startswith(start))


def changed(start: str, change: Callable[[str], str]) -> bytes:
    number = where(start)
    lines = [*LINES[: number - 1], change(LINES[number - 1]), *LINES[number:]]
    return "\n".join(lines).encode()


def to(text: str) -> Callable[[str], str]:
    return lambda line: text


def with_first_card_twice(line: str) -> str:
    key, _, cards = line.partition(": ")
    first, _, *rest = cards.split()
    return f"{key}: {first} {first} {' '.join(rest)}"


FIRST = LINES[where("stock")]  # the first action
ACTOR = FIRST.split(" ")[0]
OTHER = "Ren" if ACTOR == "Aoi" else "Aoi"


@pytest.mark.parametrize(
    ("start", "change", "sentence"),
    [
        ("hanafuda", to("hanafuda 9"), "The first line must be “hanafuda 1”."),
        ("hanafuda", to("chess"), "“chess” is not understood"),
        ("game", to("game: poker"), "There is no game “poker”; the games are koikoi"),
        ("preset", to("preset: rp_none"), "The rules do not allow it: koikoi has no preset"),
        ("rule", to("rule rounds: 49"), "The rules do not allow it: rounds is 49"),
        ("rule", to("rule joker: 4"), "There is no house rule “joker” in the game “koikoi”."),
        ("rule", to("rule worth-goko: 7"), "The rules do not allow it: goko replaces shiko"),
        (
            "players",
            to("players: Aoi"),
            "The rules do not allow it: koikoi is for 2 players, not 1.",
        ),
        ("players", to("players: Aoi, deal"), "A player cannot be called “deal”."),
        ("players", to("players: Aoi, Aoi"), "Two players have the same name."),
        ("players", to("date: yesterday\nplayers: Aoi, Ren"), "“yesterday” is not a date"),
        ("players", to("date: 2026-1-1\nplayers: Aoi, Ren"), "“2026-1-1” is not a date"),
        ("players", to("knock: 3\nplayers: Aoi, Ren"), "“knock” does not belong above"),
        ("dealer", to("dealer: Yui"), "There is no player “Yui”."),
        ("deal:", to("deal: Yui"), "There is no player “Yui”."),
        ("hand Aoi", to("hand Yui: 1-crane"), "There is no player “Yui”."),
        ("hand Aoi", to("hand Aoi: 1-cran"), "There is no card “1-cran”."),
        ("hand Ren", to("hand Ren: 1-crane"), "There are 1 cards here; there should be 8."),
        ("stock", to(FIRST), "There are 0 cards here; there should be 24."),
        (FIRST, to(f"{OTHER}: 1-crane"), ""),
        (FIRST, to(f"{ACTOR}: stop"), "stop is not possible here; possible: "),
        (FIRST, to(f"{ACTOR}: knock"), "There is no card or action “knock”."),
        (FIRST, to(f"Yui{FIRST.removeprefix(ACTOR)}"), f"{ACTOR} acts here, not Yui."),
        (FIRST, to(f"{FIRST}, takes 1-crane"), "This move was: "),
        (FIRST, to(f"back: 4\n{FIRST}"), ""),
        (
            FIRST,
            to(f"back: -1\n{FIRST}"),
            "“back” must say how many actions of the round are kept.",
        ),
        (FIRST, lambda line: f"points: 1 0\n{line}", "Points must come after the end of a round."),
        (FIRST, to(f'{ACTOR} ("x): 1-crane'), ""),
        (FIRST, to("nothing at all"), "“nothing at all” is not understood"),
    ],
)
def test_a_text_is_refused_with_the_line_that_is_wrong(
    start: str, change: Callable[[str], str], sentence: str
) -> None:
    error = refusal(changed(start, change))

    assert error.line is not None
    assert str(error).startswith(f"Line {error.line}: {sentence}")


def test_the_line_of_an_action_is_named_as_it_stands_in_the_file() -> None:
    error = refusal(changed(FIRST, to(f"# a comment\n\n{ACTOR}: stop")))

    assert error.line == where(FIRST) + 2


def test_a_card_that_is_dealt_twice_is_named() -> None:
    error = refusal(changed("field", with_first_card_twice))

    assert error.line == where("deal:")
    assert str(error).endswith("was dealt twice.")


def test_points_that_the_rules_do_not_give_are_refused() -> None:
    text = to_text(told(STANDARD, 1))
    line = next(line for line in text.splitlines() if line.startswith("points: "))

    error = refusal(text.replace(line, "points: 99 0", 1).encode())

    assert error.line == text.splitlines().index(line) + 1
    given = line.removeprefix("points: ")
    assert str(error).endswith(f"By its moves this round scores {given}; the file says 99 0.")


def test_a_note_about_an_action_that_was_taken_back_is_refused() -> None:
    text = to_text(ReplayRecord(told(STANDARD, 1).replay, ("Aoi", "Ren"))).splitlines()
    back = next(number for number, line in enumerate(text) if line.startswith("back: "))

    error = refusal("\n".join([*text[:back], "| Why?", *text[back:]]).encode())

    assert error.line == back + 1
    assert str(error).endswith("This note is about an action that was taken back.")


def test_a_note_before_the_first_deal_is_refused() -> None:
    error = refusal(changed("dealer", lambda line: f"{line}\n| Why?"))

    assert str(error).endswith("A note must come after the first deal.")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (b"  \n ", "The file is empty."),
        (b"\xff\xfe\x00", "The file is not UTF-8 text."),
        (b"x" * (MOST_BYTES + 1), "The file is larger than 1000 kB."),
        (b"[1]", "A JSON replay is an object with a game and its events."),
        (b"{", "Line 1: The JSON cannot be read here."),
        (b'{\n"format": }', "Line 2: The JSON cannot be read here."),
        (b"[" * 100_000, "The JSON cannot be read."),
        (b'{"format": ' + b"9" * 5000 + b"}", "The JSON cannot be read."),
        (b"{}", "This is format “?”, but only 1 and 2 can be read."),
        (b'{"format": 3}', "This is format “3”, but only 1 and 2 can be read."),
        (b'{"format": 2}', "The rules do not allow it: 'events' is missing."),
        (b"hello", "Line 1: “hello” is not understood"),
        (b"# only a comment", "Line 1: The first line must be “hanafuda 1”."),
    ],
)
def test_what_is_no_replay_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    assert str(refusal(data)).startswith(sentence)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"names": ["Aoi"]}, "There are 1 names for 2 players."),
        ({"names": ["Aoi", "A:b"]}, "A player cannot be called “A:b”."),
        ({"names": ["Aoi", "Aoi"]}, "Two players have the same name."),
        ({"names": "Aoi"}, "“names” must be a list."),
        ({"title": 3}, "“title” must be text."),
        ({"title": "a\nb"}, "“a\N{REPLACEMENT CHARACTER}b” is not a valid title or tag."),
        ({"title": "a" * 121}, "“" + "a" * 40 + "…” is not a valid title or tag."),
        ({"date": "today"}, "“today” is not a date such as 2026-11-22."),
        ({"tags": ["a,b"]}, "A replay has at most 20 tags, without commas."),
        ({"tags": [str(one) for one in range(21)]}, "A replay has at most 20 tags"),
        ({"about": "\ud800"}, "Character 1 is U+D800, which cannot be used."),
        ({"notes": [{"round": 1}]}, "A note has a round, a step and a text, and nothing else."),
        ({"notes": [{"round": 9, "step": 0, "text": "x"}]}, "There is no round 9 to write a note"),
        ({"notes": [{"round": 1, "step": 99, "text": "x"}]}, "Round 1 has 2 actions, so no note"),
        ({"notes": [{"round": 1, "step": 0, "text": "x"}] * 2}, "There are two notes in the same"),
        ({"format": 1}, "The rules do not allow it: "),
        ({"events": []}, "The rules do not allow it: Nothing was dealt."),
        (
            {"events": [{"kind": "won"}]},
            "Event 1: The rules do not allow it: An event has one of the",
        ),
    ],
)
def test_a_file_of_format_2_is_refused_where_it_is_wrong(
    change: dict[str, object], sentence: str
) -> None:
    error = refusal(json.dumps({**to_json(PLAIN), **change}).encode())

    assert str(error).startswith(sentence)


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
