"""What a step offers besides a table: cards, piles, items and places, options and numbers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.lessons.judging import state_answer
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import NONE, Find, Pick, Tap
from tutor.lessons.kinds.placing import Placing, Sort
from tutor.lessons.kinds.playing import Best
from tutor.lessons.kinds.predict import STAYS, Predict
from tutor.lessons.model import COURSES, Answer, Lesson, NumberRow, Step, StepWords
from tutor.lessons.shown import shuffle_names, shuffle_unsolved
from tutor.lessons.table.facts import STATED
from tutor.lessons.table.situation import LEARNER, list_open_cards
from tutor.lessons.table.turns import CLOSE
from tutor.rules.cards import Card, Kind, card_named, card_set, id_of, ids_in
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.play import STOP
from tutor.rules.round.round import Round
from tutor.web.http.preferences import is_original_first
from tutor.web.i18n.translation import N_, _, capitalise
from tutor.web.lessons.library import fill_placeholders
from tutor.web.lessons.step.feedback import TURNS
from tutor.web.table.card_view import CardView, card_view, card_views
from tutor.web.words.names.cards import FLOWERS, MONTHS, full_name, kind_name
from tutor.web.words.names.yaku import both_names

RIBBONS: Final = {
    "poetry": N_("Poetry ribbons"),
    "blue": N_("Blue ribbons"),
    "plain": N_("Plain red ribbons"),
}


def list_bins(sort: Sort, words: StepWords) -> list[tuple[str, str]]:
    """Return the bins of a sort with their labels; months and prices stay in order."""
    keys = shuffle_names(sort.bins, *sort.bins) if sort.by == STATED else sort.bins
    return [(key, words.bins.get(key) or _bin(sort.by, key)) for key in keys]


def _bin(by: str, key: str) -> str:
    if by == "month":
        flower, month = _(FLOWERS[int(key) - 1]), _(MONTHS[int(key) - 1])
        return _("%(flower)s (%(month)s)", flower=capitalise(flower), month=month)
    if by == "kind":
        return kind_name(Kind[key.upper()])
    if by == "ribbon":
        return _(RIBBONS[key])
    return key


def list_yaku_options(step: Step) -> list[tuple[str, str]]:
    """Return the yaku that a find offers, as `name (term)`."""
    return [
        (key, both_names(key, {}, original_first=is_original_first()))
        for key in step.exercise.options
    ]


def list_options(step: Step, words: StepWords) -> list[tuple[str, str]]:
    """Return the options of a step with their labels."""
    return [(key, words.options.get(key, key)) for key in step.exercise.options]


LETTERS: Final = "ABCDEFGH"
LAYOUTS: Final = (3, 4, 6, 8, 12, 20)  # numbers of cards up to which one layout is used
PACK: Final = 48
IN_THEIR_ORDER: Final = (Count, Estimate, Pick)  # kinds whose exhibits keep their order


@dataclass(frozen=True)
class Zone:
    """Cards shown together; the only exhibit of a step needs no title."""

    key: str
    title: str
    cards: tuple[CardView, ...]
    is_pile: bool = False  # to be tapped as a whole
    gone: frozenset[str] = frozenset()  # those that were taken: they have left gaps
    is_chosen: bool = False
    mark: str = ""  # "right" or "wrong", once it was answered

    @property
    def layout(self) -> int:
        """Return the number of cards that the zone is sized for."""
        return next((most for most in LAYOUTS if len(self.cards) <= most), PACK)


@dataclass(frozen=True)
class GivenCard:
    """The card of the question, with its label."""

    title: str
    cards: tuple[CardView, ...]  # with its captures; empty once it is on the field


def has_small_board(step: Step) -> bool:
    """Return whether a step shows only a field and one card next to it."""
    board = step.board
    is_small = board is not None and len(board.hand) <= 1 and not any(board.won)
    return is_small and isinstance(step.exercise, Tap | Predict)


def build_zones(
    lesson: str,
    step: Step,
    names: Mapping[str, str],
    chosen: frozenset[str],
    marks: frozenset[str],
) -> tuple[Zone, ...]:
    """Return the zones of a step without a whole table; *names* are of piles.

    *marks* are the errors of the chosen piles.
    """
    placing = isinstance(step.exercise, Placing)
    if step.piles and not placing:
        titles = zip(step.piles, LETTERS, strict=False)
        piles = [_pile(step, key, names.get(key, name), key in chosen) for key, name in titles]
        return tuple(_mark(pile, f"card:{pile.key}" in marks) for pile in piles)
    if step.board is not None and has_small_board(step):
        return (_zone(step, "field", _("Field"), step.board.field),)
    if not step.cards or (placing and not _has_own_items(step)):  # or the items are the cards
        return ()
    is_ordered = isinstance(step.exercise, IN_THEIR_ORDER)
    cards = step.cards if is_ordered else shuffle_names(step.cards, lesson, step.id)
    return (_zone(step, "cards", _("Cards"), cards),)


def find_given_card(step: Step) -> CardView | None:
    """Return the card next to a small board: the one played, turned or held."""
    if isinstance(step.exercise, Predict):
        return card_view(card_named(step.exercise.play), ruleset=step.ruleset)
    if step.board is not None and step.board.hand and has_small_board(step):
        return card_view(step.board.hand[0], ruleset=step.ruleset)
    return None


def _mark(pile: Zone, is_wrong: bool) -> Zone:
    return replace(pile, is_chosen=False, mark="wrong") if is_wrong else pile


def _has_own_items(step: Step) -> bool:
    return isinstance(step.exercise, Placing) and bool(step.exercise.items)


def _pile(step: Step, key: str, title: str, is_chosen: bool) -> Zone:
    cards = card_views(step.piles[key], ruleset=step.ruleset)
    return Zone(key, title, cards, is_pile=step.kind == "tap", is_chosen=is_chosen)


def _zone(step: Step, key: str, title: str, cards: tuple[Card, ...]) -> Zone:
    return Zone(key, title, card_views(cards, ruleset=step.ruleset))


YEAR: Final = 12  # places of a whole year, which are called by their months
MISPLACED: Final = "misplaced"


@dataclass(frozen=True)
class DeskItem:
    """A card, a pile, or words."""

    key: str
    name: str
    cards: tuple[CardView, ...]
    answer: str = ""  # the place that was chosen for it
    is_card: bool = False  # without a label
    mark: str = ""  # "right" or "wrong", once it was answered


@dataclass(frozen=True)
class DeskPlace:
    """A place for items: a group, or a number in an order."""

    key: str
    text: str
    spoken: str


def build_places(step: Step, words: StepWords) -> tuple[DeskPlace, ...]:
    """Return the groups of a sort, or the numbered places of an order."""
    if isinstance(step.exercise, Sort):
        return tuple(DeskPlace(key, text, text) for key, text in list_bins(step.exercise, words))
    if not isinstance(step.exercise, Placing):
        return ()
    numbers = range(1, len(step.exercise.list_items(step)) + 1)
    is_year = step.exercise.by == "month" and len(numbers) == YEAR
    return tuple(
        DeskPlace(
            str(number), str(number), _("%(month)s, place %(number)d", month=month, number=number)
        )
        if is_year
        else DeskPlace(str(number), str(number), _("Place %(number)d", number=number))
        for number, month in zip(numbers, map(_, MONTHS), strict=False)
    )


def build_items(
    lesson: str, step: Step, words: StepWords, given: Answer, marks: frozenset[str]
) -> tuple[DeskItem, ...]:
    """Return the items, shuffled; misplaced ones have no place again."""
    if not isinstance(step.exercise, Placing):
        return ()
    items, solved = step.exercise.list_items(step), state_answer(step).order
    keys = shuffle_unsolved(items, solved, lesson, step.id)
    wrong = {mark.partition(":")[2] for mark in marks if mark.partition(":")[0] == MISPLACED}
    places = {item: str(place) for place, item in enumerate(given.order, start=1)}
    answers = {item: place for item, place in {**given.placed, **places}.items() if place}
    names = {**words.options, **words.items}
    return tuple(_name_items(step, keys, names, answers, wrong))


def _name_items(
    step: Step,
    keys: Iterable[str],
    names: Mapping[str, str],
    answers: Mapping[str, str],
    wrong: set[str],
) -> Iterable[DeskItem]:
    letters = dict(zip(step.piles, LETTERS, strict=False))
    for key in keys:
        is_card = key not in step.piles and key not in names
        cards = step.piles.get(key, ())
        yield DeskItem(
            key=key,
            name=full_name(card_named(key)) if is_card else names.get(key) or letters[key],
            cards=(card_view(card_named(key), ruleset=step.ruleset),)
            if is_card
            else card_views(cards, ruleset=step.ruleset),
            answer="" if key in wrong else answers.get(key, ""),
            is_card=is_card,
            mark="wrong" if key in wrong else "",
        )


CARD, ACTION = "card", "action"  # one of a set; the next action of a turn
GIVEN = "given"  # the whole answer, sent at once
RIGHT, WRONG = "right", "wrong"


@dataclass(frozen=True)
class CardBox:
    """The box of a card; *takes* are the cards that it would take, where that may be shown."""

    field: str
    is_chosen: bool = False
    mark: str = ""
    takes: str = ""
    digit: str = ""  # the key that presses it

    @property
    def is_sent(self) -> bool:
        """Return whether choosing it is the whole answer."""
        return self.field == GIVEN

    @property
    def is_single(self) -> bool:
        """Return whether only one box of its field can be chosen."""
        return self.field == ACTION


def build_boxes(
    lesson: Lesson, step: Step, current: Round | None, given: Answer, marks: frozenset[str]
) -> Mapping[str, CardBox]:
    """Return the boxes of a step by card; *marks* are the errors of the given answer."""
    if step.kind in TURNS:
        return _list_moves(lesson, current) if current is not None else {}
    wrong = {mark.partition(":")[2] for mark in marks if mark.partition(":")[0] == CARD}
    return {
        name: CardBox(
            CARD, name in given.chosen and name not in wrong, WRONG if name in wrong else ""
        )
        for name in _list_tappable(step)
    }


def mark_right(boxes: Mapping[str, CardBox], chosen: frozenset[str]) -> Mapping[str, CardBox]:
    """Return the boxes of an answer that was right."""
    return {
        name: CardBox(box.field, name in chosen, RIGHT if name in chosen else "")
        for name, box in boxes.items()
    }


def _list_tappable(step: Step) -> frozenset[str]:
    match step.exercise:
        case Predict():
            return frozenset(map(id_of, step.board.field if step.board else step.cards))
        case Tap() as exercise:
            return frozenset(exercise.list_zone(step)) - {*step.piles, *exercise.options}
        case Find(tap=True):
            return frozenset(map(id_of, step.cards))
    return frozenset()


def _list_moves(lesson: Lesson, current: Round) -> Mapping[str, CardBox]:
    """Return the learner's legal plays, with their captures once these are no question."""
    phase = current.position.phase
    is_asked = not current.is_over and current.actor == LEARNER
    if not is_asked or phase not in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW):
        return {}
    shows = phase == PLAY_HAND and lesson.course != COURSES[0]
    return {
        id_of(number): CardBox(ACTION, takes=_list_taken(current, id_of(number)) if shows else "")
        for number in current.legal()
        if number < STOP
    }


