"""The yaku of a ruleset as lines of a table with their cards; the index of all and its search."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations
from typing import Final

from tutor.rules.cards import (
    BY_KIND,
    SAKE_CUP,
    CardSet,
    card_set,
    cards_in,
    cards_named,
    count,
    lowest,
)
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Game, Ruleset, Yaku
from tutor.rules.score.settlement import score_dealt_hand
from tutor.rules.tables import NEVER, Par
from tutor.text import fold_text, join_letters, spell
from tutor.web.http.preferences import language
from tutor.web.i18n.translation import _, capitalise, join_with_and
from tutor.web.table.card_view import CardView, card_view
from tutor.web.words.house_rules import toggle_name
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import flower, full_name, kind_name, short_name
from tutor.web.words.names.games import game_name, preset_name
from tutor.web.words.names.original import OriginalName
from tutor.web.words.rules import statements
from tutor.web.words.rules.statements import meaning

# Several hands where the readings of a source differ; the first that the rules accept is shown.
EXAMPLES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "koikoi": {
        "teshi": ("5-bridge 5-ribbon 5-chaff-a 5-chaff-b 1-crane 2-ribbon 8-geese 12-chaff-a",),
        "kuttsuki": (
            "1-ribbon 1-chaff-a 3-curtain 3-chaff-b 6-butterflies 6-ribbon 9-cup 9-chaff-a",
        ),
    },
    "roppyakken": {
        "sogasu": (
            "1-chaff-a 2-chaff-a 3-chaff-b 5-chaff-a 6-chaff-a 9-chaff-b 11-lightning 12-chaff-a",
        ),
        "tesan": ("4-cuckoo 4-ribbon 4-chaff-a 1-ribbon 6-chaff-a 8-moon 9-chaff-b 12-chaff-a",),
        "futatesan": ("4-cuckoo 4-ribbon 4-chaff-a 9-cup 9-chaff-a 9-chaff-b 6-ribbon 12-phoenix",),
    },
    "hachihachi": {
        "sanbon": ("1-ribbon 1-chaff-a 1-chaff-b 4-cuckoo 6-butterflies 8-geese 10-deer",),
        "tatesanbon": ("4-cuckoo 4-ribbon 4-chaff-a 1-ribbon 6-butterflies 8-geese 10-deer",),
        "futasanbon": ("1-ribbon 1-chaff-a 1-chaff-b 8-moon 8-geese 8-chaff-a 6-butterflies",),
        "sanbon_tatesanbon": (
            "1-ribbon 1-chaff-a 1-chaff-b 4-cuckoo 4-ribbon 4-chaff-a 6-butterflies",
        ),
        "futatatesanbon": (
            "4-cuckoo 4-ribbon 4-chaff-a 5-bridge 5-ribbon 5-chaff-a 6-butterflies",
        ),
        "kuttsuki": ("4-cuckoo 4-chaff-a 5-bridge 5-chaff-a 7-boar 7-chaff-a 9-cup",),
        "teshi": ("2-warbler 2-ribbon 2-chaff-a 2-chaff-b 4-cuckoo 6-butterflies 8-geese",),
        "haneken": (
            "1-crane 1-ribbon 1-chaff-a 4-cuckoo 4-chaff-a 9-cup 9-ribbon",
            "1-crane 1-ribbon 4-cuckoo 4-chaff-a 9-cup 9-chaff-a 10-deer",
        ),
        "ichinishi": ("2-warbler 2-ribbon 2-chaff-a 2-chaff-b 9-cup 9-ribbon 6-butterflies",),
        "shisou": ("2-warbler 2-ribbon 2-chaff-a 2-chaff-b 4-cuckoo 4-ribbon 4-chaff-a",),
        "aka": ("1-ribbon 6-ribbon 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a",),
        "tanichi": ("6-ribbon 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a 12-chaff-a",),
        "toichi": ("7-boar 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a 12-chaff-a",),
        "pikaichi": ("8-moon 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a 12-chaff-a",),
        "karasu": ("1-chaff-b 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a 12-chaff-a",),
    },
}
MOST_KEPT: Final = 1024  # cached rows with their required cards
LONGEST_QUERY = 60


@dataclass(frozen=True)
class DealtExample:
    """A dealt yaku in play, a hand that has it, and its payment."""

    yaku: str
    hand: CardSet
    points: int


def list_dealt_examples(ruleset: Ruleset) -> Iterator[DealtExample]:
    """Yield the dealt yaku that these rules play, with their points."""
    for name, hands in EXAMPLES[ruleset.game.name].items():
        for hand in map(cards_named, hands):
            points = _points(ruleset, hand).get(name)
            if points is not None:
                yield DealtExample(name, hand, points)
                break


def _points(ruleset: Ruleset, hand: CardSet) -> dict[str, int]:
    """Return the payment for a dealt hand, by yaku."""
    game = ruleset.game
    paid = {shown.id: shown.points for shown in game.hand_yaku(ruleset.toggles, hand)}
    ending = ruleset.find_dealt_end(hand)
    if ending is not None:
        paid[ending] = score_dealt_hand(ruleset.tables(), hand)
    return paid


@dataclass(frozen=True)
class YakuLine:
    """One yaku: its names, the cards that make it (or a hand that has it) and its value."""

    id: str
    name: str
    term: str
    meaning: str
    cards: tuple[CardView, ...]
    value: str
    notes: tuple[str, ...] = ()
    statements: str = ""

    @property
    def original(self) -> OriginalName:
        """Return how Japanese write and say its name."""
        return yaku.original_name(self.id)


def is_played(row: Yaku) -> bool:
    """Return whether a row of the yaku table can be made at all."""
    return row.need != NEVER


def list_captured_lines(ruleset: Ruleset) -> tuple[YakuLine, ...]:
    """Return the captured yaku that are played."""
    return tuple(build_captured_line(ruleset, row) for row in ruleset.yaku() if is_played(row))


def build_captured_line(ruleset: Ruleset, row: Yaku) -> YakuLine:
    """Return the line of a captured yaku."""
    return YakuLine(
        id=row.id,
        name=yaku.name(row.id, ruleset.own_names),
        term=yaku.term(row.id),
        meaning=_describe_needed(row, ruleset.yaku()),
        cards=_views(row.cards),
        value=str(row.points),
        notes=tuple(_notes(ruleset, row)),
        statements=statements.YAKU[ruleset.game.name].get(row.id, ""),
    )


def _views(cards: CardSet) -> tuple[CardView, ...]:
    return tuple(card_view(card) for card in cards_in(cards))


def required(row: Yaku, table: Sequence[Yaku]) -> CardSet:
    """Return the cards without which a row never counts.

    Either it needs all of its cards, or other combinations make a row that replaces it: four lights
    without the rain man are not the rainy ones. Minimal combinations suffice, as more cards only
    make more.
    """
    better = (other for other in table if row.id in other.beats and is_played(other))
    return _find_required(row.cards, row.need, tuple((other.cards, other.need) for other in better))


@lru_cache(MOST_KEPT)
def _find_required(cards: CardSet, need: int, better: tuple[tuple[CardSet, int], ...]) -> CardSet:
    """Return them for a row with its need, and rows that replace it with theirs."""

    def counts(pile: CardSet) -> bool:
        return not any(count(pile & theirs) >= least for theirs, least in better)

    def is_needed(card: int) -> bool:
        others = cards_in(cards & ~(1 << card))
        return not any(counts(card_set(pile)) for pile in combinations(others, need))

    return card_set(filter(is_needed, cards_in(cards)))


def _describe_needed(row: Yaku, table: Sequence[Yaku]) -> str:
    size = count(row.cards)
    if row.need == size:
        return _("Both cards.") if size == 2 else _("All %(num)d cards.", num=size)
    needed = required(row, table)
    if needed:
        return _(
            "%(cards)s and any %(need)d of the %(size)d other cards.",
            cards=capitalise(join_with_and([short_name(card) for card in cards_in(needed)])),
            need=row.need - count(needed),
            size=size - count(needed),
        )
    return _("Any %(need)d of these %(size)d cards.", need=row.need, size=size)


def _notes(ruleset: Ruleset, row: Yaku) -> list[str]:
    notes = []
    if row.per_extra:
        notes.append(
            _(
                "+%(points)d for each card beyond %(number)d (%(kind)s).",
                points=row.per_extra,
                number=row.counted_from,
                kind=_count_text(row.counted),
            )
        )
    if row.after_call:
        notes.append(
            _(
                "%(points)d for a player who has called koi-koi in this round.",
                points=row.points + row.after_call,
            )
        )
    played = [other.id for other in ruleset.yaku() if is_played(other)]
    beaten = [yaku.name(other, ruleset.own_names) for other in row.beats if other in played]
    if beaten:
        notes.append(_("Replaces %(yaku)s.", yaku=join_with_and(beaten)))
    if row.spoiled_by:
        name = flower(lowest(row.spoiled_by))
        notes.append(_("Not while there is a %(flower)s card on the field.", flower=name))
    if row.needs_other:
        notes.append(_("Only together with another yaku."))
    if row.cards != next(other.cards for other in ruleset.yaku(2) if other.id == row.id):
        notes.append(_("Each round has its month; the first has January."))
    return notes


def _count_text(cards: CardSet) -> str:
    for kind, members in BY_KIND.items():
        if cards & ~SAKE_CUP == members & ~SAKE_CUP:
            return kind_name(kind)
    raise ValueError("Extra cards are counted of one kind.")


def list_dealt_lines(ruleset: Ruleset) -> tuple[YakuLine, ...]:
    """Return the dealt yaku that are played."""
    return tuple(build_dealt_line(ruleset, example) for example in list_dealt_examples(ruleset))


def build_dealt_line(ruleset: Ruleset, example: DealtExample) -> YakuLine:
    """Return the line of a dealt yaku, with its example hand."""
    return YakuLine(
        id=example.yaku,
        name=yaku.name(example.yaku, ruleset.own_names),
        term=yaku.term(example.yaku),
        meaning=meaning(ruleset, example.yaku),
        cards=_views(example.hand),
        value=str(example.points),
        statements=statements.YAKU[ruleset.game.name].get(example.yaku, ""),
    )


def list_special_lines(ruleset: Ruleset) -> tuple[YakuLine, ...]:
    """Return the special yaku of a round in which nobody made a captured yaku (4.3)."""
    par = ruleset.tables().par
    if not par.par:
        return ()
    meanings = {
        "sohachi": (
            _("All three have exactly %(par)d card points; the opener is paid.", par=par.par),
            str(par.all_at_par),
        ),
        "futahachi": (
            _("One player has %(points)d card points or more.", points=par.double_from),
            _value(par.double, par.double_extra, _("point")),
        ),
        "kasu16": (
            _(
                "One player captured %(number)d chaff cards or more; willow cards count as chaff.",
                number=par.chaff_from,
            ),
            _chaff_value(par),
        ),
    }
    return tuple(
        YakuLine(id, yaku.name(id, ruleset.own_names), yaku.term(id), text, (), value)
        for id, (text, value) in meanings.items()
    )


def _chaff_value(par: Par) -> str:
    first = par.chaff_from
    values = [
        _("%(number)d: %(points)d", number=first + step, points=points)
        for step, points in enumerate(par.chaff_points)
    ]
    return _value(_(", ").join(values), par.chaff_extra, _("card"))


def _value(value: object, extra: int, what: str) -> str:
    if not extra:
        return str(value)
    return _("%(value)s, +%(extra)d for each further %(what)s", value=value, extra=extra, what=what)


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
