"""What a step tests, in which form and how hard it is: derived from its cards by the rules.

A lesson types an idea only where it alone knows the answer (`stated`, or a choice of sentences).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tutor.lessons.facts import STATED
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import DEALT, NONE, Find, Tap
from tutor.lessons.kinds.placing import Order, Placing, Sort
from tutor.lessons.kinds.playing import STAYS, VALUE, Best, Decide, Play, Predict
from tutor.lessons.model import NumberRow, Step
from tutor.lessons.situation import field_of, hand_of, list_open_cards, pile_of
from tutor.rules.cards import (
    IDS,
    NO_CARD,
    CardSet,
    Kind,
    card_named,
    card_set,
    cards_in,
    count,
    id_of,
    kind_of,
    month_of,
    month_set,
)
from tutor.rules.round.capture import find_targets
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import call_multiplier, high_multiplier, score_pile, score_sheet

RELATIVES: Final = ("none", "one", "two", "three")  # on the field, of the card that captures
# Kinds that the picture does not show.
DISGUISED: Final = card_set(
    map(
        card_named,
        ("11-rainman", "9-cup", "5-bridge", "11-lightning", "12-chaff-yellow", "2-warbler"),
    )
)
_OF_CARDS: Final = ("month", "captures", "can-capture")  # predicates with one argument of many
_OF_A_PILE: Final = ("yaku-points", "final", "all-points", "card-points")
_BY_YAKU: Final = ("yaku-points", "final", "all-points")


@dataclass(frozen=True)
class Tags:
    """The *idea* that a step tests, its *form*, and how much there is to look at.

    *cards* lie open (of a decision to weigh, the half of the round), *decoys* among them look like
    a right answer.
    """

    idea: str
    form: tuple[object, ...]
    cards: int
    decoys: int

    def is_like(self, other: "Tags") -> bool:
        """Return whether two steps ask the same question of other cards."""
        return self.idea == other.idea and self.form == other.form

    def is_harder(self, other: "Tags") -> bool:
        """Return whether there is more to look at than in another step."""
        return self.cards > other.cards or self.decoys > other.decoys


def tag_step(step: Step) -> Tags:
    """Return what a step tests, its form and its difficulty."""
    return Tags(find_idea(step), find_form(step), _count_shown(step), _count_decoys(step))


# --- The idea -----------------------------------------------------------------------------


def find_idea(step: Step) -> str:
    """Return the idea that a step tests, empty where nothing tells it."""
    match step.exercise:
        case Predict(play=play):
            return _name_capture(step, play)
        case Tap(want=want) if want != STATED:
            return _name_want(step, want)
        case Sort(by=by) | Order(by=by) if by != STATED and not step.exercise.items:
            return f"by:{by}"
        case Find(ask=ask, expect=expect):
            named = expect if expect != (NONE,) else (_find_short(step, ask), NONE)
            return " ".join(("yaku", *sorted(named)))
        case Count() if all(row.ask != STATED for row in _list_rows(step)):
            return " + ".join(_name_number(step, row) for row in _list_rows(step))
    return _name_judgement(step) or step.idea


def _name_judgement(step: Step) -> str:
    """Return what is weighed or aimed at, empty of another kind of step."""
    match step.exercise:
        case Estimate(chance=chance) if chance != STATED:
            return "chance:" + _drop_numbers(chance)
        case Decide(judged_by=judged, accept=accept) if judged == VALUE:
            return f"value:{' '.join(accept)}"
        case Best():
            return f"best:{_name_turn(step)}"
        case Play(goal=goal):
            return f"goal:{goal}"
    return ""


def _is_weighed(step: Step) -> bool:
    exercise = step.exercise
    return isinstance(exercise, Best) or (
        isinstance(exercise, Decide) and exercise.judged_by == VALUE
    )


def _list_rows(step: Step) -> tuple[NumberRow, ...]:
    if step.rows:
        return step.rows
    ask = step.exercise.ask if isinstance(step.exercise, Count) else STATED
    return (NumberRow("", ask, 0, step.ruleset, ()),)


def _name_capture(step: Step, play: str) -> str:
    """Return how many cards of its month are on the field, and the joker's effect there."""
    card, field, joker = card_named(play), field_of(step), step.ruleset.tables().joker
    relatives = RELATIVES[count(month_set(card) & ~(1 << card) & field)]
    has_joker = joker.card != NO_CARD and (field | 1 << card) >> joker.card & 1
    if not has_joker:
        return f"relatives:{relatives}"
    place = "played" if card == joker.card else "on the field"
    takes = "takes" if find_targets(joker, field, card) else STAYS
    return f"joker {place}:{relatives}:{takes}"