def _list_taken(current: Round, card: str) -> str:
    field = current.position.field
    return " ".join(ids_in(find_targets(current.rules.joker, field, card_named(card))))


OPTION, YAKU = "option", "yaku"
NUMBERS: Final = ("count", "estimate")


@dataclass(frozen=True)
class StepChoice:
    """One thing that can be chosen, or a number to fill in."""

    key: str  # what its box sends
    text: str
    field: str = OPTION  # what its box is called
    is_chosen: bool = False
    mark: str = ""  # "right" or "wrong", once it was answered
    value: str = ""  # the number that was filled in
    cards: tuple[CardView, ...] = ()  # that it is about


def build_ways(
    lesson: str, step: Step, words: StepWords, given: Answer, marks: frozenset[str]
) -> tuple[StepChoice, ...]:
    """Return the options other than cards, shuffled; "none" comes last."""
    return tuple(
        StepChoice(
            key=key,
            text=text,
            field=field,
            is_chosen=_is_chosen(field, key, given) and not _is_wrong(field, key, marks),
            mark="wrong" if _is_wrong(field, key, marks) else "",
        )
        for field, key, text in _list_ways(lesson, step, words)
    )


def build_rows(step: Step, words: StepWords, given: Answer) -> tuple[StepChoice, ...]:
    """Return the requested numbers."""
    if step.kind not in NUMBERS:
        return ()
    if not step.rows:
        text = _("Percent") if step.kind == "estimate" else _("Your answer")
        return (StepChoice("", text, value=str(given.numbers.get("", ""))),)
    return tuple(
        StepChoice(
            row.key,
            fill_placeholders(words.rows.get(row.key, row.key)),
            value=str(given.numbers.get(row.key, "")),
            cards=() if _lies_open(step, row) else card_views(row.cards, ruleset=row.ruleset),
        )
        for row in step.rows
    )


