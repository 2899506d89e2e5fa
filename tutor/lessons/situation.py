"""The table of a step as a round that can be played, and turns on it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from tutor.lessons.model import Answer, LessonBoard, LessonError, Step
from tutor.rules.actions import action_named
from tutor.rules.cards import (
    ALL,
    IDS,
    NO_CARD,
    Card,
    CardSet,
    UnknownCardError,
    card_named,
    card_set,
    cards_in,
    count,
    ids_in,
)
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND, Position, start_position
from tutor.rules.round.deal import Deal
from tutor.rules.round.play import IllegalActionError
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import card_points, score_pile, score_sheet

LEARNER: Final = 0
ASKED_BEFORE_PLAY: Final = ("decide", "round")  # kinds that begin before the first card
CLOSE: Final = "close"  # the answer that two plays are as good as equal
MID_TURN: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)


def field_of(step: Step) -> CardSet:
    """Return the field of a step: its board's, otherwise the cards it shows."""
    return card_set(step.board.field if step.board else step.cards)


def hand_of(step: Step) -> CardSet:
    """Return the learner's hand at the table of a step, empty without a table."""
    return card_set(step.board.hand) if step.board else 0


def pile_of(step: Step, seat: int = LEARNER) -> CardSet:
    """Return the captured pile of a seat: the board's, otherwise the cards that the step shows."""
    if not step.board:
        return card_set(step.cards)
    return card_set(step.board.won[seat]) if seat < len(step.board.won) else 0


def list_open_cards(step: Step) -> CardSet:
    """Return all cards visible to the learner."""
    piles = [pile_of(step, seat) for seat in range(step.ruleset.seats)] if step.board else []
    everything = hand_of(step) | field_of(step) | card_set(step.cards)
    for pile in piles:
        everything |= pile
    return everything


def start_round(step: Step) -> Round:
    """Return the round of a step, the learner's first actions done; it must have a board."""
    if step.board is None:
        raise LessonError(f"{step.id} has no table.")
    current = _open_round(step.ruleset, step.board, step.kind in ASKED_BEFORE_PLAY)
    return play_words(current, step.board.after)


def play_words(current: Round, words: tuple[str, ...]) -> Round:
    """Return the round after actions in words; raise LessonError for one that is not legal."""
    for word in words:
        try:
            current = current.play(action_named(word))
        except (UnknownCardError, IllegalActionError):
            raise LessonError(f"the action {word} is not legal there.") from None
    return current


def _open_round(ruleset: Ruleset, board: LessonBoard, from_the_start: bool) -> Round:
    hands, stock = _deal_hidden(ruleset, board)
    if from_the_start and _is_a_deal(ruleset, board):
        return Round.from_deal(ruleset, 1, _deal(ruleset, board, hands, stock))
    position = _position(ruleset, board, hands, stock)
    given = Deal(board.dealer, hands, position.field, stock)
    return Round(ruleset, 1, given, position, stock)


def deal_of(step: Step) -> Deal | None:
    """Return the deal of a step with a dealt table, None for another step."""
    if step.board is None or not _is_a_deal(step.ruleset, step.board):
        return None
    return _deal(step.ruleset, step.board, *_deal_hidden(step.ruleset, step.board))


def _deal(
    ruleset: Ruleset, board: LessonBoard, hands: tuple[CardSet, ...], stock: tuple[Card, ...]
) -> Deal:
    if not ruleset.field_comes_late:
        return Deal(board.dealer, hands, card_set(board.field), stock)
    return Deal(board.dealer, hands, 0, (*board.field, *stock))


def _is_a_deal(ruleset: Ruleset, board: LessonBoard) -> bool:
    sizes = (len(board.hand), len(board.field))
    return not any(board.won) and sizes == (ruleset.hand_size, ruleset.field_size)


