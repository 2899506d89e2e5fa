"""The felt of a step: a table, a desk or cards, and what can be chosen of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.lessons.facts import IN_PACK, STATED
from tutor.lessons.judging import state_answer
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import Find, Pick, Tap
from tutor.lessons.kinds.placing import Placing, Sort
from tutor.lessons.kinds.playing import Predict
from tutor.lessons.model import COURSES, Lesson, Step, StepWords
from tutor.lessons.shown import shuffle_names, shuffle_unsolved
from tutor.lessons.situation import LEARNER, start_round
from tutor.rules.cards import Card, CardSet, Kind, card_named, cards_in, id_of, ids_in
from tutor.rules.observation import observe
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.play import STOP
from tutor.rules.round.round import Round, Turn
from tutor.web.i18n.translation import N_, _, capitalise
from tutor.web.lessons.step import looks
from tutor.web.lessons.step.attempt import Attempt, has_small_board
from tutor.web.lessons.step.feedback import TURNS, WRONG
from tutor.web.table.beats import Beat
from tutor.web.table.board import BoardView, build_board
from tutor.web.table.card_view import CardView, card_view, card_views
from tutor.web.table.strips import Strip
from tutor.web.words.names.cards import FLOWERS, MONTHS, full_name, kind_name
from tutor.web.words.names.players import list_people

RIBBONS: Final = {
    "poetry": N_("Poetry ribbons"),
    "blue": N_("Blue ribbons"),
    "plain": N_("Plain red ribbons"),
}
LETTERS: Final = "ABCDEFGH"
LAYOUTS: Final = (3, 4, 6, 8, 12, 20)  # numbers of cards up to which one layout is used
PACK: Final = 48
IN_THEIR_ORDER: Final = (Count, Estimate, Pick)  # kinds whose exhibits keep their order
CARD, ACTION = "card", "action"  # one of a set; the next action of a turn
GIVEN: Final = "given"  # the whole answer, sent at once
YEAR: Final = 12  # places of a whole year, which are called by their months
MISPLACED: Final = "misplaced"


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


def build_zones(attempt: Attempt) -> tuple[Zone, ...]:
    """Return the zones of a step without a whole table."""
    step = attempt.step
    placing = isinstance(step.exercise, Placing)
    if step.piles and not placing:
        titles = zip(step.piles, LETTERS, strict=False)
        return tuple(_build_pile(attempt, key, letter) for key, letter in titles)
    if step.board is not None and has_small_board(step):
        return (_build_small_field(step, step.board.field, attempt.played.foretold),)
    if not step.cards or (placing and not _has_own_items(step)):  # or the items are the cards
        return ()
    is_ordered = isinstance(step.exercise, IN_THEIR_ORDER)
    cards = step.cards if is_ordered else shuffle_names(step.cards, attempt.lesson.id, step.id)
    return (_zone(step, "cards", _("Cards"), cards),)


def build_given_card(attempt: Attempt) -> GivenCard | None:
    """Return the card next to a small board: the one played, turned or held."""
    step, exercise, board = attempt.step, attempt.step.exercise, attempt.step.board
    is_small, taken = has_small_board(step), attempt.played.foretold
    if isinstance(exercise, Predict):
        title = _("This card is turned") if exercise.turned else _("This card is played")
        cards = [card_named(exercise.play)]
    elif is_small and board and board.hand:
        title, cards = _("Your hand"), [board.hand[0]]
    else:
        return None
    if is_small and taken is not None:
        cards = [*cards, *cards_in(taken)] if taken else []
    return GivenCard(title, card_views(cards, ruleset=step.ruleset))


def _has_own_items(step: Step) -> bool:
    return isinstance(step.exercise, Placing) and bool(step.exercise.items)


def _build_pile(attempt: Attempt, key: str, letter: str) -> Zone:
    step, is_chosen = attempt.step, key in attempt.answer.chosen
    mark = attempt.mark(f"{CARD}:{key}", is_chosen)
    return Zone(
        key=key,
        title=attempt.words.options.get(key, letter),
        cards=card_views(step.piles[key], ruleset=step.ruleset),
        is_pile=step.kind == "tap",
        is_chosen=is_chosen and mark != WRONG,
        mark=mark,
    )


def _build_small_field(step: Step, field: tuple[Card, ...], foretold: CardSet | None) -> Zone:
    """Return a field from which a card has taken some, or onto which it was laid."""
    if isinstance(step.exercise, Predict) and foretold == 0:
        field = (*field, card_named(step.exercise.play))
    return replace(_zone(step, "field", _("Field"), field), gone=frozenset(ids_in(foretold or 0)))


def _zone(step: Step, key: str, title: str, cards: tuple[Card, ...]) -> Zone:
    return Zone(key, title, card_views(cards, ruleset=step.ruleset))


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


@dataclass(frozen=True)
class Desk:
    """Items to lay on places."""

    items: tuple[DeskItem, ...]
    places: tuple[DeskPlace, ...]


def build_desk(attempt: Attempt) -> Desk | None:
    """Return the items, shuffled, and their places; misplaced items have no place again."""
    step, exercise, given = attempt.step, attempt.step.exercise, attempt.answer
    if not isinstance(exercise, Placing):
        return None
    items = exercise.list_items(step)
    keys = shuffle_unsolved(items, state_answer(step).order, attempt.lesson.id, step.id)
    numbered = {item: str(number) for number, item in enumerate(given.order, start=1)}
    answers = {**given.placed, **numbered}
    desk_items = tuple(_build_item(attempt, key, answers.get(key, "")) for key in keys)
    return Desk(desk_items, _build_places(exercise, attempt.words, len(items)))


def _build_places(exercise: Placing, words: StepWords, number: int) -> tuple[DeskPlace, ...]:
    """Return the groups of a sort, or the numbered places of an order."""
    if isinstance(exercise, Sort):
        return tuple(DeskPlace(key, text, text) for key, text in list_bins(exercise, words))
    numbers = range(1, number + 1)
    is_year = exercise.by == "month" and number == YEAR
    return tuple(
        DeskPlace(
            str(number), str(number), _("%(month)s, place %(number)d", month=month, number=number)
        )
        if is_year
        else DeskPlace(str(number), str(number), _("Place %(number)d", number=number))
        for number, month in zip(numbers, map(_, MONTHS), strict=False)
    )


def _build_item(attempt: Attempt, key: str, answer: str) -> DeskItem:
    step, words, mark = attempt.step, attempt.words, attempt.mark(f"{MISPLACED}:{key}")
    names = {**words.options, **words.items}
    is_card = key not in step.piles and key not in names
    letters = dict(zip(step.piles, LETTERS, strict=False))
    return DeskItem(
        key=key,
        name=full_name(card_named(key)) if is_card else names.get(key) or letters[key],
        cards=card_views(
            [card_named(key)] if is_card else step.piles.get(key, ()), ruleset=step.ruleset
        ),
        answer="" if mark else answer,
        is_card=is_card,
        mark=mark,
    )


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


def build_boxes(attempt: Attempt) -> Mapping[str, CardBox]:
    """Return the boxes of a step by card; a card that was taken has none."""
    step, table = attempt.step, attempt.played.table
    if step.kind in TURNS:
        may_play = table is not None and attempt.may_answer
        return _list_moves(attempt.lesson, table) if table and may_play else {}
    tappable = _list_tappable(step)
    if step.kind == "predict" and table is not None and table.turns:
        tappable &= frozenset(ids_in(table.position.field))
    return {name: _build_box(attempt, name) for name in tappable}


def _build_box(attempt: Attempt, name: str) -> CardBox:
    is_chosen = name in attempt.answer.chosen
    mark = attempt.mark(f"{CARD}:{name}", is_chosen)
    return CardBox(CARD, is_chosen and mark != WRONG, mark)


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


def build_lesson_table(step: Step, current: Round) -> BoardView:
    """Return the open cards at the table of a step."""
    board = _build_board(current, current.turns)
    others, own = _choose_strips(step, board, current)
    is_played = step.kind in (*TURNS, "decide")
    table = replace(
        board,
        others=others,
        own=own,
        places=_spread(step, board, current),
        stock=None if any(row.ask == IN_PACK for row in step.rows) else board.stock,
        drawn=_find_turned(step, current) or board.drawn,
        hand=_hand(step, board, current),
        multiplier=board.multiplier if is_played else 0,
    )
    return table.without_progress()


def _choose_strips(
    step: Step, board: BoardView, current: Round
) -> tuple[tuple[Strip, ...], Strip | None]:
    """Return the relevant strips: all if any has cards, otherwise the capturing player's."""
    has_captures = any(current.position.captured) and not _is_foretold(step)
    if step.kind in TURNS or has_captures:
        return board.others, board.own
    if not isinstance(step.exercise, Predict):
        return (), None
    if step.exercise.seat == LEARNER:
        return (), board.own
    return board.others[step.exercise.seat - 1 : step.exercise.seat], None