def has_several_answers(step: Step) -> bool:
    """Return whether several of the offered names may be right."""
    match step.exercise:
        case Pick(many=many) | Find(many=many):
            return many
    return isinstance(step.exercise, Tap)


def is_signed(step: Step) -> bool:
    """Return whether some number of a step is negative."""
    return any(row.expect < 0 for row in step.rows)


def _lies_open(step: Step, row: NumberRow) -> bool:
    """Return whether the cards of a row are visible anyway."""
    lying = [list_open_cards(step), *map(card_set, step.piles.values())]
    return any(not card_set(row.cards) & ~cards for cards in lying)


def _list_ways(lesson: str, step: Step, words: StepWords) -> Iterator[tuple[str, str, str]]:
    """Yield the field, key and text of each way."""
    match step.exercise:
        case Find():
            offered = shuffle_names(list_yaku_options(step), lesson, step.id)
            yield from ((YAKU, key, text) for key, text in offered)
            yield YAKU, NONE, _("None of these") if len(offered) > 1 else _("None")
        case Predict():
            yield STAYS, "1", _("It takes nothing and stays on the field")
        case Best():
            yield ACTION, CLOSE, _("Too close to call")
        case _:
            offered = shuffle_names(list_options(step, words), lesson, step.id)
            yield from ((OPTION, key, text) for key, text in offered)


def _is_chosen(field: str, key: str, given: Answer) -> bool:
    chosen = {YAKU: given.named, OPTION: given.chosen, ACTION: frozenset(given.actions)}
    return STAYS in given.chosen if field == STAYS else key in chosen[field]


def _is_wrong(field: str, key: str, marks: frozenset[str]) -> bool:
    return STAYS in marks if field == STAYS else f"{field}:{key}" in marks
