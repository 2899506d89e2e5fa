"""Reading a table: cards that are gone, safe discards, needs of opponents, hidden cards."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from tutor.lessons.facts import STATED, compute_chance, count_asked
from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Draw,
    Family,
    choose_some,
    foresee,
    foresee_cards,
    foresee_numbers,
    is_rare,
    mix,
    pick_some,
    usual,
)
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import Pick, Tap
from tutor.lessons.model import ForeseenMiss, LessonBoard, NumberRow, Step
from tutor.lessons.situation import list_open_cards
from tutor.rules.cards import (
    ALL,
    CHAFF,
    Card,
    CardSet,
    card_set,
    cards_in,
    count,
    id_of,
    ids_in,
    kind_of,
    lowest,
    month_of,
    month_set,
)
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.deal import is_void, shuffle_pack
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import score_pile


def reach_round(random: Random, ruleset: Ruleset, turns: int) -> Round | None:
    """Return a round after this many turns of the learner, with the learner to play.

    Captures are made where possible. None where the deal is void, a hand is lucky or somebody makes
    a yaku: those would need other questions.
    """
    current = Round.from_deck(ruleset, 1, shuffle_pack(random, ruleset), 0)
    if is_void(ruleset, current.deal):
        return None
    size = ruleset.hand_size
    while not current.is_over and count(current.position.hands[0]) > size - turns:
        if current.position.phase not in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW):
            return None
        current = current.play(_choose(random, current))
    while not current.is_over and (current.actor or current.position.phase != PLAY_HAND):
        if current.position.phase not in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW):
            return None
        current = current.play(_choose(random, current))
    return None if current.is_over else current


def _choose(random: Random, current: Round) -> Action:
    legal = current.legal()
    position = current.position
    if position.phase != PLAY_HAND:
        return random.choice(legal)
    joker = current.rules.joker
    taking = [card for card in legal if find_targets(joker, position.field, card)]
    return random.choice(taking or legal)


def make_board(random: Random, current: Round) -> LessonBoard:
    """Return the table of a round as the learner sees it, with hidden cards dealt again."""
    position = current.position
    return LessonBoard(
        hand=tuple(cards_in(position.hands[0])),
        field=tuple(cards_in(position.field)),
        won=tuple(tuple(cards_in(pile)) for pile in position.captured),
        pack=count(position.stock),
        calls=position.calls,
        seed=random.randrange(10_000),
    )


NONE: Final = "none"
HERS: Final = 1
_DrawAtTable = Callable[[Random, Round, LessonBoard], Draft | None]


def _at_table(draw: _DrawAtTable) -> Draw:
    """Return a draw that begins with a table of about this many open cards."""

    def draw_all(random: Random, ruleset: Ruleset, size: int) -> Draft | None:
        seen_each = 2 * ruleset.seats - 1  # cards that a turn of everybody uncovers
        turns = max(1, round((size - ruleset.hand_size - ruleset.field_size) / seen_each))
        current = reach_round(random, ruleset, min(turns, ruleset.hand_size - 2))
        return draw(random, current, make_board(random, current)) if current else None

    return draw_all


def lay_bare(ruleset: Ruleset, board: LessonBoard) -> Step:
    """Return a step with a table and no question yet."""
    return Step("?", Count(), ruleset, board=board)


def draw_unseen(random: Random, current: Round, board: LessonBoard) -> Draft | None:
    """Draw a table: of some months in the hand, how many cards are not to be seen."""
    step = lay_bare(current.ruleset, board)
    months = sorted({month_of(card) for card in board.hand})
    rows = tuple(
        NumberRow(f"month-{month}", f"unseen:month:{month}", 0, current.ruleset, ())
        for month in sorted(choose_some(random, months, random.choice((2, 2, 3))))
    )
    rows = tuple(replace(row, expect=count_asked(step, row.ask, row) or 0) for row in rows)
    return Draft(
        exercise=Count(),
        said=("unseen",),
        board=board,
        rows=rows,
        wrong=(ForeseenMiss(("high",), "high"), ForeseenMiss(("low",), "low"), OTHERWISE),
        names={row.key: f"{{month:{row.key.removeprefix('month-')}}}" for row in rows},
    )


def draw_hidden(random: Random, current: Round, board: LessonBoard) -> Draft | None:
    """Draw a table: how many cards the learner cannot see."""
    step = lay_bare(current.ruleset, board)
    right = count(ALL & ~list_open_cards(step))
    slips = {"stock-only": count(current.position.stock), "seen": 48 - right}
    return Draft(
        exercise=Count(ask="unseen", expect=right),
        said=("hidden",),
        board=board,
        wrong=(*foresee_numbers(right, slips), OTHERWISE),
        figures={"number": right},
    )


def draw_safe(random: Random, current: Round, board: LessonBoard) -> Draft | None:
    """Draw a table: which cards of the hand nobody can take after a discard."""
    step = lay_bare(current.ruleset, board)
    unseen = ALL & ~list_open_cards(step)
    danger = unseen | card_set(board.field)
    safe = [card for card in board.hand if not month_set(card) & danger]
    if not 0 < len(safe) < len(board.hand):
        return None
    lying = [c for c in board.hand if c not in safe and month_set(c) & card_set(board.field)]
    hidden = [c for c in board.hand if c not in safe and c not in lying]
    return Draft(
        exercise=Tap(want=STATED, zone="hand", expect=tuple(map(id_of, safe))),
        said=("safe",),
        board=board,
        wrong=(
            *foresee_cards("hidden", hidden),
            *foresee_cards("takes", lying),
            OTHERWISE,
        ),
    )


def _find_needed(current: Round) -> CardSet:
    """Return the cards of the field that make a yaku of hers."""
    rules, pile = current.ruleset.tables(), current.position.captured[HERS]
    had = score_pile(rules, pile, 0)[1]
    return card_set(
        card
        for card in cards_in(current.position.field)
        if score_pile(rules, pile | 1 << card, 0)[1] & ~had
    )


def draw_needed(random: Random, current: Round, board: LessonBoard) -> Draft | None:
    """Draw a table: which card of the field would finish a yaku of hers."""
    needed = _find_needed(current)
    if not needed or needed == current.position.field:
        return None
    kinds = {kind_of(card) for card in cards_in(needed)}
    remaining = [card for card in board.field if not needed >> card & 1]
    alike = [card for card in remaining if kind_of(card) in kinds]
    return Draft(
        exercise=Tap(want=STATED, zone="field", expect=tuple(ids_in(needed))),
        said=("needed",),
        board=board,
        wrong=(*foresee_cards("alike", alike), OTHERWISE),
    )


def draw_dead(
    random: Random, current: Round, board: LessonBoard, ids: tuple[str, ...]
) -> Draft | None:
    """Draw a table: which yaku she can make no more, because too many of its cards are taken."""
    mine = current.position.captured[0]
    table = {yaku.id: yaku for yaku in current.ruleset.yaku()}
    dead = [name for name in ids if count(table[name].cards & ~mine) < table[name].need]
    alive = [name for name in ids if name not in dead]
    right = NONE if is_rare(random) or not dead else random.choice(dead)
    wrong = choose_some(random, alive, 3 if right == NONE else 2)
    if len(wrong) < 2:
        return None
    options = (*mix(random, (*wrong, *({right} - {NONE}))), NONE)
    return Draft(
        exercise=Pick(options=options, expect=(right,)),
        said=("dead", "dead-none") if right == NONE else ("dead",),
        board=board,
        wrong=(
            *foresee("one-is", (f"option:{NONE}",) if right != NONE else ()),
            *foresee("alive", (f"option:{name}" for name in wrong)),
            OTHERWISE,
        ),
        figures={"yaku": f"{{yaku:{right}}}"},
        names={option: f"{{yaku:{option}}}" for option in options if option != NONE},
    )


def draw_missing(
    random: Random, current: Round, board: LessonBoard, ids: tuple[str, ...]
) -> Draft | None:
    """Draw a table: where the card is that the learner lacks for a yaku."""
    pile = current.position.captured[0]
    lacking = [
        (other, lowest(other.cards & ~pile))
        for other in current.ruleset.yaku()
        if other.id in ids
        and count(other.cards & ~pile) == 1 == count(other.cards) - other.need + 1
    ]
    if not lacking:
        return None
    yaku, card = random.choice(lacking)
    right = _find_place(current, card)
    places = ("hand", "field", "hers", "hidden")
    return Draft(
        exercise=Pick(options=mix(random, places), expect=(right,)),
        said=("missing", f"missing-{right}"),
        board=board,
        wrong=(
            *foresee("visible", ("option:hidden",) if right != "hidden" else ()),
            *foresee("not-there", (f"option:{place}" for place in places if place != right)),
            OTHERWISE,
        ),
        figures={"yaku": f"{{yaku:{yaku.id}}}", "card": f"{{card:{id_of(card)}}}"},
    )


def _find_place(current: Round, card: Card) -> str:
    position = current.position
    places = (
        ("hand", position.hands[0]),
        ("field", position.field),
        ("hers", position.captured[HERS]),
    )
    return next((name for name, cards in places if cards >> card & 1), "hidden")


_KOIKOI: Final = usual("koikoi")
BANDS: Final = ((19, 22), (25, 28), (31, 34))
_LATE: Final = ((25, 28), (31, 31), (34, 34))
_SETS: Final = ("akatan", "aotan", "inoshikacho", "shiko", "goko", "hanami", "tsukimi")


BAND: Final = 10  # per cent on either side of a chance


def draw_holding(random: Random, current: Round, board: LessonBoard) -> Draft | None:
    """Draw a table: the chance that an opponent holds a card of some month."""
    step = lay_bare(current.ruleset, board)
    months = {month_of(card) for card in (*board.hand, *board.field)}
    unseen = ALL & ~list_open_cards(step)
    some = [other for other in sorted(months) if unseen & month_set(4 * (other - 1))]
    if not some:
        return None
    month = random.choice(some)
    figures = {
        "month": f"{{month:{month}}}",
        "left": count(unseen & month_set(4 * (month - 1))),
        "unseen": count(unseen),
        "held": count(current.position.hands[HERS]),
    }
    return _estimate(step, f"holds:month:{month}", "holding", figures)


def draw_turning(random: Random, current: Round, board: LessonBoard) -> Draft | None:
    """Draw a table: how often the next card of the stock is of some month of the field."""
    step = lay_bare(current.ruleset, board)
    unseen = ALL & ~list_open_cards(step)
    months = {month_of(card) for card in board.field}
    some = [other for other in sorted(months) if unseen & month_set(4 * (other - 1))]
    if not some:
        return None
    month = random.choice(some)
    figures = {
        "month": f"{{month:{month}}}",
        "left": count(unseen & month_set(4 * (month - 1))),
        "unseen": count(unseen),
    }
    return _estimate(step, f"turns:month:{month}", "turning", figures)


def draw_either(random: Random, current: Round, board: LessonBoard) -> Draft | None:
    """Draw a table: the chance that an opponent holds at least one of two cards."""
    step = lay_bare(current.ruleset, board)
    unseen = ALL & ~list_open_cards(step)
    pair = pick_some(random, unseen & ~CHAFF, 2)
    if len(pair) < 2:
        return None
    hand = count(current.position.hands[HERS])
    cards = [f"{{card:{id_of(card)}}}" for card in pair]
    return _estimate(
        step,
        f"holds:2:{count(unseen)}:{hand}",
        "either",
        {"one": cards[0], "other": cards[1], "unseen": count(unseen), "held": hand},
    )


def _estimate(step: Step, ask: str, text: str, figures: Mapping[str, object]) -> Draft:
    right = round(compute_chance(step, ask) or 0)
    band = (max(0, right - BAND), min(100, right + BAND))
    return Draft(
        exercise=Estimate(expect=right, band=band, chance=ask),
        said=(text,),
        board=step.board,
        wrong=(ForeseenMiss(("low",), "low"), ForeseenMiss(("high",), "high"), OTHERWISE),
        figures=figures,
    )


FAMILIES: Final = (
    Family("unseen:month", _KOIKOI, BANDS, _at_table(draw_unseen)),
    Family("deal-sizes", _KOIKOI, ((19, 22), (25, 28), (31, 34)), _at_table(draw_hidden)),
    Family("safe-discard", _KOIKOI, ((25, 28), (31, 31)), _at_table(draw_safe)),
    Family("deny:last-card", _KOIKOI, _LATE, _at_table(draw_needed)),
    Family("dead-yaku", _KOIKOI, _LATE, _at_table(partial(draw_dead, ids=_SETS))),
    Family("missing-card", _KOIKOI, _LATE, _at_table(partial(draw_missing, ids=_SETS))),
    Family("chance:hold", _KOIKOI, BANDS, _at_table(draw_holding)),
)
DRILLED: Final = (
    Family("chance:turn", _KOIKOI, BANDS, _at_table(draw_turning)),
    Family("chance:either", _KOIKOI, BANDS, _at_table(draw_either)),
)
