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
    kept = find_last_decision(line, player)
    if kept is None:
        return None
    moment = line.restart().play_all(line.actions[:kept])
    seen = observe(moment, player, ())
    for _ in range(TRIES):
        deck, fold = _relabel(moment, unknown_cards(seen), random)
        if has_same_view(redeal(line, deck, fold), line.actions[:kept], player, seen):
            return TakenBack(kept, deck, fold)
    deck, fold = _relabel(moment, moment.position.stock, random)
    return TakenBack(kept, deck, fold)


def has_same_view(
    dealt: Round, actions: tuple[Action, ...], player: int, seen: Observation
) -> bool:
    """Return whether these actions lead, in another deal, to the same view for *player* to act."""
    try:
        moment = dealt.play_all(actions)
    except IllegalActionError:
        return False
    return moment.to_act == player and observe(moment, player, seen.totals) == seen


def unknown_cards(seen: Observation) -> CardSet:
    """Return the cards of which a seat does not know where they are."""
    known = 0
    for cards in seen.shown:
        known |= cards
    return seen.unseen & ~known


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
    cards = list(cards_in(hidden))
    others = cards[:]
    random.shuffle(others)
    swapped = dict(zip(cards, others, strict=True))

    def relabel(deck: Deck) -> Deck:
        return tuple(swapped.get(card, card) for card in deck)

    return relabel(moment.deck), relabel(moment.deal.fold)
