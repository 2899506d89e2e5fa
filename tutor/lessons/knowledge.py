"""What a question needs to be known, and what lessons have taught: cards, words, yaku, rules."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tutor.lessons.facts import key_of
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import NONE, Find, Pick, Tap
from tutor.lessons.kinds.placing import Order, Sort
from tutor.lessons.kinds.playing import Decide, Predict
from tutor.lessons.model import Lesson, NumberRow, Step, StepWords
from tutor.lessons.situation import list_open_cards, pile_of
from tutor.rules.cards import ALL, WILLOWS, Card, Kind, card_named, card_set, id_of, ids_in
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import high_multiplier, score_pile, score_sheet

Knowledge = frozenset[str]  # `card:1-crane`, `word:chaff`, `month:4`, `koikoi/tan`, a thing taught
WORDS_OF: Final = "en"  # a word is introduced at the same place in every language
# Nouns of the table that readers do not know by themselves.
NOUNS: Final[Mapping[str, re.Pattern[str]]] = {
    name: re.compile(rf"\b{pattern or name}s?\b", re.IGNORECASE)
    for name, pattern in {
        "family": "famil(?:y|ie)",
        "pair": "",
        "light": "",
        "animal": "",
        "chaff": "",
        "stock": "",
        "dealer": "",
        "joker": "",
        "yaku": "",
        "koi-koi": "",
        "multiplier": "",
        "river": "",
    }.items()
}
RIBBON_SORTS: Final = {
    "poetry": "poetry-ribbon",
    "blue": "blue-ribbon",
    "plain": "plain-red-ribbon",
}
# Cards whose picture misleads about plant or kind.
MISLEADING: Final = WILLOWS | card_set(
    map(card_named, ("9-cup", "5-bridge", "12-chaff-yellow", "2-warbler"))
)
CALL, DOUBLING, TURNED, JOKER = "call", "doubling", "turned-card", "gaji"
_YAKU_NAMED: Final = re.compile(r"\{yaku:([\w-]+)\}")
_YAKU_WANTED: Final = re.compile(r"(?:makes|completes|member-of):([\w-]+)")
_SCORING: Final = ("yaku-points", "final", "all-points")


def list_needs(step: Step, words: StepWords) -> Knowledge:
    """Return all that has to be known to understand a step, said in these English words."""
    texts = (words.text, words.right, words.hint, *_list_texts(words))
    return frozenset(
        (
            *(f"card:{name}" for name in ids_in(card_set(_list_cards(step)))),
            *_list_nouns(texts),
            *(f"{game}/{yaku}" for game, yaku in _list_yaku(step, texts)),
            *_list_rules(step),
            *_list_months(step, words),
        )
    )


def _list_texts(words: StepWords) -> Iterator[str]:
    for part in (words.say, words.options, words.items, words.bins, words.rows):
        yield from part.values()


def _list_nouns(texts: Iterable[str]) -> Iterator[str]:
    text = " ".join(texts)
    return (f"word:{name}" for name, pattern in NOUNS.items() if pattern.search(text))


def _list_cards(step: Step) -> Iterator[Card]:
    board = step.board
    yield from step.cards
    for pile in (*step.piles.values(), *(row.cards for row in step.rows)):
        yield from pile
    if board:
        yield from (*board.hand, *board.field)
        for pile in board.won:
            yield from pile
    if isinstance(step.exercise, Predict):
        yield card_named(step.exercise.play)


# --- Yaku ---------------------------------------------------------------------------------


def _list_yaku(step: Step, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the yaku that are named or counted, with their games; islands are one of them."""
    own, game = _list_named(step, texts), step.ruleset.game.name
    yield from ((game, name.partition("-")[0]) for name in own - {NONE})
    for row in step.rows:
        for name in _list_scored(step, row):
            yield row.ruleset.game.name, name.partition("-")[0]


def _list_named(step: Step, texts: Iterable[str]) -> set[str]:
    named = {name for text in texts for name in _YAKU_NAMED.findall(text)}
    match step.exercise:
        case Find(options=options, expect=expect):
            named |= {*options, *expect}
        case Pick(options=options):
            named |= {*options} & {yaku.id for yaku in step.ruleset.yaku()}
        case Tap(want=text):
            named |= {*_YAKU_WANTED.findall(text)}
        case Count(ask=ask) if not step.rows:
            named |= _list_scored(step, NumberRow("", ask, 0, step.ruleset, ()))
    return named