def _name_want(step: Step, want: str) -> str:
    name, _colon, argument = want.partition(":")
    if name == "captures" and argument:
        return _name_capture(step, argument)
    if name == "can-capture" and argument:
        return want
    if name == "month" and _is_only_repeated(step):
        return "same plant"
    return name if name in _OF_CARDS else want


def _is_only_repeated(step: Step) -> bool:
    """Return whether what is to be tapped shares its month, and no other cards do."""
    right = list_right_cards(step)
    rest = [month_of(card) for card in step.cards if id_of(card) not in right]
    return len(right) > 1 and len(set(rest)) == len(rest)


def _find_short(step: Step, ask: str) -> str:
    """Return the first yaku that is offered and misses one card."""
    if ask == DEALT:
        return ""
    pile, needs = pile_of(step), {yaku.id: yaku for yaku in step.ruleset.yaku()}
    offered = [needs[name] for name in step.exercise.options if name in needs]
    short = (yaku.id for yaku in offered if count(pile & yaku.cards) == yaku.need - 1)
    return "short:" + next(short, "")


def _name_number(step: Step, row: NumberRow) -> str:
    name = _drop_numbers(row.ask)
    own = card_set(row.cards)
    if name in _BY_YAKU:
        return f"{name}:{_name_score(step, row.ruleset, own or pile_of(step), name)}"
    if name == "multiplier":
        lights = count((own or field_of(step)) & row.ruleset.kinds[Kind.LIGHT])
        return f"{name}:{min(lights, 2)}"
    if name == "dealt-points":
        hand = own or hand_of(step) or card_set(step.cards)
        ended = row.ruleset.find_dealt_end(hand)
        hand_yaku = row.ruleset.game.hand_yaku(row.ruleset.toggles, hand)
        return f"{name}:{ended or ' '.join(sorted(dealt.id for dealt in hand_yaku))}"
    return name


def _name_score(step: Step, ruleset: Ruleset, pile: CardSet, name: str) -> str:
    """Return what makes a score: its yaku, further cards, doublings."""
    lines = score_sheet(ruleset, 1, pile)
    hand = sorted(line.yaku.id for line in lines)
    more = any(line.points > line.yaku.points for line in lines)
    parts = [*hand, *(["more"] if more else [])]
    if name == "final" and step.board:
        own, other = (*step.board.calls, 0, 0)[:2]
        rules = ruleset.tables()
        base = score_pile(rules, pile, 0)[0]
        parts = ["doubled"] if high_multiplier(rules, base) > 1 else ["plain"]
        parts += ["called"] if own else []
        parts += ["called by another"] if call_multiplier(rules, own, other) > 1 else []
    return " ".join(parts)


def _name_turn(step: Step) -> str:
    """Return whether the best turn captures from the field."""
    best = step.exercise.expect if isinstance(step.exercise, Best) else ()
    joker, field = step.ruleset.tables().joker, field_of(step)
    played = [card_named(name) for other in best if (name := other.split()[0]) in IDS]
    taking = any(find_targets(joker, field, card) for card in played)
    return "takes" if taking else "stays"


def _drop_numbers(text: str) -> str:
    return ":".join(part for part in text.split(":") if not part.isdigit())


# --- The form -----------------------------------------------------------------------------