def _is_foretold(step: Step) -> bool:
    """Return whether all captured cards are those of the prediction."""
    return isinstance(step.exercise, Predict) and not any(start_round(step).position.captured)


def _find_turned(step: Step, current: Round) -> CardView | None:
    if isinstance(step.exercise, Predict) and step.exercise.turned and not current.turns:
        return card_view(card_named(step.exercise.play), "sel", ruleset=step.ruleset)
    return None


def _hand(step: Step, board: BoardView, current: Round) -> tuple[CardView, ...]:
    """Return the hand; the card of a question is raised, and there until it is played."""
    if not isinstance(step.exercise, Predict) or step.exercise.turned or current.turns:
        return board.hand
    view = card_view(card_named(step.exercise.play), "sel", ruleset=step.ruleset)
    if view.id not in [other.id for other in board.hand]:
        return (*board.hand, view)
    return tuple(view if other.id == view.id else other for other in board.hand)


def _spread(step: Step, board: BoardView, current: Round) -> tuple[tuple[CardView, ...], ...]:
    """Return the places of the field; if cards can be tapped, without overlaps.

    A captured card then leaves a gap, and a discard comes last.
    """
    if step.kind in TURNS or step.kind == "decide":
        return board.places
    lying = {view.id: view for place in board.places for view in place}
    if not current.turns:
        return tuple((view,) for view in lying.values())
    before = _build_board(start_round(step), ())
    lay = [view.id for place in before.places for view in place]
    views = [view for view in lying.values() if view.id not in lay]
    return (
        *((lying[name],) if name in lying else () for name in lay),
        *((view,) for view in views),
    )


