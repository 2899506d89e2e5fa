"""Records of the program KoiKoi-AI, read under the rules that it plays by (J1 to J12).

A record has `info` and `record.round1, round2, …`, each with `basic` (the deal) and `turn1,
turn2, …`. A card is a month and a rank, 1 for the highest of its month; the pile is drawn from
its end. Players are 1 and 2.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.review.files.dealing import FIELD, STOCK, build_deck
from tutor.review.files.record import Difference, RecordError, ReplayRecord, is_date, is_name
from tutor.review.files.refusals import build_event_error, move_error
from tutor.rules.cards import ALL, NO_CARD, Card, CardSet, card_set, id_of
from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, DealerChosen, Dealt, Event, Match
from tutor.rules.match.replay import ReplayError, replay_from_json, replay_to_json
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE
from tutor.rules.round.deal import is_void
from tutor.rules.round.play import KOIKOI, STOP, Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.toggle import MOST_ROUNDS, ROUNDS

_PRESET: Final = "kk_koikoi_japan"
MOST_POINTS: Final = 1000  # of a round or to begin with, in a record that is taken at its word
_Object = Mapping[str, Any]


@dataclass(frozen=True)
class _Turn:
    """One turn as it was recorded."""

    place: tuple[int, int]
    player: int
    played: Card
    took: CardSet | None  # with the played card; None when nothing was recorded
    drawn: Card  # NO_CARD when the round ended before
    drew_took: CardSet | None
    call: bool | None


class _CutError(Exception):
    """A round that the rules here cannot have, or that was not played out: the match ends here."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference


def read(data: _Object) -> ReplayRecord:
    """Return the match of a record as far as the rules here can follow it; raise RecordError."""
    info = _object(data.get("info", {}), "info")
    recorded = _rounds(_object(data["record"], "record"))
    names = _names(info)
    rules = _rules(info, len(recorded))
    events: list[Event] = []
    match, cut = Match(rules), list[Difference]()
    for place, one in enumerate(recorded, start=1):
        try:
            added = tuple(_round(match, names, place, one))
        except _CutError as end:
            cut.append(end.difference)
            break
        events += added
        match = match.after_all(added)
    if not match.rounds:
        raise RecordError("Its first round cannot be shown by the rules here.")
    try:
        replay = replay_from_json(replay_to_json(rules, events))
    except ReplayError as error:
        raise build_event_error(error) from None
    return ReplayRecord(
        replay,
        names,
        title="KoiKoi-AI",
        date=_date(info),
        differences=(*_begun_otherwise(info, rules), *_results(match, recorded), *cut),
    )


def _rules(info: _Object, recorded: int) -> Ruleset:
    """Return the rules of a record, with the rounds and the points to begin with that it tells."""
    usual = ruleset("koikoi", _PRESET)
    told, banks = info.get("numRound"), _banks(info)
    rounds = told if type(told) is int and told in ROUNDS.numbers else usual.rounds
    bank = banks[0] if len(set(banks)) == 1 else usual.bank
    wanted = {"rounds": min(max(rounds, recorded), MOST_ROUNDS), "bank": bank}
    preset = usual.toggles
    return ruleset("koikoi", _PRESET, {k: v for k, v in wanted.items() if v != preset[k]})


def _banks(info: _Object) -> tuple[int, ...]:
    """Return with how many points each player began, none where it is not told."""
    found = [info.get(f"player{player}InitPts") for player in (1, 2)]
    return tuple(one for one in found if type(one) is int and 0 < one < MOST_POINTS)


def _begun_otherwise(info: _Object, rules: Ruleset) -> Iterator[Difference]:
    told, banks = info.get("numRound"), _banks(info)
    if type(told) is int and told != rules.rounds and 0 < told < MOST_POINTS:
        yield Difference("rounds", {"there": told, "here": rules.rounds})
    if len(set(banks)) > 1:
        first, second = banks
        yield Difference("uneven_bank", {"first": first, "second": second, "here": rules.bank})


def _results(match: Match, recorded: list[_Object]) -> Iterator[Difference]:
    """Yield the rounds that were worth something else there."""
    for place, (finished, one) in enumerate(zip(match.rounds, recorded, strict=False), start=1):
        there = one.get("basic", {}).get("player1RoundPts")
        if type(there) is int and abs(there) < MOST_POINTS and there != finished.changes[0]:
            values = {"round": place, "there": there, "here": finished.changes[0]}
            yield Difference("result", values)


def _round(match: Match, names: tuple[str, ...], place: int, one: _Object) -> Iterator[Event]:
    """Yield the events of one round; raise RecordError or _CutError."""
    if match.is_over:
        raise _CutError(Difference("too_many_rounds", {"round": place}))
    basic = _object(one.get("basic"), "basic", (place, 0))
    turns = list(_turns(one, place))
    if not turns:
        raise _CutError(Difference("unfinished", {"round": place}))
    dealer = _dealer(basic, turns)
    if not match.rounds:
        chosen = DealerChosen(dealer)
        yield chosen
        match = match.after(chosen)
    if dealer != match.next_dealer:
        raise RecordError("The other player deals this round.", turn=(place, 0))
    dealt = Dealt(dealer, _deck(match.ruleset, dealer, basic, place))
    current = match.after(dealt).current
    if is_void(match.ruleset, current.deal):
        raise _CutError(Difference("void_deal", {"round": place}))
    yield dealt
    yield from _yield_actions(current, names, turns)