def _list_scored(step: Step, row: NumberRow) -> set[str]:
    name, pile = row.ask.partition(":")[0], card_set(row.cards) or pile_of(step)
    if name == "dealt-points":
        ended = row.ruleset.find_dealt_end(pile)
        hand_yaku = row.ruleset.game.hand_yaku(row.ruleset.toggles, pile)
        return {ended} if ended else {dealt.id for dealt in hand_yaku}
    return _list_held(row.ruleset, pile) if name in _SCORING else set()


def _list_held(ruleset: Ruleset, pile: int) -> set[str]:
    return {line.yaku.id for line in score_sheet(ruleset, 1, pile)}


# --- Rules --------------------------------------------------------------------------------


def _list_rules(step: Step) -> Iterator[str]:
    match step.exercise:
        case Predict(turned=True):
            yield TURNED
        case Tap(want=want):
            name, _colon, argument = want.partition(":")
            yield from {"kind": (argument,), "ribbon": (RIBBON_SORTS.get(argument, ""),)}.get(
                name, ()
            )
        case Sort(by="kind"):
            yield from (kind.name.lower() for kind in Kind)
        case Decide(accept=accept) if CALL in accept:
            yield CALL
    if step.board and any(step.board.calls):
        yield CALL
    asks = [row.ask for row in step.rows] or [getattr(step.exercise, "ask", "")]
    base = score_pile(step.ruleset.tables(), pile_of(step), 0)[0] if "final" in asks else 0
    if high_multiplier(step.ruleset.tables(), base) > 1:
        yield DOUBLING
    if _uses_joker(step):
        yield JOKER


def _list_months(step: Step, words: StepWords) -> Iterator[str]:
    """Return the months that a learner has to know by their place in the year, or by name."""
    match step.exercise:
        case Order(by="month") as order:
            yield from (f"month:{key_of(step, 'month', name)}" for name in order.list_items(step))
        case Sort(by="month", bins=bins) if not words.bins:
            yield from (f"month:{name}" for name in bins)
        case Tap(want=want) if f"{{{want}}}" in words.text:
            yield want


def _uses_joker(step: Step) -> bool:
    joker = step.ruleset.tables().joker.card
    match step.exercise:
        case Predict(play=play):
            return card_named(play) == joker or bool(
                list_open_cards(step) & 1 << joker if joker >= 0 else 0
            )
        case Tap(want=want) if "capture" in want:
            return joker >= 0 and id_of(joker) in want
    return False


# --- What was met -------------------------------------------------------------------------


def list_lessons_before(name: str, lessons: Mapping[str, Lesson]) -> frozenset[str]:
    """Return all lessons that come before one, whether directly or not."""
    results: set[str] = set()
    waiting = list(lessons[name].needs)
    while waiting:
        need = waiting.pop()
        if need in results or need not in lessons:
            continue
        results.add(need)
        waiting += lessons[need].needs
    return frozenset(results)


def list_met(done: Iterable[Lesson]) -> Knowledge:
    """Return what lessons that are done have taught: yaku by their game, and all they showed."""
    met: set[str] = set()
    for lesson in done:
        games = {step.ruleset.game.name for step in lesson.steps}
        met |= {*lesson.teaches, *(f"{game}/{name}" for game in games for name in lesson.teaches)}
        for step in lesson.steps:
            needs = list_needs(step, lesson.words[WORDS_OF].steps[step.id])
            met |= {need for need in needs if "/" not in need}
    return frozenset(met)


def list_met_by(lesson: Lesson, place: int, lessons: Mapping[str, Lesson]) -> Knowledge:
    """Return what a first-time learner knows at a step (from 0) of a lesson.

    Cards of the lesson count from the beginning, its words and yaku from the step that introduces
    them. Other cards may also be shown, unless their pictures mislead.
    """
    before = list_met(lessons[name] for name in list_lessons_before(lesson.id, lessons))
    met = {*before, *(f"card:{name}" for name in ids_in(ALL & ~MISLEADING))}
    for number, step in enumerate(lesson.steps):
        needs = list_needs(step, lesson.words[WORDS_OF].steps[step.id])
        met |= {need for need in needs if number <= place or need.startswith("card:")}
    return frozenset(met)
