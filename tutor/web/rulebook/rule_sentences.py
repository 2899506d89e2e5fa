"""Sentences about the deck: months, kinds, ribbons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for

from tutor.rules.cards import (
    BLUE_RIBBONS,
    CHAFF,
    POETRY_RIBBONS,
    Card,
    CardSet,
    Kind,
    card_named,
    cards_in,
    cards_named,
    count,
    month_set,
)
from tutor.rules.games import GAMES, ruleset
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.web.i18n.translation import (
    _,
    add_full_stop,
    add_label,
    capitalise,
    format_points,
    join_sentences,
    join_with_and,
    ngettext,
)
from tutor.web.rulebook.addresses import TOLD_BY, link_statements
from tutor.web.rulebook.deck_page import Dealing, KindValue, list_dealings, list_kind_values
from tutor.web.rulebook.pages import list_background, list_issues, sections
from tutor.web.rulebook.yaku_lines import is_played, required
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import LIGHTNING, MONTHS, flower, kind_name, short_name
from tutor.web.words.rules import statements
from tutor.web.words.rules.statements import MEANINGS, RuleText, meaning

PLAIN: Final = CHAFF & ~cards_named(LIGHTNING)  # cards that show their plant alone
MOST_IN_FULL: Final = 2  # months of which each card is named


def tell_months(months: Sequence[int]) -> str:
    """Return the flowers of months from 1 to 12; for one or two months each card too."""
    if len(months) <= MOST_IN_FULL:
        return join_sentences(map(_tell_cards, months))
    stated = [_("%(month)s is %(flower)s", **_name_month(month)) for month in months]
    return add_full_stop(capitalise(join_with_and(stated)))


def _tell_cards(month: int) -> str:
    cards = month_set(_first_of(month))
    plain = count(cards & PLAIN)
    stated = [short_name(card) for card in cards_in(cards & ~PLAIN)]
    if plain:
        stated.append(
            ngettext("%(num)d card with only the plant", "%(num)d cards with only the plant", plain)
        )
    text = _(
        "%(month)s is %(flower)s: %(cards)s.", cards=join_with_and(stated), **_name_month(month)
    )
    return capitalise(text)


def _first_of(month: int) -> Card:
    return 4 * (month - 1)


def _name_month(month: int) -> dict[str, str]:
    return {"month": _(MONTHS[month - 1]), "flower": flower(_first_of(month))}


def tell_kind(rules: Ruleset, kind: Kind) -> str:
    """Return which cards are of a kind."""
    cards = join_with_and(list(map(short_name, cards_in(rules.kinds[kind]))))
    return add_full_stop(add_label(kind_name(kind), cards))


def tell_kinds_apart(rules: Ruleset) -> str:
    """Return how to distinguish the kinds."""
    return _(
        "Lights are %(lights)s. A card with a ribbon is a ribbon, a plant alone is chaff, and so is"
        " %(lightning)s; every other picture is an animal.",
        lights=join_with_and(list(map(short_name, cards_in(rules.kinds[Kind.LIGHT])))),
        lightning=short_name(card_named(LIGHTNING)),
    )


def tell_ribbons() -> str:
    """Return on which plants ribbons of each sort hang."""
    return _(
        "Poetry ribbons are those of %(poetry)s, blue ones those of %(blue)s; all others are plain "
        "red.",
        poetry=_join_flowers(POETRY_RIBBONS),
        blue=_join_flowers(BLUE_RIBBONS),
    )


def _join_flowers(cards: CardSet) -> str:
    return join_with_and([flower(card) for card in cards_in(cards)])


PAIR: Final = 2
CASES: Final = {1: 0, 2: 1, 3: 2, 0: 3}  # cards of its month on the field: the case
LEADS_ON: Final = (":", "\N{FULLWIDTH COLON}")


@dataclass(frozen=True)
class RuleSentence:
    """A rule in plain words, with a link to the full text."""

    text: str
    address: str


def find_sentence(rules: Ruleset, codes: Sequence[str]) -> RuleSentence | None:
    """Return the sentence that covers most of some statements under *rules*.

    Statements that these rules lack come from the game that has them. Of two sentences that cover
    as many, the one with the earlier statement is taken, then the one with fewer further
    statements, then the specific before the general. None if no sentence covers any.
    """
    told_by = list(_list_rules(rules, codes))
    tellings = (
        *(_list_sentences(other, codes) for other in told_by),
        *(_list_remarks(other) for other in told_by),
    )
    return next(filter(None, (_choose(rule_texts, codes) for rule_texts in tellings)), None)


def tell_months_of(months: Sequence[int]) -> RuleSentence:
    """Return the sentence about months of the deck, from 1 to 12."""
    address = url_for("rules.deck", _anchor=f"month-{months[0]}")
    return RuleSentence(tell_months(months), address)


def tell_capture(rules: Ruleset, lying: int) -> RuleSentence:
    """Return the result of playing a card with this many of its month on the field (no joker)."""
    rule_text = next(section for section in sections(rules) if section.id == "captures").cases[
        CASES[lying]
    ]
    address = url_for("rules.game", name=rules.game.name, _anchor="captures")
    return RuleSentence(rule_text.text, address)


def _list_rules(rules: Ruleset, codes: Sequence[str]) -> Iterator[Ruleset]:
    yield rules
    games = dict.fromkeys(TOLD_BY[code[:2]] for code in codes if code[:2] in TOLD_BY)
    for game in games:
        if game != rules.game.name:
            yield ruleset(game, GAMES[game].default_preset)


def _choose(sentences: Iterator[RuleText], codes: Sequence[str]) -> RuleSentence | None:
    def rank(rule_text: RuleText) -> tuple[int, int, int]:
        texts = _shared(rule_text, codes)
        return len(texts), -codes.index(texts[0]), -len(rule_text.statements.split())

    telling = [
        sentence
        for sentence in sentences
        if is_sentence(sentence.text) and _shared(sentence, codes)
    ]
    best = max(reversed(telling), key=rank, default=None)
    if best is None:
        return None
    return RuleSentence(best.text, _find_address(_shared(best, codes)[0]))


def is_sentence(text: str) -> bool:
    """Return whether a text is complete without a following list."""
    return bool(text) and not text.endswith(LEADS_ON)


def _shared(rule_text: RuleText, codes: Sequence[str]) -> list[str]:
    texts = rule_text.statements.split()
    return [code for code in codes if code in texts]


def _find_address(code: str) -> str:
    for number, codes in enumerate(statements.MONTHS, start=1):
        if code in codes.split():
            return url_for("rules.deck", _anchor=f"month-{number}")
    return link_statements(code)[0].address


def _list_sentences(rules: Ruleset, codes: Sequence[str]) -> Iterator[RuleText]:
    """Yield the sentences of a game, the general before the specific."""
    yield from _tell_deck(rules, codes)
    for section in sections(rules):
        yield from (*section.lines, *section.steps, *section.cases)
    yield from (_tell_dealing(dealing) for dealing in list_dealings(rules))
    yield from _tell_yaku(rules, codes)
    yield from list_background(rules.game.name)


def _list_remarks(rules: Ruleset) -> Iterator[RuleText]:
    """Yield the remarks where the sources differ, which describe them rather than the game."""
    for issue in list_issues(rules):
        yield from (RuleText(name, issue["statements"]) for name in issue["here"])


def _tell_deck(rules: Ruleset, codes: Sequence[str]) -> Iterator[RuleText]:
    told_of = {
        month: sentence
        for month, sentence in enumerate(statements.MONTHS, start=1)
        if any(code in sentence.split() for code in codes)
    }
    if told_of:
        yield RuleText(tell_months(list(told_of)), " ".join(told_of.values()))
    kinds = [
        _(
            "%(num)d %(kind)s of %(points)s each",
            points=format_points(kind_value.points),
            **_count(kind_value),
        )
        if kind_value.points
        else _("%(num)d %(kind)s", **_count(kind_value))
        for kind_value in list_kind_values(rules)
    ]
    text = _("The deck has %(kinds)s.", kinds=join_with_and(kinds))
    yield RuleText(text, statements.KINDS[rules.game.name])


def _count(kind: KindValue) -> dict[str, object]:
    return {"num": kind.number, "kind": kind.name.lower()}


def _tell_dealing(dealing: Dealing) -> RuleText:
    text = _(
        "Each player is dealt %(hand)d cards; %(field)d are on the field and %(stock)d in the "
        "stock.",
        hand=dealing.hand,
        field=dealing.field,
        stock=dealing.stock,
    )
    return RuleText(text, dealing.statements)


def _tell_yaku(rules: Ruleset, codes: Sequence[str]) -> Iterator[RuleText]:
    captured = {row.id: row for row in rules.yaku() if is_played(row)}
    for name, sentence in statements.YAKU[rules.game.name].items():
        if any(code in sentence.split() for code in codes):
            row = captured.get(name)
            text = _tell_captured(rules, row) if row else _tell_dealt(rules, name)
            yield RuleText(text, sentence)


def _tell_dealt(rules: Ruleset, name: str) -> str:
    if name not in MEANINGS[rules.game.name]:
        return ""  # a captured yaku that these rules do not play
    hand = meaning(rules, name)
    return add_label(yaku.name(name, rules.own_names), hand[:1].lower() + hand[1:])


def _tell_captured(rules: Ruleset, row: Yaku) -> str:
    size, needed = count(row.cards), required(row, rules.yaku())
    name = yaku.name(row.id, rules.own_names)
    stated = {"yaku": name, "points": format_points(row.points), "size": size}
    if row.need == size == PAIR:
        return _("%(yaku)s: both cards together are worth %(points)s.", **stated)
    if row.need == size:
        return _("%(yaku)s: all %(size)d cards together are worth %(points)s.", **stated)
    if not needed:
        return _(
            "%(yaku)s: any %(need)d of its %(size)d cards are worth %(points)s.",
            need=row.need,
            **stated,
        )
    return _(
        "%(yaku)s: %(cards)s and any %(need)d of %(size)d others are worth %(points)s.",
        **{**stated, "size": size - count(needed)},
        cards=join_with_and([short_name(card) for card in cards_in(needed)]),
        need=row.need - count(needed),
    )
