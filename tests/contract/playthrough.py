"""A whole seeded match of a game in words, to read and to compare."""

from collections.abc import Iterator
from random import Random

from tutor.rules.actions import action_text
from tutor.rules.cards import CardSet, cards_in, id_of, ids_in
from tutor.rules.match.match import Acted, Match, deal_next_round, start_match
from tutor.rules.observation import BEFORE_THE_FIRST_TURN
from tutor.rules.round.deal import deal
from tutor.rules.round.round import Round, collect_captured
from tutor.rules.ruleset import Game, Ruleset, Value
from tutor.rules.score.scoring import score_sheet

SEED = 231  # a draw for the deal that ties, koi-koi, a stop, and hands played to the end
ROUNDS = 3


def playthrough(game: Game) -> str:
    """Return a match of the default preset, played at random, as text."""
    toggles = {toggle.name for toggle in game.toggles}
    overrides: dict[str, Value] = {"rounds": ROUNDS} if "rounds" in toggles else {}
    ruleset = Ruleset(game, game.default_preset, overrides, max(game.players))
    return "\n".join(_match(ruleset, Random(SEED))) + "\n"


def _match(ruleset: Ruleset, random: Random) -> Iterator[str]:
    match = Match(ruleset).after_all(start_match(ruleset, random))
    assert match.chosen is not None
    length = f"{ruleset.rounds} rounds" if ruleset.rounds else f"to {ruleset.target}"
    yield f"{ruleset.game.name} {ruleset.preset}, {length}, seed {SEED}"
    for draw in match.chosen.draws:
        yield "drawn for the deal: " + _cards(draw)
    while not match.current.is_over:
        match = _played(match, random)
        yield from _round(match)
        if not match.is_over:
            match = match.after(deal_next_round(match, random))
    winner = "nobody" if match.winner is None else f"seat {match.winner}"
    yield f"\nThe match: {_numbers(match.totals())}, won by {winner}"


def _played(match: Match, random: Random) -> Match:
    while not match.current.is_over:
        match = match.after(Acted(random.choice(match.current.legal()), "random"))
    return match


def _round(match: Match) -> Iterator[str]:
    current = match.current
    yield f"\nRound {current.number}, seat {current.deal.dealer} deals"
    for deck in match.voided[-1]:
        yield f"  void: {_set(deal(current.ruleset, deck, current.deal.dealer).field)}"
    for seat, hand in enumerate(current.deal.hands):
        yield f"  hand {seat}: {_set(hand)}"
    yield f"  field: {_set(current.deal.field)}"
    yield f"  stock: {_cards(current.deal.stock)}"
    yield from _before_the_turns(current)
    yield from _turns(current)
    yield from _end(match)


def _before_the_turns(current: Round) -> Iterator[str]:
    moment = current.restart()
    for action in current.actions:
        if moment.position.phase not in BEFORE_THE_FIRST_TURN:
            break
        yield f"  player {moment.to_act}: {action_text(action)}"
        moment = moment.play(action)
    if current.bidding:
        yield f"  players {' '.join(map(str, current.active))}, opener {current.position.dealer}"
        yield f"  stock: {_cards(moment.stock)}"
    if current.ruleset.field_comes_late:
        yield f"  field laid: {_set(moment.position.field)}, times {moment.position.boost}"


def _turns(current: Round) -> Iterator[str]:
    for index, turn in enumerate(current.turns):
        by_hand = _placed(turn.played, turn.took)
        by_draw = _placed(turn.drawn, turn.drew_took)
        call = ""
        if turn.call is not None:
            pile = collect_captured(current.turns[: index + 1], turn.seat)
            call = f"; holds {_yaku(current, pile)} and calls {action_text(turn.call)}"
        yield f"  seat {turn.seat} plays {by_hand}; draws {by_draw}{call}"


def _placed(card: int, took: CardSet) -> str:
    return action_text(card) + (f" and takes {_set(took)}" if took else "")


def _end(match: Match) -> Iterator[str]:
    current = match.current
    for seat, pile in enumerate(current.position.captured):
        yield f"  captured {seat}: {_set(pile) or 'nothing'}"
        yield f"  yaku {seat}: {_yaku(current, pile) or 'none'}"
    yield f"  field at the end: {_set(current.position.field) or 'empty'}"
    if current.is_void:
        yield "  void"
    yield f"  points: {_numbers(current.changes)}, match {_numbers(match.totals())}"


def _yaku(current: Round, pile: CardSet) -> str:
    sheet = score_sheet(current.ruleset, current.number, pile, current.position.field)
    return ", ".join(f"{one.yaku.id} {one.points}" for one in sheet)


def _set(cards: CardSet) -> str:
    return " ".join(ids_in(cards))


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(id_of(card) for card in cards)


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(f"{value:+d}" if value else "0" for value in values)


def dealt_cards(current: Round) -> list[int]:
    """Return every card of a deal, each as often as it was dealt."""
    zones = (*current.deal.hands, current.deal.field)
    return [card for zone in zones for card in cards_in(zone)] + list(current.deal.stock)