def _build_board(current: Round, turns: Sequence[Turn]) -> BoardView:
    """Return the table of a round without earlier ones."""
    players = current.ruleset.players
    observation = observe(current, LEARNER, (0,) * players)
    return build_board(observation, list_people(players), turns, may_act=False)


@dataclass(frozen=True)
class Felt:
    """What is on the felt, and how its cards are named."""

    table: BoardView | None
    zones: tuple[Zone, ...]
    given: GivenCard | None  # the card next to a small board
    desk: Desk | None
    boxes: Mapping[str, CardBox]  # by card: those that can be chosen
    looks: Mapping[str, str]  # what cards are called where seeing is the question
    captions: Mapping[str, str]  # what was to be seen, by card of a right answer
    hides_labels: bool
    beats: tuple[Beat, ...]  # what the answer has made happen there
    is_open: bool  # the choice can be changed

    @property
    def has_cards(self) -> bool:
        """Return whether something is on the felt."""
        return bool(self.table or self.zones or self.given or self.desk)


def build_felt(attempt: Attempt) -> Felt:
    """Return the felt; with the right answer everything is called by its name."""
    lesson, step, played = attempt.lesson, attempt.step, attempt.played
    is_seeing, reveals = looks.is_seeing_asked(lesson, step), attempt.reveals
    has_table = played.table is not None and not has_small_board(step)
    return Felt(
        table=build_lesson_table(step, played.table) if played.table and has_table else None,
        zones=build_zones(attempt),
        given=None if has_table else build_given_card(attempt),
        desk=build_desk(attempt),
        boxes=build_boxes(attempt),
        looks=looks.list_looks() if is_seeing and not reveals else {},
        captions=looks.caption_cards(step, attempt.answer.chosen) if is_seeing and reveals else {},
        hides_labels=looks.hides_labels(lesson, step, reveals),
        beats=played.beats,
        is_open=attempt.waits,
    )
