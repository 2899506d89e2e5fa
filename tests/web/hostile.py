"""Whatever a stranger might send: addresses, queries, forms and headers, well meant or not."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from werkzeug.routing import Rule

from tutor import resources
from tutor.rules.games import GAMES
from tutor.web.http.preferences import CHOICES
from tutor.web.match_form import field_name

HERE = "http://localhost"
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
Texts = Mapping[str, str]
Known = Mapping[str, tuple[str, ...]]  # what exists, by the name of a place or field

NUMBERS = ("-1", "0", "2", "007", "\u0661", "1_0", " 1", "1.5", "nan", "1e999", "+1")
TOO_LARGE = (str(2**31), str(2**63), str(2**64), "9" * 18, "9" * 19, "9" * 5000)
SLASHES = ("\uff0f", "\u2044", "\u2215", "\uff3c")  # or what looks like them
SIGNS = (*SLASHES, "\t", "\n", "\r\nSet-Cookie: a=b", "\0", "\x7f", "\u2028", "\ud7ff", "é花")
DAYS = ("0001-01-01", "9999-12-31", "2024-02-30")
CODE = ("{{ 7 * 7 }}", "%(token)s", "<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd")
_AWAY = ("//evil.example", "\\\\evil.example", "/\\evil.example", "https:evil.example", "https:/x")
_SCHEMES = ("https://evil.example/", "javascript:alert(1)", "http://localhost@evil.example/")
_HIDDEN = tuple(
    f"/{sign}{slash}evil.example"
    for sign in ("\t", "\n", "\r", " ", "\0", "%09", "\\", ".", "..", *SLASHES)
    for slash in ("/", "\\")
)
ADDRESSES = (*_AWAY, *_SCHEMES, *_HIDDEN, "/\nSet-Cookie: a=b", " //evil.example", "/[", "/?\n")
HOSTILE = (*NUMBERS, *TOO_LARGE, *SIGNS, *DAYS, *CODE, *ADDRESSES, "", "x" * 300, "x" * 20_000)

ROOM = Path(resources.folder("templates")).parent
_FIELD = re.compile(r'\bname="([\w-]+)"')
_READ = re.compile(r'(?:\b(?:args|form|fields|told)\.get(?:list)?|\bfield)\(\s*"([\w-]+)"')


@cache
def names() -> list[str]:
    """Return the names of all fields that a page sends or the program reads."""
    sent = [_FIELD.findall(path.read_text()) for path in ROOM.glob("templates/**/*.html")]
    read = [_READ.findall(path.read_text()) for path in ROOM.glob("tutor/web/**/*.py")]
    toggles = [one for game in GAMES.values() for one in (*game.toggles, *game.sheet)]
    rules = map(field_name, toggles)
    made = ["number-", "number-1", "in-1-crane", "at-1-crane"]
    return sorted({name for some in (*sent, *read) for name in some} | {*rules, *made, *CHOICES})


@dataclass(frozen=True)
class Sent:
    """A request but for its method: *fields* is the form, *headers* are those of htmx."""

    path: str
    query: Texts
    fields: Texts
    headers: Texts


def texts(known: Known) -> SearchStrategy[str]:
    """Return what may stand in a field: often something that means something here."""
    there = dict.fromkeys(text for some in known.values() for text in some)
    return st.one_of(st.sampled_from(list(there)), st.sampled_from(HOSTILE), st.text(max_size=30))


def addresses() -> SearchStrategy[str]:
    """Return addresses in any spelling that might lead away from this site."""
    signs = st.sampled_from([*"/\\\t\n\r \0\x1f:@?#[]\xa0\u2028\ufeff", *SLASHES])
    words = ("..", "%09", "%2f", "%5c", "https:", "javascript:", "evil.example", "replays")
    parts = st.one_of(signs, st.sampled_from(words))
    joined = st.lists(parts, max_size=8).map("".join)
    return st.one_of(st.sampled_from(ADDRESSES), joined, joined.map(lambda text: "/" + text))


def htmx() -> SearchStrategy[Texts]:
    """Return the headers of htmx, whether or not htmx would send them together."""
    said = st.sampled_from(["true", "false", "nonsense"])
    place = st.sampled_from(["table", "no-such-place", "<b>", ""])
    return st.one_of(
        st.just({}),
        st.just({"HX-Request": "true"}),
        st.fixed_dictionaries(
            {"HX-Request": said},
            optional={
                "HX-Boosted": said,
                "HX-History-Restore-Request": said,
                "HX-Target": place,
                "HX-Trigger": place,
                "HX-Current-URL": st.sampled_from(["http://localhost/", "//evil.example", "["]),
            },
        ),
    )


def filled(rule: Rule, values: Texts) -> str:
    """Return the address of a rule with these values in its places."""
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda place: quote(values[place[1]], safe=""), rule.rule)


def meant(rule: Rule, known: Known) -> Known:
    """Return what exists for a rule: its blueprint may have values of its own."""
    part = rule.endpoint.partition(".")[0] + "."
    shared = {name: some for name, some in known.items() if "." not in name}
    own = {name.removeprefix(part): some for name, some in known.items() if name.startswith(part)}
    return {**shared, **own}


def requests(rule: Rule, known: Known) -> SearchStrategy[Sent]:
    """Return requests of a rule: of what exists and of what does not."""
    usual = {name: st.sampled_from(some) for name, some in meant(rule, known).items()}
    real = {place: usual[place] for place in rule.arguments}
    wild = {place: st.one_of(usual[place], texts(known)) for place in rule.arguments}
    paths = st.one_of(st.fixed_dictionaries(real), st.fixed_dictionaries(wild))
    fields = st.builds(
        lambda one, other: {**one, **other},
        st.fixed_dictionaries({}, optional=usual),
        st.dictionaries(st.sampled_from(names()), texts(known), max_size=4),
    )
    return st.builds(Sent, paths.map(lambda found: filled(rule, found)), fields, fields, htmx())


def leads_away(location: str) -> bool:
    """Return whether a browser that is sent there from a page of this site would leave it.

    Browsers drop tabs and line ends, trim blanks, and read a backslash as a slash.
    """
    told = re.sub(r"[\t\n\r]", "", location).strip("".join(map(chr, range(33))))
    read = told.replace("\\", "/").lower()
    if re.match(r"[a-z][a-z0-9+.-]*:", read):
        return not re.match(re.escape(HERE) + r"(?:[/?#]|$)", read)
    return read.startswith("//")