def find_form(step: Step) -> tuple[object, ...]:
    """Return the kind of question: what is done, where, with how many cards and right answers."""
    exercise = step.exercise
    places = tuple(getattr(exercise, name, "") for name in ("zone", "by", "turned", "tap", "all"))
    return (
        step.kind,
        step.ruleset.game.name,
        *places,
        len(exercise.options),
        len(step.rows),
        _count_right(step),
        _count_lying(step),
    )


def _count_right(step: Step) -> int:
    match step.exercise:
        case Sort(expect=bins):
            return sum(map(bool, bins.values()))
        case Best() | Count() | Estimate():
            return 1
        case Decide(accept=right):
            return len(right)
        case Tap(expect=right) | Predict(expect=right) | Order(expect=right) | Find(expect=right):
            return sum(len(name.split()) for name in right)
    return 0


def _count_lying(step: Step) -> tuple[int, ...]:
    """Return the cards of each place; none of a table in mid-round, where they differ."""
    asked = _find_asked(step)
    if asked is not None:
        return (count(asked),)
    board = step.board
    if board is None:
        return tuple(filter(None, (len(step.cards), *map(len, step.piles.values()))))
    if board.pack is not None and (any(board.won) or _is_weighed(step)):
        return ()
    if any(board.won):
        return (measure_case(step),)
    return (len(board.hand), len(board.field))


def _find_asked(step: Step) -> CardSet | None:
    """Return the cards of the question, where others are next to them."""
    match step.exercise:
        case Predict():
            return field_of(step)
        case Count(ask=ask) if not step.rows and ask in _OF_A_PILE:
            return pile_of(step)
        case Count(ask="multiplier") if not step.rows:
            return field_of(step)
    return None


# --- The difficulty -----------------------------------------------------------------------


def measure_case(step: Step) -> int:
    """Return the amount to look at: the number of shown cards, otherwise of items."""
    own = [*step.piles.values(), *(row.cards for row in step.rows if row.cards != step.cards)]
    shown = count(list_open_cards(step)) + sum(map(len, own))
    if not shown and isinstance(step.exercise, Placing):
        return len(step.exercise.list_items(step))
    return shown


def _count_shown(step: Step) -> int:
    board = step.board
    if board and board.pack is not None and _is_weighed(step):
        return _find_half(step.ruleset, board.pack)
    asked = _find_asked(step)
    return measure_case(step) if asked is None else count(asked)


def _find_half(ruleset: Ruleset, pack: int) -> int:
    """Return the half of a round, by its stock; closer tables are equally hard to weigh."""
    dealt = len(IDS) - ruleset.seats * ruleset.hand_size - ruleset.field_size
    return 1 if 2 * pack > dealt else 2


def _count_decoys(step: Step) -> int:
    """Return the number of cards that look like a right one, and are not."""
    match step.exercise:
        case Predict(play=play):
            return _count_alike(field_of(step) & ~month_set(card_named(play)), (play,))
        case Tap(want=want) if want.startswith("captures:"):
            play = want.partition(":")[2]
            return _count_alike(field_of(step) & ~month_set(card_named(play)), (play,))
        case Tap(want=want, expect=right) if want.startswith("month:"):
            return _count_alike(card_set(step.cards) & ~card_set(map(card_named, right)), right)
        case Tap(want=want) if want.startswith("kind:"):
            return count(list_open_cards(step) & DISGUISED)
        case Sort(by="kind"):
            return count(card_set(step.cards) & DISGUISED)
    return 0


def _count_alike(cards: CardSet, right: Iterable[str]) -> int:
    kinds = {kind_of(card_named(name)) for name in right}
    return sum(kind_of(card) in kinds for card in cards_in(cards))


def list_right_cards(step: Step) -> frozenset[str]:
    """Return the cards that are the answer, with the one that captures them."""
    match step.exercise:
        case Predict(play=play, expect=taken):
            return frozenset({play, *" ".join(taken).split()} - {STAYS})
        case Tap(want=want, expect=right):
            played = {want.partition(":")[2]} if want.startswith("captures:") else set()
            return frozenset({*right, *played} & set(IDS))
        case Sort() | Order() as placing:
            return frozenset(placing.list_items(step)) & set(IDS)
    return frozenset()
