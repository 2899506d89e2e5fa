"""Tables to ask about that a round really came to: played by chance from a deal."""

from random import Random

from tutor.lessons.model import LessonBoard
from tutor.rules.cards import cards_in, count
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.deal import is_void, shuffle_pack
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset


def reach_round(random: Random, ruleset: Ruleset, turns: int) -> Round | None:
    """Return a round in which the learner has had so many turns and is to play.

    Captures are taken where there are some. None where the deal is void, a hand is lucky or
    somebody makes a yaku: of those one would have to be asked something else.
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
    """Return the table of a round as the learner sees it; what is hidden is dealt anew."""
    position = current.position
    return LessonBoard(
        hand=tuple(cards_in(position.hands[0])),
        field=tuple(cards_in(position.field)),
        won=tuple(tuple(cards_in(pile)) for pile in position.captured),
        pack=count(position.stock),
        calls=position.calls,
        seed=random.randrange(10_000),
    )