def _deal_hidden(
    ruleset: Ruleset, board: LessonBoard
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """Return all hands, and the stock in its order."""
    shown = card_set((*board.hand, *board.field, *board.next))
    for pile in board.won:
        shown |= card_set(pile)
    unseen = cards_in(ALL & ~shown)
    Random(board.seed).shuffle(unseen)
    opponents = ruleset.seats - 1
    hand = len(unseen) + len(board.next)
    hand = hand - board.pack if board.pack is not None else len(board.hand) * opponents
    hand = max(0, min(hand, len(unseen)))
    hands = [card_set(board.hand)]
    for seat in range(opponents):  # a player who has not played this turn has one card more
        size = -(-hand // (opponents - seat))
        hands.append(card_set(unseen[:size]))
        unseen, hand = unseen[size:], hand - size
    return tuple(hands), (*board.next, *unseen)


def _position(
    ruleset: Ruleset, board: LessonBoard, hands: tuple[CardSet, ...], stock: tuple[Card, ...]
) -> Position:
    rules = ruleset.tables()
    field = card_set(board.field)
    boost = ruleset.game.boost(ruleset.toggles, field) if _is_a_deal(ruleset, board) else 1
    position = start_position(hands, field, card_set(stock), LEARNER, boost)
    piles = tuple(
        card_set(board.won[seat]) if seat < len(board.won) else 0 for seat in range(ruleset.seats)
    )
    calls = tuple(
        board.calls[seat] if seat < len(board.calls) else 0 for seat in range(ruleset.seats)
    )
    made = [score_pile(rules, pile, field) for pile in piles]
    callers = [seat for seat, number in enumerate(calls) if number]
    return position._replace(
        captured=piles,
        calls=calls,
        points=tuple(total for total, _rows in made),
        held=tuple(rows if calls[seat] else 0 for seat, (_total, rows) in enumerate(made)),
        first_caller=callers[0] if callers else position.first_caller,
        last_caller=callers[-1] if callers else position.last_caller,
        dealer=board.dealer or _find_first(hands),
    )


def _find_first(hands: tuple[CardSet, ...]) -> int:
    """Return who played first: the player who has played a card more than the learner."""
    own = count(hands[LEARNER])
    return next((seat for seat, hand in enumerate(hands) if count(hand) < own), LEARNER)


def play_answer(step: Step, answer: Answer) -> Round:
    """Return the round after the learner's actions; raise LessonError for an illegal one."""
    return play_words(start_round(step), answer.actions)


def is_waiting(current: Round) -> bool:
    """Return whether the learner's turn continues: a card has to be chosen."""
    return (
        not current.is_over
        and current.actor == LEARNER
        and current.position.phase in MID_TURN
        and not _has_played(current)
    )


def _has_played(current: Round) -> bool:
    """Return whether the last turn is the learner's, and finished."""
    if current.position.phase in (CHOOSE_HAND, CHOOSE_DRAW):
        return False
    return bool(current.turns) and current.turns[-1].drawn != NO_CARD


def turn_marks(current: Round, answer: Answer) -> frozenset[str]:
    """Return the marks of the learner's turn, which replies are chosen by."""
    turn = current.turns[-1]
    marks = {f"play:{IDS[turn.played]}"} | {f"target:{name}" for name in ids_in(turn.took)}
    marks |= {f"target:{name}" for name in ids_in(turn.drew_took)}
    marks |= {f"option:{action}" for action in answer.actions}
    if not turn.took:
        marks.add("stays")
    return frozenset(marks)


def has_reached_goal(step: Step, goal: str, current: Round) -> bool:
    """Return whether the turn that was played reaches a goal, or several with `and` between."""
    return all(_is_reached(step, name, current) for name in goal.split(" and "))


def _is_reached(step: Step, goal: str, current: Round) -> bool:
    before = start_round(step).position.captured[LEARNER]
    pile = current.position.captured[LEARNER]
    name, value = _parse_goal(goal)
    return GOALS[name](value, current, before, pile)


def _parse_goal(goal: str) -> tuple[str, str]:
    for sign in (">=", ":"):
        name, result, value = goal.partition(sign)
        if result and name in GOALS:
            return name, value
    if goal in GOALS:
        return goal, ""
    raise LessonError(f"there is no goal {goal}.")


def _has_made(yaku: str, current: Round, before: CardSet, pile: CardSet) -> bool:
    hand = {line.yaku.id for line in score_sheet(current.ruleset, 1, pile)}
    had = {line.yaku.id for line in score_sheet(current.ruleset, 1, before)}
    return yaku in hand - had


def _has_priced(value: str, current: Round, before: CardSet, pile: CardSet) -> bool:
    return card_points(current.rules, pile & ~before) >= int(value)


GOALS: Final[Mapping[str, Callable[[str, Round, CardSet, CardSet], bool]]] = {
    "captures": lambda card, _current, before, pile: bool(pile & ~before & 1 << card_named(card)),
    "plays": lambda card, current, _before, _pile: current.turns[-1].played == card_named(card),
    "any-pair": lambda _value, current, _before, _pile: bool(current.turns[-1].took),
    "makes": _has_made,
    "points": lambda value, current, _before, pile: (
        score_pile(current.rules, pile, 0)[0] >= int(value)
    ),
    "price": _has_priced,
    "legal": lambda _value, _current, _before, _pile: True,
}
