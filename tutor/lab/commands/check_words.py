"""`tutor check-words`: missing and wrong translations."""

import argparse
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from babel.messages.catalog import Message

from tutor.commands.command import Subcommands, add_command
from tutor.lab.commands.messages import PARTS, MessageId, complete_catalogues, id_of, list_messages
from tutor.web.i18n.catalogues import TRANSLATED, make_catalogue, read

PLACE: Final = re.compile(r"%\(\w+\)[sd]")
# Other words for the same things, which would be second words.
STRAY: Final = {
    "fr": re.compile(
        r"\b([Dd]échets?|[Dd]éfauss\w+|[Tt]alon|[Rr]ivières?|[Ii]ndices?|[Aa]stuces?|[Tt]u|[Tt]on|[Tt]oi"
        r"|brillantes?|simples?\s+cartes?)\b"
    ),
    "ja": re.compile(r"種札|素札|光札札|デッキ|捨て札|アドバイス|であります|だろう"),
}
SAME: Final = "same"  # a translator's comment: this is the word in both languages
FREE: Final = "free"  # a translator's comment: this message needs no glossary words
LETTER: Final = re.compile(r"[^\W\d_]")
# Violations of a language's typesetting.
MISSPELLED: Final = {
    "fr": re.compile(
        r"'|\"|[^\s\u00a0\u202f][!?;»]|[^\s\u00a0\u202f\d]:(?!\w)| [!?;:»]|« |«\S|\.\.\."
        r"|\u202f(?![!?;])|«\u202f|\u00a0[!?;]"
    ),
    "ja": re.compile(
        r"[ぁ-ヶ一-龠][,.!?:;(]|[,.][ぁ-ヶ一-龠]| 。|。 |、 |。」|[〜誰]|コンピューター"
        r"|[ぁ-ヶ一-龠] (?![±·])|(?<![·✓✕]) [ぁ-ヶ一-龠]|[一二三四五六七八九]枚(?!一枚|残らず)"
    ),
}
_MORE = """\
Each line is one message of one language that is missing, unused, not translated, misspelled or
off the glossary. Exit status 1 if there is any.

example:
  tutor check-words --write    first write new messages, empty, where their translation belongs
"""


class GlossaryTerm(NamedTuple):
    """A term: what it is in the messages, and in each language; each a regular expression."""

    source: str
    fr: str
    ja: str


TERMS: Final = (
    GlossaryTerm(r"[Ll]ights?\b(?! play)", r"[Ll]umière", r"光"),
    GlossaryTerm(r"[Aa]nimals?\b", r"[Aa]nima(l|ux)", r"タネ"),
    GlossaryTerm(r"[Rr]ibbons?\b", r"[Rr]ubans?", r"短|タン"),
    GlossaryTerm(r"[Cc]haff\b", r"[Pp]laines?", r"カス"),
    GlossaryTerm(r"[Mm]onths?\b", r"[Mm]ois|[Mm]ensue", r"月"),
    GlossaryTerm(r"[Yy]aku\b", r"[Yy]aku", r"役"),
    GlossaryTerm(r"[Ss]tock\b", r"[Pp]ioche", r"山札"),
    GlossaryTerm(r"[Ff]ields?\b", r"[Tt]apis", r"場"),
    GlossaryTerm(r"[Kk]oi-koi\b", r"[Kk]oi-koi", r"こいこい"),
    GlossaryTerm(r"[Pp]oints?\b(?! to)", r"[Pp]oints?", r"点"),
    GlossaryTerm(r"[Jj]oker\b", r"[Jj]oker", r"ガジ"),
    GlossaryTerm(r"sake cup\b", r"coupe( de saké)?", r"盃"),
    GlossaryTerm(r"rain man\b", r"homme au parapluie", r"小野道風"),
    GlossaryTerm(r"[Hh]ints?\b", r"[Cc]onseils?", r"ヒント"),
    GlossaryTerm(r"[Dd]ealer\b", r"[Dd]onneur|donne", r"親"),
    GlossaryTerm(r"[Cc]omputer\b", r"[Oo]rdinateur|[Oo]rdi\.?|joue", r"コンピュータ"),
)


def find_departures(language: str, source: str, text: str) -> Iterator[str]:
    """Yield where the translation *text* of *source* departs from the glossary."""
    sentence = PLACE.sub("", source)
    for term in TERMS:
        if re.search(term.source, sentence) and not re.search(getattr(term, language), text):
            yield f"does not say {getattr(term, language)} for {term.source}"
    if match := STRAY[language].search(text):
        yield f"says “{match[0]}”"


def find_faults(language: str) -> Iterator[str]:
    """Yield a line for everything that is wrong with the catalogue of *language*."""
    wanted = list_messages()
    stored_values: dict[MessageId, str] = {}
    for part in PARTS:
        for message in read(language, part):
            message_id = id_of(message)
            where = f"{language}/{part}: {_quote_message(message_id)}"
            if message_id in stored_values:
                yield f"{where}: stands in {stored_values[message_id]} as well"
            if message_id not in wanted:
                yield f"{where}: is not said any more"
            stored_values[message_id] = part
            yield from (f"{where}: {wrong}" for wrong in find_message_faults(language, message))
    for message_id in wanted.keys() - stored_values.keys():
        yield f"{language}/{wanted[message_id]}: {_quote_message(message_id)}: is missing"


def find_message_faults(language: str, message: Message) -> Iterator[str]:
    """Yield the faults in the translation of one message."""
    source, forms = _forms(message.id), _forms(message.string)
    if message.fuzzy:
        yield "is fuzzy"
    if not all(forms):
        yield "is not translated"
        return
    if len(source) > 1 and len(forms) != make_catalogue(language).num_plurals:
        yield "has too few or too many forms"
    if not _has_fitting_places(source[-1], forms):
        yield "has other places"
    if SAME not in message.user_comments and _is_same(source[-1], forms[-1]):
        yield "is the same"
    for form in forms:
        yield from _find_language_faults(language, source[-1], form, FREE in message.user_comments)


def _find_language_faults(language: str, source: str, form: str, free: bool) -> Iterator[str]:
    if match := MISSPELLED[language].search(form):
        yield f"is misspelled at “{match[0]}”"
    if not free:
        yield from find_departures(language, source, form)


def _is_same(source: str, form: str) -> bool:
    return form == source and bool(LETTER.search(PLACE.sub("", form)))


def _has_fitting_places(source: str, forms: tuple[str, ...]) -> bool:
    """Return whether the forms have the places of their source, and values can be put in."""
    wanted = _places(source)
    return _places(forms[-1]) == wanted and all(
        _places(form) <= wanted and _can_be_filled(form) for form in forms
    )


def _quote_message(message: MessageId) -> str:
    context = f" ({message.context})" if message.context else ""
    return repr(_forms(message.text)[0]) + context


def _forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _places(text: str) -> set[str]:
    return {place[2:-2] for place in PLACE.findall(text)}


def _can_be_filled(text: str) -> bool:
    """Return whether a text with places is one that values can be put into."""
    places = _places(text)
    if not places:
        return True
    try:
        return bool(text % dict.fromkeys(places, 1))
    except (TypeError, ValueError, KeyError):
        return False


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "check-words", run, _MORE)
    parser.add_argument(
        "--write", action="store_true", help="write new messages into the catalogues first"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check every language and print missing or wrong messages; return 1 if there are any."""
    result = 0
    for language in TRANSLATED:
        if arguments.write:
            complete_catalogues(language)
        for finding in sorted(find_faults(language)):
            print(finding)
            result += 1
    print(f"{result} findings")
    return 1 if result else 0
