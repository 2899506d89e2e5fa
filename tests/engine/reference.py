"""The reference search set up as each compiled search is, for tests that compare them."""

from collections.abc import Callable

from tutor.engine.compiled import pack_tables
from tutor.engine.exact.abstraction import average_twins
from tutor.engine.expectimax import Expectimax, Odds, Policy, Root, State, all_deals, play
from tutor.engine.greedy.player import greedy_action, worthiest
from tutor.engine.hints.hint import _roots
from tutor.engine.net.files import model_for
from tutor.engine.net.policy import after_decision, turn_value
from tutor.engine.net.value import Net, scratch
from tutor.engine.worlds import belief
from tutor.engine.worlds.symmetry import twins
from tutor.rules.cards import Card, cards_in, count
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.play import STOP, legal
from tutor.rules.tables import Rules


def tables_of(observation: Observation) -> Rules:
    return observation.rules


def roots_of(observation: Observation) -> tuple[Root, ...]:
    """Return each legal action with each card that it may take."""
    position = imagined_position(observation)
    return tuple(_roots(tables_of(observation), position, legal_actions(observation)))


def odds_of(observation: Observation) -> Odds:
    """Return how likely the product thinks that a seat holds a card."""
    cards = cards_in(observation.unseen)
    others = [seat for seat in range(observation.seats) if seat != observation.seat]
    odds = {
        seat: dict(zip(cards, belief.odds(observation, seat, cards).tolist(), strict=True))
        for seat in others
    }

    def find_odds(seat: int, card: Card) -> float:
        return float(odds[seat][card])

    return find_odds


def net_policy(rules: Rules, net: Net) -> Policy:
    packed, work = pack_tables(rules), scratch()
    return lambda state: State(*after_decision(packed, net, state.position, state.declined, work))


def greedy_policy(rules: Rules) -> Policy:
    return lambda state: play(rules, state, greedy_action(rules, state.position))


def last_card_policy(rules: Rules, net: Net) -> Policy:
    """Return the net's policy, but with the last card stop and take the card worth more."""
    by_net = net_policy(rules, net)

    def decide(state: State) -> State:
        position = state.position
        if count(position.hands[position.actor]) > 1:
            return by_net(state)
        if position.phase == DECIDE:
            return play(rules, state, STOP)
        if position.phase == PLAY_HAND:
            [card] = cards_in(position.hands[position.actor])
            position = play(rules, state, card).position
        if position.phase in (CHOOSE_HAND, CHOOSE_DRAW):
            position = play(
                rules, state._replace(position=position), worthiest(legal(rules, position))
            ).position
        return state._replace(position=position)

    return decide


def mixed_policy(seat: int, own: Policy, others: Policy) -> Policy:
    """Return a policy by which *seat* decides one way and everybody else the other way."""
    return lambda state: (own if state.position.actor == seat else others)(state)


def search_like_exact(observation: Observation) -> Expectimax:
    """Return the reference of `exact/two_player.py`: every own decision is a MAX node."""
    rules = tables_of(observation)
    model = model_for(observation.ruleset)
    assert model is not None
    net = average_twins(model.net_for(observation.ruleset), twins(rules))
    return Expectimax(rules, observation.seat, last_card_policy(rules, net))


def search_like_rollout(observation: Observation) -> Expectimax:
    """Return the reference of `search/rollout_search.py`: MAX nodes in this turn, then greedy."""
    rules = tables_of(observation)
    return Expectimax(rules, observation.seat, greedy_policy(rules), max_turns=1)


def search_like_net(
    observation: Observation, net: Net, policy: Callable[[Rules, Net], Policy] = net_policy
) -> Expectimax:
    """Return the reference of `search/net_search.py`: a turn of each seat, then the net's value."""
    rules, seat, work = tables_of(observation), observation.seat, scratch()
    packed = pack_tables(rules)
    return Expectimax(
        rules,
        seat,
        policy(rules, net),
        max_turns=0,
        horizon=observation.seats,
        evaluate=lambda state: turn_value(packed, net, state.position, seat, state.declined, work),
    )


def exact_values(observation: Observation) -> list[float]:
    """Return the value of each root of an ending for two, by the reference."""
    deals = all_deals(observation, odds_of(observation))
    return search_like_exact(observation).root_values(observation, deals, roots_of(observation))
