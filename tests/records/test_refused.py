"""Files that are refused, each with a sentence and the line that is wrong."""

import json
from collections.abc import Callable

import pytest

from tests.records.recorded import STANDARD, told
from tutor.records import RecordError, ReplayRecord, read_any, to_json, to_text
from tutor.records.replay_files import MOST_BYTES

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
