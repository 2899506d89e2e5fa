"""The yaku of all games, and the search through them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from tutor.rules.cards import CardSet, cards_in
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Game, Ruleset
from tutor.web.http.preferences import language
from tutor.web.i18n.folding import fold_text, join_letters, spell
from tutor.web.i18n.translation import _
from tutor.web.rulebook.yaku_lines import (
    YakuLine,
    build_captured_line,
    build_dealt_line,
    is_played,
    list_dealt_examples,
    list_special_lines,
)
from tutor.web.words.house_rules import toggle_name
from tutor.web.words.names.cards import flower, full_name, short_name
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.original import OriginalName

LONGEST_QUERY = 60


@dataclass(frozen=True)
class Entry:
    """A yaku of one game, where it is played, and the text that a search looks through."""

    line: YakuLine
    game: str
    game_name: str
    sort: str  # "captured", "dealt" or "special"
    sort_name: str
    where: str  # the rules of the shown value
    text: str

    @cached_property
    def title(self) -> str:
        """Return the names of the yaku as a search sees them."""
        return fold_text(" ".join((self.line.name, self.line.id, *_names(self.line.original))))

    @property
    def anchor(self) -> str:
        """Return the id of its row in the yaku index."""
        return f"{self.game}-{self.line.id}".replace("_", "-")


def list_entries() -> tuple[Entry, ...]:
    """Return every yaku of every game, as its first rule set that plays it values it."""
    return _read_entries(language())


@cache
def _read_entries(_spoken: str) -> tuple[Entry, ...]:
    """Return the entries in the language of the page, which is this one; made once for each."""
    return tuple(entry for game in GAMES.values() for entry in _of_game(game))


def find_entries(query: str) -> tuple[Entry, ...]:
    """Return the entries in which every word of *query* occurs, those named so first."""
    wanted = fold_text(query[:LONGEST_QUERY]).split()
    fitting = [entry for entry in list_entries() if all(word in entry.text for word in wanted)]
    return tuple(sorted(fitting, key=lambda entry: not all(word in entry.title for word in wanted)))


def _of_game(game: Game) -> Iterator[Entry]:
    observation: set[tuple[str, str]] = set()
    for rules, where in _rules(game):
        yield from _of_rules(rules, where, observation)


def _rules(game: Game) -> Iterator[tuple[Ruleset, str]]:
    """Yield the presets of a game, then its default with one house rule changed at a time."""
    for preset in game.presets:
        yield ruleset(game.name, preset), preset_name(preset)
    for toggle in sorted(game.toggles, key=lambda other: len(other.values)):
        for value in toggle.values:
            changed = ruleset(game.name, game.default_preset, {toggle.name: value})
            yield (
                changed,
                _("house rule: %(name)s", name=toggle_name(game.name, toggle.name)),
            )


def _of_rules(rules: Ruleset, where: str, observation: set[tuple[str, str]]) -> Iterator[Entry]:
    """Yield the yaku of these rules that were not *observation* yet."""

    def is_new(sort: str, name: str) -> bool:
        given = (sort, name) in observation
        observation.add((sort, name))
        return not given

    for row in rules.yaku():
        if is_played(row) and is_new("captured", row.id):
            yield _entry(rules, build_captured_line(rules, row), where, "captured", row.cards)
    for example in list_dealt_examples(rules):
        if is_new("dealt", example.yaku):
            yield _entry(rules, build_dealt_line(rules, example), where, "dealt", 0)
    for line in list_special_lines(rules):
        if is_new("special", line.id):
            yield _entry(rules, line, where, "special", 0)


def _entry(rules: Ruleset, line: YakuLine, where: str, sort: str, cards: CardSet) -> Entry:
    sorts = {"captured": _("yaku"), "dealt": _("dealt yaku"), "special": _("special yaku")}
    name = game_name(rules.game.name)
    words = [line.name, line.id, line.meaning, name, name.replace("-", ""), sorts[sort]]
    words += _names(line.original)
    for card in cards_in(cards):
        words += [full_name(card), short_name(card), flower(card)]
    return Entry(line, rules.game.name, name, sort, sorts[sort], where, fold_text(" ".join(words)))


def _names(original: OriginalName) -> list[str]:
    """Return a name and its other names, in every spelling."""
    names = [original.kanji, original.kana]
    for name in (original.romaji, *original.also):
        for way in spell(name):
            names += [way, join_letters(way)]
    return names