def _yield_actions(current: Round, names: tuple[str, ...], turns: list[_Turn]) -> Iterator[Event]:
    """Yield the actions of a round; raise _CutError when it was not played out."""
    for turn in turns:
        for action in _actions(current, turn):
            yield Acted(action, names[turn.player])
            current = current.play(action)
        _check_turn(current, turn)
    if not current.is_over:
        raise _CutError(Difference("unfinished", {"round": turns[0].place[0]}))


def _actions(current: Round, turn: _Turn) -> Iterator[Action]:
    """Yield what was decided in a turn, asking at each step what there is to decide."""
    if current.is_over or current.to_act != turn.player:
        raise RecordError("It is not this player’s turn.", turn=turn.place)
    yield _legal(current, turn, turn.played)
    current = current.play(turn.played)
    for phase, took in ((CHOOSE_HAND, turn.took), (CHOOSE_DRAW, turn.drew_took)):
        if not current.is_over and current.position.phase == phase:
            action = _find_chosen(current, turn, took)
            yield action
            current = current.play(action)
    if not current.is_over and current.position.phase == DECIDE:
        if turn.call is None:
            raise RecordError("It is not said whether the player stops.", turn=turn.place)
        yield KOIKOI if turn.call else STOP


def _legal(current: Round, turn: _Turn, action: Action) -> Action:
    if action not in current.legal():
        raise RecordError(
            "%(card)s is not in this player’s hand.", turn=turn.place, card=id_of(action)
        )
    return action


def _find_chosen(current: Round, turn: _Turn, took: CardSet | None) -> Action:
    """Return which of two cards of the month was taken."""
    chosen = [action for action in current.legal() if (took or 0) >> action & 1]
    if len(chosen) != 1:
        raise RecordError("It is not said which of two cards was taken.", turn=turn.place)
    return chosen[0]


def _check_turn(current: Round, turn: _Turn) -> None:
    """Compare what was recorded with what the rules made of it."""
    made = current.turns[-1]
    if turn.drawn not in (NO_CARD, made.drawn):
        raise RecordError(
            "%(card)s was not next in the pile.", turn=turn.place, card=id_of(turn.drawn)
        )
    for told, taken in ((turn.took, made.took), (turn.drew_took, made.drew_took)):
        if told is not None and told != taken:
            raise RecordError("These cards cannot have been taken.", turn=turn.place)


def _turns(one: _Object, place: int) -> Iterator[_Turn]:
    for count in range(1, 17):
        if f"turn{count}" not in one:
            return
        where = (place, count)
        turn = _object(one[f"turn{count}"], f"turn{count}", where)
        if "discardCard" not in turn:
            return
        player, call = turn.get("playerInTurn"), turn.get("isKoiKoi")
        if player not in (1, 2) or not isinstance(call, bool | None):
            raise RecordError("“playerInTurn” or “isKoiKoi” is wrong.", turn=where)
        played = _card(turn["discardCard"], where)
        drawn = _card(turn["drawCard"], where) if turn.get("drawCard") else NO_CARD
        yield _Turn(
            place=where,
            player=player - 1,
            played=played,
            took=_read_taken(turn, "collectCard", played, where),
            drawn=drawn,
            drew_took=_read_taken(turn, "collectCard2", drawn, where),
            call=call,
        )


def _read_taken(turn: _Object, key: str, with_card: Card, where: tuple[int, int]) -> CardSet | None:
    if key not in turn:
        return None
    cards = card_set(_cards(turn[key], where))
    return cards & ALL & ~(1 << with_card if with_card != NO_CARD else 0)


def _dealer(basic: _Object, turns: list[_Turn]) -> int:
    """Return who dealt, who also plays first; not every record names him."""
    told = basic.get("Dealer")
    return told - 1 if type(told) is int and told in (1, 2) else turns[0].player


def _deck(rules: Ruleset, dealer: int, basic: _Object, place: int) -> tuple[Card, ...]:
    where = (place, 0)
    piles = {
        pile: _cards(basic.get(key), where)
        for pile, key in ((0, "initHand1"), (1, "initHand2"), (FIELD, "initBoard"))
    }
    piles[STOCK] = tuple(reversed(_cards(basic.get("initPile"), where)))
    try:
        return build_deck(rules, dealer, piles)
    except RecordError as error:
        raise move_error(error, turn=where) from None


def _cards(value: object, where: tuple[int, int]) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise RecordError("A list of cards is missing.", turn=where)
    return tuple(_card(one, where) for one in value)


def _card(value: object, where: tuple[int, int]) -> Card:
    if isinstance(value, list) and [type(one) for one in value] == [int, int]:
        month, rank = value
        if 1 <= month <= 12 and 1 <= rank <= 4:
            return int(4 * (month - 1) + rank - 1)
    raise RecordError("A card is a month from 1 to 12 and a rank from 1 to 4.", turn=where)


def _rounds(record: _Object) -> list[_Object]:
    found: list[_Object] = []
    while (key := f"round{len(found) + 1}") in record:
        found.append(_object(record[key], key, (len(found) + 1, 0)))
    if not found:
        raise RecordError("The record has no rounds.")
    return found


def _object(value: object, key: str, where: tuple[int, int] | None = None) -> _Object:
    if not isinstance(value, Mapping):
        raise RecordError("“%(key)s” must be an object.", turn=where, key=key)
    return value


def _names(info: _Object) -> tuple[str, ...]:
    names = tuple(str(info.get(f"player{player}Name", "")) for player in (1, 2))
    usable = names[0] != names[1] and all(is_name(name) for name in names)
    return names if usable else ("Player 1", "Player 2")


def _date(info: _Object) -> str:
    day = str(info.get("startTime", ""))[:10]
    return day if is_date(day) else ""
