"""One search over all that is explained here, by whatever name somebody knows it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import Any, Final

from flask import Blueprint, Response, request

from tutor.rules.cards import IDS, Card, cards_in, month_set
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Game
from tutor.text import LANGUAGES, clean_query, fold_text, join_letters, spell
from tutor.web.http.preferences import language as page_language
from tutor.web.http.rendering import render
from tutor.web.i18n.catalogues import translations
from tutor.web.i18n.translation import N_, _, add_label, capitalise, join_with_commas
from tutor.web.lessons.library import lessons, words_of
from tutor.web.rulebook.pages import build_game_page
from tutor.web.rulebook.yaku_lines import is_played, list_entries
from tutor.web.services import cache_by_lessons
from tutor.web.words.names import cards, yaku
from tutor.web.words.names.games import GAMES as GAME_WORDS
from tutor.web.words.names.games import game_description, game_name
from tutor.web.words.names.original import (
    DECK,
    FLOWERS,
    KINDS,
    LATIN,
    STRIP,
    TERMS,
    OriginalName,
    name_of,
)
from tutor.web.words.names.original import GAMES as ORIGINAL_GAMES

LEAST_PART: Final = 3  # letters that are looked for within a word


class Fit(IntEnum):
    """How well a topic matches the query, best first."""

    NAME = 0
    IN_NAMES = 1
    IN_TEXT = 2


@dataclass(frozen=True)
class Topic:
    """One thing that some place of the site explains, with further *names* and a *text* to find."""

    title: str
    detail: str
    endpoint: str
    values: Mapping[str, Any] = field(default_factory=dict)
    original: OriginalName | None = None
    names: tuple[str, ...] = ()
    text: str = ""
    picture: str = ""  # the id of a card
    lines: tuple[str, ...] = ()  # about the card in each game

    @cached_property
    def folded_names(self) -> tuple[str, ...]:
        """Return every name in normal form, those in Latin letters in each spelling."""
        folded = [fold_text(name) for name in (self.title, *self.names)]
        if self.original:
            folded += [fold_text(self.original.kanji), fold_text(self.original.kana)]
            for name in (self.original.romaji, *self.original.also):
                folded += spell(name)
        return tuple(dict.fromkeys(filter(None, folded)))

    @cached_property
    def folded_text(self) -> str:
        """Return all that words are looked for in, in normal form."""
        text = fold_text(f"{self.title} {self.detail} {self.text}")
        return f"{' | '.join(self.folded_names)} {text}"


def fit(topic: Topic, query: str) -> Fit | None:
    """Return how well a topic fits a query in normal form, None where it does not."""
    joined, words = join_letters(query), query.split()
    if any(joined == join_letters(name) for name in topic.folded_names):
        return Fit.NAME
    if all(_begins(word, " | ".join(topic.folded_names)) for word in words):
        return Fit.IN_NAMES
    is_long = len(joined) >= LEAST_PART
    if is_long and any(joined in join_letters(name) for name in topic.folded_names):
        return Fit.IN_NAMES
    return Fit.IN_TEXT if all(_begins(word, topic.folded_text) for word in words) else None


def _begins(word: str, text: str) -> bool:
    """Return whether a word of *text* begins so; a script without spaces has it anywhere."""
    return f" {word}" in f" {text}" if word.isascii() else word in text


@dataclass(frozen=True)
class Group:
    """Topics of one sort under their heading, the best first; *more* of them are hidden."""

    name: str
    topics: tuple[Topic, ...]
    more: int = 0


def build_index() -> tuple[Group, ...]:
    """Return all topics in the language of the page, by group; that of the cards is the first."""
    return (
        Group(_("Cards"), tuple(_list_cards())),
        Group(_("Months and kinds"), (*_list_months(), *_list_kinds())),
        Group(_("Yaku"), tuple(_list_yaku())),
        Group(_("Words used at the table"), tuple(_list_terms())),
        Group(_("Games"), tuple(_list_games())),
        Group(_("Rules"), tuple(rule for game in GAMES.values() for rule in _list_rules(game))),
        Group(_("Lessons"), tuple(_list_lessons())),
        Group(_("Pages"), tuple(_list_pages())),
    )


def translate_all(message: str, **values: str) -> tuple[str, ...]:
    """Return a message in every language; a place is itself a message."""
    stated = []
    for language in LANGUAGES:
        report = translations(language).gettext
        text = report(message)
        stated.append(
            text % {key: report(name) for key, name in values.items()} if values else text
        )
    return tuple(stated)


def _list_cards() -> Iterator[Topic]:
    for card, card_id in enumerate(IDS):
        full, short = cards.NAMES[card_id]
        yield Topic(
            capitalise(cards.short_name(card)),
            cards.full_name(card),
            "cards.show",
            values={"name": card_id},
            original=name_of(card),
            names=(*translate_all(full), *translate_all(short)),
            picture=card_id,
            lines=tuple(_list_yaku_with(card)),
        )


def _list_yaku_with(card: Card) -> Iterator[str]:
    """Yield the yaku of a card in each game that has some."""
    for game in GAMES.values():
        rows = ruleset(game.name, game.default_preset).yaku()
        names = [
            yaku.plain_name(row.id) for row in rows if is_played(row) and row.cards >> card & 1
        ]
        if names:
            yield add_label(game_name(game.name), join_with_commas(names))


def _list_months() -> Iterator[Topic]:
    for index, flower in enumerate(FLOWERS):
        named = [cards.short_name(card) for card in cards_in(month_set(4 * index))]
        month, plant = cards.MONTHS[index], cards.FLOWERS[index]
        yield Topic(
            _("%(month)s: %(flower)s", month=_(month), flower=_(plant)),
            join_with_commas(dict.fromkeys(named)),
            "rules.deck",
            values={"_anchor": f"month-{index + 1}"},
            original=flower,
            names=(*translate_all(month), *translate_all(plant), LATIN[index]),
        )


def _list_kinds() -> Iterator[Topic]:
    for kind, original in KINDS.items():
        yield Topic(
            cards.kind_name(kind),
            _("A kind of card."),
            "rules.deck",
            original=original,
            names=(*translate_all(cards.KINDS[kind]), *translate_all(cards.KIND[kind])),
        )


def _list_yaku() -> Iterator[Topic]:
    for entry in list_entries():
        yield Topic(
            entry.line.name,
            f"{entry.game_name} · {entry.line.meaning}",
            "rules.yaku",
            values={"_anchor": entry.anchor},
            original=entry.line.original,
            names=(entry.line.id, *_yaku_names(entry.line.id)),
            text=entry.text,
        )


def _yaku_names(name: str) -> tuple[str, ...]:
    if name.startswith(yaku.STRIP):
        month = cards.MONTHS[int(name.removeprefix(yaku.STRIP)) - 1]
        return (*translate_all(yaku.STRIP_NAME, month=month), STRIP.romaji, STRIP.kanji)
    called = yaku.NAMES[name]
    return tuple(translations(language).pgettext(yaku.CONTEXT, called) for language in LANGUAGES)


def _list_terms() -> Iterator[Topic]:
    for name, term in TERMS.items():
        yield Topic(
            capitalise(_(term.name)),
            _(term.meaning),
            "rules.words",
            values={"_anchor": f"word-{name}"},
            original=term.original,
            names=translate_all(term.name),
        )


def _list_games() -> Iterator[Topic]:
    for name in GAMES:
        yield Topic(
            game_name(name),
            game_description(name),
            "rules.game",
            values={"name": name},
            original=ORIGINAL_GAMES[name],
            names=translate_all(GAME_WORDS[name][0]),
        )
    yield Topic(_("The deck"), _("All 48 cards."), "rules.deck", original=DECK)


def _list_rules(game: Game) -> Iterator[Topic]:
    page = build_game_page(ruleset(game.name, game.default_preset))
    name = game_name(game.name)

    def topic(title: str, anchor: str, sentence: str) -> Topic:
        where = {"name": game.name, "_anchor": anchor}
        return Topic(title, f"{name} · {sentence}", "rules.game", values=where)

    for section in page["sections"]:
        lines = (*section.lines, *section.steps, *section.cases)
        yield topic(section.title, section.id, " ".join(line.text for line in lines))
    for setting in page["settings"].values():
        text = f"{setting['changes']} {setting['source']}"
        yield topic(setting["name"], f"rule-{setting['id'].replace('_', '-')}", text)
    for issue in page["issues"]:
        yield topic(issue["title"], issue["anchor"], f"{issue['says']} {issue['why']}")
    for fact in page["background"]:
        yield topic(_("Background"), "background", fact.text)


def _list_lessons() -> Iterator[Topic]:
    for lesson in lessons().values():
        words = words_of(lesson)
        titles = [word.title for word in lesson.words.values()]
        text = " ".join(step.text for step in words.steps.values())
        yield Topic(
            words.title,
            words.goal,
            "learn.lesson",
            values={"name": lesson.id},
            names=tuple(titles),
            text=text,
        )


PAGES = {
    "practice.show": (N_("Play"), N_("A match against the computer.")),
    "learn.index": (N_("Learn"), N_("All lessons, from the first card on.")),
    "train.show": (N_("Train"), N_("Your own mistakes, to replay and put right.")),
    "skill.show": (N_("Progress"), N_("How well you play, and what to practise.")),
    "replays.index": (N_("Replays"), N_("Your matches, and matches to read.")),
    "rules.index": (N_("Rules"), N_("The rules of all games, and their sources.")),
    "rules.yaku": (N_("All yaku"), N_("All yaku of the three games.")),
    "rules.words": (N_("Words and names"), N_("What things are called.")),
    "sandbox.show": (N_("Sandbox"), N_("Set up any position and see what the rules say.")),
    "settings.show": (N_("Settings"), N_("Speed, sound, labels, theme.")),
}


def _list_pages() -> Iterator[Topic]:
    for endpoint, (title, detail) in PAGES.items():
        yield Topic(_(title), _(detail), endpoint, names=translate_all(title))


pages: Final = Blueprint("search", __name__)
LONGEST_QUERY: Final = 60
MOST_SHOWN: Final = 12  # topics of a group


@pages.get("/search")
def show() -> Response:
    """Show the results for the words of the address."""
    query = clean_query(request.args.get("q", ""))[:LONGEST_QUERY]
    groups = find(query)
    number = sum(len(group.topics) + group.more for group in groups)
    return render("pages/search", query=query, found=groups, number=number, longest=LONGEST_QUERY)


def find(query: str) -> tuple[Group, ...]:
    """Return what fits a query, group by group: cards of the name, then the best fit first."""
    folded = fold_text(query)
    if not folded:
        return ()
    ranked = []
    for place, group in enumerate(_read_index(page_language())):
        fitting = [
            (best, topic) for topic in group.topics if (best := fit(topic, folded)) is not None
        ]
        if fitting:
            fitting.sort(key=lambda entry: entry[0])
            shown = tuple(topic for _best, topic in fitting[:MOST_SHOWN])
            best = fitting[0][0]
            is_first = place == 0 and best < Fit.IN_TEXT
            results = Group(group.name, shown, len(fitting) - len(shown))
            ranked.append((not is_first, best, results))
    return tuple(results for *_rank, results in sorted(ranked, key=lambda entry: entry[:2]))


@cache_by_lessons
def _read_index(_language: str) -> tuple[Group, ...]:
    """Return the index in the language of the page, which is this one."""
    return build_index()
