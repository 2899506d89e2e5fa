"""The languages of all text; how typed text is cleaned, and how a search compares texts."""

import re
import unicodedata
from typing import Final

SOURCE: Final = "en"  # the language of the messages themselves
LANGUAGES: Final = {SOURCE: "English", "fr": "Français", "ja": "日本語"}
# Controls except tabs and line ends, surrogates, and overrides that reverse the following text.
_REFUSED: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202d\u202e]")
_LINE_END: Final = re.compile("\r\n|[\r\u2028\u2029]")
_BLANKS: Final = re.compile("[ \n]+")
# Characters that show nothing. The list is fixed, so that it is the same under any Python.
_INVISIBLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0"
)
_NOTHING: Final = re.compile(rf"[\s{_INVISIBLE}]*")
_COMMA: Final = re.compile("[,\u060c\u3001\uff0c]")
_NO_CODE: Final = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_DASH: Final = re.compile("[\u02d7\u2010-\u2015\u2043\u2212\u2796\u30fc]")
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_VOICED: Final = "\u3099\u309a"  # the marks of voiced kana, which remain
_KATAKANA: Final = range(ord("ァ"), ord("ヶ") + 1)
_TO_HIRAGANA: Final = ord("ァ") - ord("ぁ")
_PARTING: Final = "-\u2010\u2013\u2014·・'\u2019、,.()\uff08\uff09"  # read as spaces
_JOINED: Final = str.maketrans(dict.fromkeys(_PARTING, " "))
_LONG: Final[tuple[dict[str, str], ...]] = (
    {"ā": "a", "ī": "i", "ū": "u", "ē": "e", "ō": "o"},
    {"ā": "aa", "ī": "ii", "ū": "uu", "ē": "ei", "ō": "ou"},
    {"ā": "aa", "ī": "ii", "ū": "uu", "ē": "ee", "ō": "oo"},
)


class CharacterError(ValueError):
    """A character that no text may have; *place* is 1 for the first."""

    def __init__(self, character: str, place: int) -> None:
        self.code = f"U+{ord(character):04X}"
        self.place = place
        super().__init__(f"Character {place} is {self.code}, which cannot be used.")


def clean(text: str) -> str:
    """Return a text of one or more lines in NFC, each tab a space and each line end a newline.

    Raise CharacterError for a control, a surrogate or a bidirectional override. Every other
    character remains, including those unknown to this version of Unicode.
    """
    refused = _REFUSED.search(text)
    if refused:
        raise CharacterError(refused[0], refused.start() + 1)
    return unicodedata.normalize("NFC", _LINE_END.sub("\n", text).replace("\t", " "))


def clean_line(text: str) -> str:
    """Return a text as one line, empty where nothing can be seen; raise CharacterError as above."""
    line = _BLANKS.sub(" ", clean(text)).strip()
    return "" if _NOTHING.fullmatch(line) else line


def clean_query(text: str) -> str:
    """Return one line to search for, without the characters that `clean` refuses."""
    return clean_line(_REFUSED.sub("", text))


def split_list(text: str) -> list[str]:
    """Return the parts of a list, which commas of any script set apart."""
    return [part.strip() for part in _COMMA.split(text)]


def is_line(text: str) -> bool:
    """Return whether `clean_line` leaves a text unchanged."""
    try:
        return clean_line(text) == text
    except CharacterError:
        return False


def replace_refused(text: str) -> str:
    """Return a text that can be shown, whatever it holds."""
    return _REFUSED.sub(_REPLACEMENT, text)


def fold_code(text: str) -> str:
    """Return a number or code in ASCII, from full-width characters or other dashes."""
    folded = _DASH.sub("-", unicodedata.normalize("NFKC", text))
    return _NO_CODE.sub("", folded).strip()


def parse_number(text: str, most_digits: int) -> int | None:
    """Return a whole number that somebody typed, None where it is none or has more digits."""
    code = fold_code(text)
    digits = code.removeprefix("-") if code.startswith("-") else code.removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= most_digits):
        return None
    return int(code)


def fold_text(text: str) -> str:
    """Return *text* in normal form, so that gokō, Goko and GOKO are equal, and カス and かす."""
    spread = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(name for name in spread if name in _VOICED or not unicodedata.combining(name))
    plain = unicodedata.normalize("NFC", bare).replace("œ", "oe").translate(_JOINED)
    return " ".join("".join(map(_to_hiragana, plain)).split())


def spell(romaji: str) -> tuple[str, ...]:
    """Return the spellings of a name with marked long vowels: ō, ou, oo, o."""
    small = romaji.casefold()
    spelled = ("".join(letters.get(name, name) for name in small) for letters in _LONG)
    return tuple(dict.fromkeys(map(fold_text, spelled)))


def join_letters(folded: str) -> str:
    """Return a folded text without its spaces, so that ino-shika-chō is inoshikachō."""
    return folded.replace(" ", "")


def _to_hiragana(letter: str) -> str:
    return chr(ord(letter) - _TO_HIRAGANA) if ord(letter) in _KATAKANA else letter
