"""Each check meets a broken lesson: the sample with one fault put in."""

import shutil
from pathlib import Path

import pytest

from tests.lessons.sample import FOLDER, ROOT
from tutor import resources
from tutor.lab.lessons.checking import list_complaints
from tutor.lab.lessons.wording import rule_text_faults


def faults(folder: Path, file: str = "lesson.toml", old: str = "", new: str = "") -> str:
    """Return what is said of the sample with one text replaced in one of its files."""
    root = folder / "lessons"
    shutil.copytree(ROOT, root)
    path = root / FOLDER.relative_to(ROOT) / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return "\n".join(line for lines in list_complaints(root).values() for line in lines)


def test_the_sample_has_no_fault(tmp_path: Path) -> None:
    assert faults(tmp_path) == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        pytest.param("[[step]]", "level = 1\n[[step]]", "unknown keys: level", id="key"),
        pytest.param('want   = "month:1"', 'wants = "month:1"', "has no want", id="needed key"),
        pytest.param('kind   = "sort"', 'kind = "sorts"', "no kind sorts", id="kind"),
        pytest.param("1-chaff-a 4-chaff-a", "1-chaff-x 4-chaff-a", "no card 1-chaff-x", id="card"),
        pytest.param("1-chaff-a 4-chaff-a", "4-chaff-a 4-chaff-a", "twice", id="double card"),
        pytest.param('"SAFE"', '"UNSAFE"', "no position UNSAFE", id="position"),
        pytest.param('"kk_standard"', '"kk_none"', "no preset kk_none", id="preset"),
        pytest.param('id       = "k-01"', 'id = "k-02"', "folder is 01-every-kind", id="number"),
        pytest.param("drill    = true", 'drill = "yes"', "wrong type", id="type"),
        pytest.param("drill    = true", "drill = false", "has 10 steps", id="too many steps"),
        pytest.param("needs    = []", 'needs = ["k-09"]', "which is no lesson", id="needs"),
        pytest.param("needs    = []", 'needs = ["k-01"]', "needs itself", id="cycle"),
        pytest.param(', "tan"]', "]", "asks for tan", id="a yaku not yet taught"),
        pytest.param("option:koikoi", "opinion:koikoi", "no when opinion", id="when"),
        pytest.param('labels   = "off"', 'labels = "no"', "labels are no", id="labels"),
        pytest.param(', { when = "else", say = "glow" }', "", "else is missing", id="no else"),
        pytest.param('"1-chaff-a 1-ribbon"', '"1-chaff-a"', "the rules say", id="tap"),
        pytest.param("expect = 6", "expect = 5", "expect is 5, the rules say 6", id="count"),
        pytest.param('expect  = "none"', 'expect = "akatan"', "the rules say none", id="find"),
        pytest.param('["5-ribbon", "5-chaff-a"]', '"stays"', "what the rules say", id="predict"),
        pytest.param("expect = 51", "expect = 45", "the rules say 50.9", id="estimate"),
        pytest.param("[41, 61]", "[50, 55]", "the band is", id="band"),
        pytest.param('expect   = "9-ribbon"', 'expect = "7-chaff-a"', "is refused", id="goal"),
        pytest.param('expect   = "9-ribbon"', 'expect = "1-crane"', "not legal", id="illegal"),
        pytest.param('["stop", "koikoi"]', '["stop", "pass"]', "pass is not legal", id="decide"),
        pytest.param('"2-chaff-a", "9-cup"', '"9-cup", "2-chaff-a"', "not in order", id="order"),
        pytest.param('light = "1-crane 8-moon"', 'light = "1-crane"', "is refused", id="sort"),
        pytest.param("value:5", "value:6", "value:6 is right", id="a slip that is right"),
        pytest.param("option:yes", "option:no", "option:no is right", id="an option that is right"),
        pytest.param("play:7-chaff-a", "play:8-geese", "no answer meets", id="out of reach"),
        pytest.param(
            '{ when = "else", say = "blue" },', "", "12-chaff-a has no reply", id="silence"
        ),
        pytest.param(
            'when = "stays", say = "alone"',
            'when = "stays | play:12-chaff-a", say = "alone"',
            "no answer meets else",
            id="nothing is left",
        ),
        pytest.param("first:11-ribbon", "first:11-moon", "no answer meets", id="no such card"),
        pytest.param("yaku:akatan", "yaku:aotan", "is not offered", id="a yaku nobody can name"),
    ],
)
def test_a_fault_in_the_data_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in faults(tmp_path, old=old, new=new)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        pytest.param("fr.toml", "[pick.say]", "[pack.say]", "pack has no text", id="step"),
        pytest.param("ja.toml", "wisteria =", "wistaria =", "say has no wisteria", id="reply"),
        pytest.param("en.toml", "hint =", "nudge =", "unknown keys: nudge", id="key"),
        pytest.param("en.toml", "Every kind", "Every one of all the kinds", "6 words", id="title"),
        pytest.param("en.toml", "Task of tap", "task " * 41, "41 words", id="text"),
        pytest.param("ja.toml", "tapの問題です", "題" * 81, "82 characters", id="Japanese"),
        pytest.param("en.toml", "Right: tap", "right " * 21, "sentence of 21", id="sentence"),
        pytest.param(
            "fr.toml",
            "Juste\N{NO-BREAK SPACE}: tap",
            "{card:8-moon}",
            "placeholders",
            id="placeholder",
        ),
        pytest.param(
            "fr.toml", "\N{NO-BREAK SPACE}: tap", " : tap", "a space that French", id="French space"
        ),
        pytest.param("en.toml", "Look again", "{sun}", "no placeholder {sun}", id="unknown one"),
        pytest.param("en.toml", "title", "title = ", "is no TOML", id="no TOML"),
    ],
)
def test_a_fault_in_the_words_is_told(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    assert said in faults(tmp_path, file, old, new)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("", "", ""),
        ("{number} manches", "{points}", "placeholders"),
        ('[house_rules.sake]\nname = "Coupe de saké"', '[house_rules.sake]\nname = ""', "empty"),
        ('rain_fog = "', 'rain = "', "every language"),
        ("\u202f;", " ;", "space"),
    ],
)
def test_words_about_rules_are_the_same_in_every_language(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    shutil.copytree(resources.folder("lessons") / "rules", tmp_path / "rules")
    words = tmp_path / "rules" / "koikoi" / "fr.toml"
    text = words.read_text(encoding="utf-8")
    assert old in text
    words.write_text(text.replace(old, new, 1), encoding="utf-8")

    faults = [*rule_text_faults(tmp_path)]

    assert bool(faults) == bool(fault)
    assert all(fault in one for one in faults)
