"""What has happened in a round as a row of chips: what was said, and the turns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.practice import LEARNER
from tutor.rules.cards import NO_CARD, cards_in
from tutor.rules.position import BID, SHOW
from tutor.rules.round.round import Round, Turn
from tutor.rules.ruleset import Ruleset
from tutor.web.table.cards import CardView, card_view
from tutor.web.table.prelude import PreludeMove, describe_prelude_move
from tutor.web.words.names.players import Person, list_people, list_seated
from tutor.web.words.table.decisions import bid_mark, misdeal_mark
from tutor.web.words.table.turns import describe_turn


@dataclass(frozen=True)
class Chip:
    """One move: the card played with the first card it took, or one word; and all in words."""

    cards: tuple[CardView, ...]
    who: str
    told: str
    mark: str = ""


def list_chips(
    line: Round, told: Sequence[PreludeMove], over: bool = True, player: int = LEARNER
) -> tuple[Chip, ...]:
    """Return the chips of what was *told* in a round, as far as a player may know, and of turns.

    *over* says whether nothing is hidden any more, and what others kept to themselves is told.
    """
    everybody = list_people(line.ruleset.players)
    seats = list_seated(everybody, line.active)
    before = (
        _make_word_chip(one, line.ruleset, everybody) for one in told if one.is_public(player, over)
    )
    return (*before, *_turns(line.turns, line.ruleset, seats))


def _make_word_chip(move: PreludeMove, ruleset: Ruleset, everybody: Sequence[Person]) -> Chip:
    cards = [card for one in move.shown[:1] for card in cards_in(one.cards)][:2]
    return Chip(
        cards=tuple(card_view(card, ruleset=ruleset) for card in cards),
        who=everybody[move.player].short,
        told=describe_prelude_move(move, everybody),
        mark=_mark(move),
    )


def _mark(move: PreludeMove) -> str:
    if move.phase == BID:
        return bid_mark(move.action)
    return "" if move.phase == SHOW and move.shown else misdeal_mark(move.action)


def _turns(turns: Sequence[Turn], ruleset: Ruleset, seats: Sequence[Person]) -> Iterator[Chip]:
    for turn in turns:
        if turn.drawn != NO_CARD:
            text = describe_turn(turn, ruleset, seats)
            yield Chip(_pair(turn, ruleset), seats[turn.seat].short, text)


def _pair(turn: Turn, ruleset: Ruleset) -> tuple[CardView, ...]:
    took = list(cards_in(turn.took))[:1]
    return tuple(card_view(card, ruleset=ruleset) for card in [turn.played, *took])
