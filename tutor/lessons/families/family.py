"""A family of questions and its draws: exercises with cards, without words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeVar

from tutor.lessons.model import Exercise, ForeseenMiss, LessonBoard, NumberRow, Step
from tutor.rules.cards import ALL, Card, CardSet, card_set, cards_in, count, id_of, kind_of
from tutor.rules.games import GAMES
from tutor.rules.ruleset import Ruleset, Value

T = TypeVar("T")

Band = tuple[int, int]  # the fewest and the most cards to look at
OTHERWISE: Final = ForeseenMiss(("else",), "else")


@dataclass(frozen=True, kw_only=True)
class Draft:
    """The result of a family's draw. *said* names tables of sentences; later ones take precedence.

    *figures* fill placeholders of those sentences for this case; *names* are labels of rows,
    options and items in every language, where a placeholder is enough.
    """

    exercise: Exercise
    said: tuple[str, ...]
    cards: tuple[Card, ...] = ()
    piles: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    board: LessonBoard | None = None
    rows: tuple[NumberRow, ...] = ()
    wrong: tuple[ForeseenMiss, ...] = ()
    figures: Mapping[str, object] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


Draw = Callable[[Random, Ruleset, int], Draft | None]  # None: nothing came of it, draw again
Vary = Callable[[Random, Step], Draft | None]


@dataclass(frozen=True)
class Family:
    """Questions of one sort; *bands* say how much there is to look at, the easiest level first.

    *vary* exchanges cards of a step whose idea is too rare to be drawn again by chance.
    """

    name: str
    ruleset: Ruleset
    bands: tuple[Band, ...]
    draw: Draw
    vary: Vary | None = None


def usual(game: str, players: int = 0, **overrides: Value) -> Ruleset:
    """Return the rules by which a game is taught, with some of them changed."""
    result = GAMES[game]
    return Ruleset(result, result.default_preset, overrides, players)


def foresee(say: str, when: Iterable[str]) -> tuple[ForeseenMiss, ...]:
    """Return the reply to wrong answers that have one of some marks; none where there are none."""
    marks = tuple(when)
    return (ForeseenMiss(marks, say),) if marks else ()


def foresee_cards(say: str, cards: Iterable[Card]) -> tuple[ForeseenMiss, ...]:
    """Return the reply to wrong answers that have one of some cards."""
    return foresee(say, (f"card:{id_of(card)}" for card in cards))


def foresee_numbers(right: int, slips: Mapping[str, int]) -> tuple[ForeseenMiss, ...]:
    """Return a reply to each slip whose number differs from the right one."""
    stated: dict[int, str] = {}
    for say, value in slips.items():
        if value != right:
            stated.setdefault(value, say)
    return tuple(ForeseenMiss((f"value:{value}",), say) for value, say in stated.items())


def pick_some(random: Random, cards: CardSet, number: int) -> tuple[Card, ...]:
    """Return some cards of a set in a random order, all of them if there are fewer."""
    return tuple(random.sample(cards_in(cards), min(number, count(cards))))


def exchange_some(random: Random, cards: Sequence[Card], keep: CardSet = 0) -> tuple[Card, ...]:
    """Return cards of which some became others of their kind, in their places."""
    changed = list(cards)
    places = [place for place, card in enumerate(cards) if not keep >> card & 1]
    for place in random.sample(places, random.randint(min(1, len(places)), len(places))):
        free = ALL & ~card_set(changed) & ~card_set(cards) & ~keep
        alike = [card for card in cards_in(free) if kind_of(card) == kind_of(cards[place])]
        changed[place] = random.choice(alike) if alike else cards[place]
    return tuple(changed)


def mix(random: Random, things: Iterable[T]) -> tuple[T, ...]:
    """Return things in a random order."""
    mixed = list(things)
    random.shuffle(mixed)
    return tuple(mixed)


def is_rare(random: Random, one_in: int = 4) -> bool:
    """Return whether this is the one case among several in which nothing is to be found."""
    return random.randrange(one_in) == 0


def choose_some(random: Random, things: Sequence[T], number: int) -> tuple[T, ...]:
    """Return some of several things in a random order, all of them if there are fewer."""
    return tuple(random.sample(things, min(number, len(things))))
