"""Styles: what is about a component stands in its file, and nowhere else."""

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tutor import resources
from tutor.web.http.assets import AREAS, list_sheets, read_styles

ROOT: Final = resources.folder("static") / "css"
SHEETS: Final = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in list_sheets()}
README: Final = (ROOT / "README.md").read_text("utf-8")
MOST_LINES: Final = 300
MOST_FILES: Final = 15  # in a folder
WIDEST: Final = 100  # characters

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE: Final = re.compile(r"([^{};]+)\{([^{}]*)\}")
ROW: Final = re.compile(r"^\| `([\w-]+\.css)` \|[^|]*\|([^|]*)\|$", re.MULTILINE)
SHARED: Final = frozenset({"quiet", "row", "grow"})  # of any page: parts of what they lie in
BARE: Final = "frame/type.css"  # where elements without a class are styled
COLOURS: Final = "frame/tokens.css"


class Rule(NamedTuple):
    """One selector of a style sheet, and what it sets."""

    sheet: str
    selector: str
    sets: tuple[str, ...]


def owners() -> dict[str, list[str]]:
    """Return, for each class that the README lists, the sheets in whose row it stands."""
    found: dict[str, list[str]] = {}
    for area, text in re.findall(r"^## (\w+):(.*?)(?=^## |\Z)", README, re.DOTALL | re.MULTILINE):
        for name, classes in ROW.findall(text):
            for listed in re.findall(r"`([^`]+)`", classes):
                for one in spelled_out(listed):
                    found.setdefault(one, []).append(f"{area}/{name}")
    return found


def spelled_out(listed: str) -> list[str]:
    """Return the classes of an entry, which may be a row like `n0 … n47`."""
    numbered = re.fullmatch(r"([a-z]+)(\d+) … \1(\d+)", listed)
    if numbered is None:
        return [listed]
    return [f"{numbered[1]}{number}" for number in range(int(numbered[2]), int(numbered[3]) + 1)]


def rules() -> list[Rule]:
    return [
        Rule(sheet, selector, tuple(re.findall(r"([\w-]+)\s*:", re.sub(r"\([^()]*\)", "", body))))
        for sheet, text in SHEETS.items()
        for selectors, body in RULE.findall(COMMENT.sub("", text))
        for selector in split(selectors.strip())
    ]


def split(selectors: str) -> list[str]:
    """Return the selectors of a list; commas within brackets belong to one of them."""
    hidden = re.sub(r"\((?:[^()]|\([^()]*\))*\)", lambda at: at[0].replace(",", "\0"), selectors)
    return [one.strip().replace("\0", ",") for one in hidden.split(",")]


def without_conditions(selector: str) -> str:
    """Return a selector without what stands in round brackets."""
    shorter = re.sub(r"\([^()]*\)", "", selector)
    return shorter if shorter == selector else without_conditions(shorter)


OWNERS: Final = owners()


def home(selector: str) -> str:
    """Return the sheet in which a selector belongs: that of its last class that is listed."""
    if selector.startswith((":root", "[data-theme")):
        return COLOURS
    compounds = re.split(r"[\s>+~]+", without_conditions(selector))
    named = [re.findall(r"\.([\w-]+)", compound) for compound in reversed(compounds)]
    listed = [one for classes in named for one in classes if one in OWNERS]
    own = [one for one in listed if one not in SHARED]
    return OWNERS[own[0]][0] if own else BARE


def test_every_class_is_listed_once() -> None:
    assert {one: places for one, places in OWNERS.items() if len(places) > 1} == {}


def test_every_sheet_has_its_row() -> None:
    listed = {place for places in OWNERS.values() for place in places}

    assert listed | {COLOURS} == set(SHEETS)
    assert re.findall(r"^## (\w+)", README, re.MULTILINE) == list(AREAS)


def test_every_rule_stands_in_the_file_of_its_component() -> None:
    strays = [
        f"{rule.sheet}: {rule.selector} belongs in {home(rule.selector)}"
        for rule in rules()
        if rule.sheet != home(rule.selector)
        and not all(name.startswith("--") for name in rule.sets)
    ]

    assert strays == []


def test_every_listed_class_is_styled() -> None:
    text = " ".join(rule.selector for rule in rules())

    assert [one for one in OWNERS if not re.search(rf"\.{one}(?![\w-])", text)] == []


def test_no_sum_takes_a_number_without_a_name_from_the_window() -> None:
    sums = {name: re.findall(r"100d?v[hw] - \d+px", text) for name, text in SHEETS.items()}

    assert {name: found for name, found in sums.items() if found} == {}


def test_every_sheet_can_be_read_at_once() -> None:
    lengths = {name: len(text.splitlines()) for name, text in SHEETS.items()}
    wide = [name for name, text in SHEETS.items() if max(map(len, text.splitlines())) > WIDEST]

    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}
    assert wide == []


@pytest.mark.parametrize("area", AREAS)
def test_every_area_is_a_folder_to_look_over(area: str) -> None:
    files = list(Path(ROOT / area).iterdir())

    assert 0 < len(files) <= MOST_FILES


def test_all_sheets_are_sent_as_one() -> None:
    sent = read_styles().text

    assert [name for name, text in SHEETS.items() if text not in sent] == []
