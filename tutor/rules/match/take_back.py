"""Taking back: the same moment again, with all cards unseen there dealt again."""

from random import Random
from typing import Final

from tutor.rules.cards import CardSet, cards_in
from tutor.rules.match.match import TakenBack, redeal
from tutor.rules.observation import Observation, observe
from tutor.rules.round.deal import Deck
from tutor.rules.round.play import Action, IllegalActionError
from tutor.rules.round.round import Round

TRIES: Final = 2000  # before only the stock is shuffled; a hand that was shown is rare


def take_back(line: Round, player: int, random: Random) -> TakenBack | None:
    """Return to the last decision of *player*, with the cards unseen there dealt again.

    None when they have not decided anything in this round. In the new deal everything that happened
    before is still legal and looks the same to them.
    """
    last_decision = find_last_decision(line, player)
    if last_decision is None:
        return None
    moment = line.restart().play_all(line.actions[:last_decision])
    observation = observe(moment, player, ())
    for _ in range(TRIES):
        deck, fold = _relabel(moment, unknown_cards(observation), random)
        if has_same_view(
            redeal(line, deck, fold), line.actions[:last_decision], player, observation
        ):
            return TakenBack(last_decision, deck, fold)
    deck, fold = _relabel(moment, moment.position.stock, random)
    return TakenBack(last_decision, deck, fold)


def has_same_view(
    dealt: Round, actions: tuple[Action, ...], player: int, observation: Observation
) -> bool:
    """Return whether these actions lead, in another deal, to the same view for *player* to act."""
    try:
        moment = dealt.play_all(actions)
    except IllegalActionError:
        return False
    return moment.to_act == player and observe(moment, player, observation.totals) == observation


def unknown_cards(observation: Observation) -> CardSet:
    """Return the cards of which a seat does not know where they are."""
    given = 0
    for cards in observation.shown:
        given |= cards
    return observation.unseen & ~given


def find_last_decision(line: Round, player: int) -> int | None:
    """Return how many actions came before the last one of *player*, None without any."""
    current = line.restart()
    last = None
    for index, action in enumerate(line.actions):
        if current.to_act == player:
            last = index
        current = current.play(action)
    return last


def _relabel(moment: Round, hidden: CardSet, random: Random) -> tuple[Deck, Deck]:
    """Return the round's deck and fold with the hidden cards in each other's places."""
    cards = cards_in(hidden)
    opponents = cards[:]
    random.shuffle(opponents)
    swapped = dict(zip(cards, opponents, strict=True))

    def relabel(deck: Deck) -> Deck:
        return tuple(swapped.get(card, card) for card in deck)

    return relabel(moment.deck), relabel(moment.deal.fold)
