"""Records of the program KoiKoi-AI, read under the rules that it plays by (J1 to J12).

A record has `info` and `record.round1, round2, …`, each with `basic` (the deal) and `turn1,
turn2, …`; the pile is drawn from its end.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.records.record import (
    FIELD,
    STOCK,
    Difference,
    RecordError,
    ReplayRecord,
    build_deck,
    build_event_error,
    is_date,
    is_name,
    move_error,
)
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
from tutor.text import clean_query

JsonObject = Mapping[str, Any]
_MOST_TURNS: Final = 16


@dataclass(frozen=True)
class RecordedTurn:
    """One recorded turn."""

    place: tuple[int, int]
    player: int
    played: Card
    took: CardSet | None  # with the played card; None when nothing was recorded
    drawn: Card  # NO_CARD when the round ended before
    drew_took: CardSet | None
    call: bool | None


class CutError(Exception):
    """A round that the rules here cannot have, or that was not played out: the match ends here."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference


def read_turns(entry: JsonObject, place: int) -> Iterator[RecordedTurn]:
    """Yield the turns of a round in which something was played; raise CutError at a gap."""
    played_in = [count for count in range(1, _MOST_TURNS + 1) if _has_played(entry, place, count)]
    for count, result in enumerate(played_in, start=1):
        if result != count:
            raise CutError(Difference("turn_missing", {"round": place, "turn": count}))
        where = (place, count)
        turn = read_object(entry[f"turn{count}"], f"turn{count}", where)
        player, call = turn.get("playerInTurn"), turn.get("isKoiKoi")
        if player not in (1, 2) or not isinstance(call, bool | None):
            raise RecordError("“playerInTurn” or “isKoiKoi” is wrong.", turn=where)
        played = _read_card(turn["discardCard"], where)
        drawn = _read_card(turn["drawCard"], where) if turn.get("drawCard") else NO_CARD
        yield RecordedTurn(
            place=where,
            player=player - 1,
            played=played,
            took=_read_taken(turn, "collectCard", played, where),
            drawn=drawn,
            drew_took=_read_taken(turn, "collectCard2", drawn, where),
            call=call,
        )


def _has_played(entry: JsonObject, place: int, count: int) -> bool:
    key = f"turn{count}"
    return key in entry and "discardCard" in read_object(entry[key], key, (place, count))


def _read_taken(
    turn: JsonObject, key: str, with_card: Card, where: tuple[int, int]
) -> CardSet | None:
    if key not in turn:
        return None
    cards = card_set(read_cards(turn[key], where))
    return cards & ALL & ~(1 << with_card if with_card != NO_CARD else 0)


def read_cards(value: object, where: tuple[int, int]) -> tuple[Card, ...]:
    """Return the cards of a list; raise RecordError with the turn."""
    if not isinstance(value, list):
        raise RecordError("A list of cards is missing.", turn=where)
    return tuple(_read_card(item, where) for item in value)


def _read_card(value: object, where: tuple[int, int]) -> Card:
    if isinstance(value, list) and [type(item) for item in value] == [int, int]:
        month, rank = value
        if 1 <= month <= 12 and 1 <= rank <= 4:
            return int(4 * (month - 1) + rank - 1)
    raise RecordError("A card is a month from 1 to 12 and a rank from 1 to 4.", turn=where)


def read_rounds(record: JsonObject) -> dict[int, JsonObject]:
    """Return the rounds of a record by their numbers, of which some may be missing."""
    keys = {number: f"round{number}" for number in range(1, MOST_ROUNDS + 1)}
    rounds = {
        number: read_object(record[key], key, (number, 0))
        for number, key in keys.items()
        if key in record
    }
    if not rounds:
        raise RecordError("The record has no rounds.")
    return rounds


def read_object(value: object, key: str, where: tuple[int, int] | None = None) -> JsonObject:
    """Return a value that is an object; raise RecordError where it is none."""
    if not isinstance(value, Mapping):
        raise RecordError("“%(key)s” must be an object.", turn=where, key=key)
    return value


_PRESET: Final = "kk_koikoi_japan"
MOST_POINTS: Final = 1000  # of a round or to begin with, in a record that is taken at its word


def read(data: JsonObject) -> ReplayRecord:
    """Return the match of a record as far as the rules here can follow it; raise RecordError."""
    info = read_object(data.get("info", {}), "info")
    recorded = read_rounds(read_object(data["record"], "record"))
    names, last = _names(info), max(recorded)
    rules = _rules(info, last)
    events: list[Event] = []
    match, cut = Match(rules), list[Difference]()
    for place in range(1, last + 1):
        try:
            added = tuple(_round(match, names, place, recorded.get(place)))
        except CutError as end:
            if place == 1:
                raise _refuse_first(end.difference) from None
            cut += [end.difference, *_left_out(place + 1, last)]
            break
        events += added
        match = match.after_all(added)
    if not (cut or match.is_over):
        cut.append(Difference("broken_off", {"round": last, "rounds": rules.rounds}))
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


def _rules(info: JsonObject, recorded: int) -> Ruleset:
    """Return the rules of a record, with its rounds and starting points."""
    default = ruleset("koikoi", _PRESET)
    data, banks = info.get("numRound"), _banks(info)
    rounds = data if type(data) is int and data in ROUNDS.numbers else default.rounds
    bank = banks[0] if len(set(banks)) == 1 else default.bank
    wanted = {"rounds": min(max(rounds, recorded), MOST_ROUNDS), "bank": bank}
    preset = default.toggles
    return ruleset("koikoi", _PRESET, {k: v for k, v in wanted.items() if v != preset[k]})


def _banks(info: JsonObject) -> tuple[int, ...]:
    """Return the starting points of each player, empty where the record has none."""
    banks = [info.get(f"player{player}InitPts") for player in (1, 2)]
    return tuple(entry for entry in banks if type(entry) is int and 0 < entry < MOST_POINTS)


def _begun_otherwise(info: JsonObject, rules: Ruleset) -> Iterator[Difference]:
    data, banks = info.get("numRound"), _banks(info)
    if type(data) is int and data != rules.rounds and 0 < data < MOST_POINTS:
        yield Difference("rounds", {"there": data, "here": rules.rounds})
    if len(set(banks)) > 1:
        first, second = banks
        yield Difference("uneven_bank", {"first": first, "second": second, "here": rules.bank})


def _refuse_first(difference: Difference) -> RecordError:
    """Return the error of a record whose first round cannot be shown."""
    number = difference.values.get("turn", 0)
    turn = (1, number) if number else None
    match difference.kind:
        case "unfinished":
            return RecordError(
                "Its first round was not played to its end, so there is nothing to show.", turn=turn
            )
        case "round_missing":
            return RecordError("Its first round is missing, so there is nothing to show.")
        case "turn_missing":
            return RecordError(
                "This turn of the first round is missing, so there is nothing to show.", turn=turn
            )
    return RecordError("Its first round cannot be shown by the rules here.", turn=turn)


def _left_out(first: int, last: int) -> Iterator[Difference]:
    """Yield which rounds are left out after one that cannot be shown."""
    if first == last:
        yield Difference("left_out_one", {"round": first})
    elif first < last:
        yield Difference("left_out", {"first": first, "last": last})


def _results(match: Match, recorded: Mapping[int, JsonObject]) -> Iterator[Difference]:
    """Yield the rounds with another score in the record."""
    for place, finished in enumerate(match.rounds, start=1):
        there = recorded[place].get("basic", {}).get("player1RoundPts")
        if type(there) is int and abs(there) < MOST_POINTS and there != finished.changes[0]:
            values = {"round": place, "there": there, "here": finished.changes[0]}
            yield Difference("result", values)


def _round(
    match: Match, names: tuple[str, ...], place: int, entry: JsonObject | None
) -> Iterator[Event]:
    """Yield the events of one round, if it is there; raise RecordError or CutError."""
    if match.is_over:
        raise CutError(Difference("too_many_rounds", {"round": place}))
    if entry is None:
        raise CutError(Difference("round_missing", {"round": place}))
    basic = read_object(entry.get("basic"), "basic", (place, 0))
    turns = list(read_turns(entry, place))
    if not turns:
        raise CutError(Difference("unfinished", {"round": place}))
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
        raise CutError(Difference("void_deal", {"round": place}))
    yield dealt
    yield from _yield_actions(current, names, turns)


def _yield_actions(
    current: Round, names: tuple[str, ...], turns: list[RecordedTurn]
) -> Iterator[Event]:
    """Yield the actions of a round; raise CutError when it was not played out."""
    for turn in turns:
        for action in _actions(current, turn):
            yield Acted(action, names[turn.player])
            current = current.play(action)
        _check_turn(current, turn)
    if not current.is_over:
        raise CutError(Difference("unfinished", {"round": turns[0].place[0]}))


def _actions(current: Round, turn: RecordedTurn) -> Iterator[Action]:
    """Yield the decisions of a turn, checking at each step which are due."""
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
            raise RecordError("The file does not say whether the player stops.", turn=turn.place)
        yield KOIKOI if turn.call else STOP


def _legal(current: Round, turn: RecordedTurn, action: Action) -> Action:
    if action not in current.legal():
        raise RecordError(
            "%(card)s is not in this player’s hand.", turn=turn.place, card=id_of(action)
        )
    return action


def _find_chosen(current: Round, turn: RecordedTurn, took: CardSet | None) -> Action:
    """Return which of two cards of the month was taken."""
    chosen = [action for action in current.legal() if (took or 0) >> action & 1]
    if len(chosen) != 1:
        raise RecordError("The file does not say which of two cards was taken.", turn=turn.place)
    return chosen[0]


def _check_turn(current: Round, turn: RecordedTurn) -> None:
    """Compare a recorded turn with the rules."""
    made = current.turns[-1]
    if turn.drawn not in (NO_CARD, made.drawn):
        raise RecordError(
            "%(card)s was not next in the stock.", turn=turn.place, card=id_of(turn.drawn)
        )
    for stated, taken in ((turn.took, made.took), (turn.drew_took, made.drew_took)):
        if stated is not None and stated != taken:
            raise RecordError("These cards cannot have been taken.", turn=turn.place)


def _dealer(basic: JsonObject, turns: list[RecordedTurn]) -> int:
    """Return the dealer, who also plays first; not every record names them."""
    data = basic.get("Dealer")
    return data - 1 if type(data) is int and data in (1, 2) else turns[0].player


def _deck(rules: Ruleset, dealer: int, basic: JsonObject, place: int) -> tuple[Card, ...]:
    where = (place, 0)
    piles = {
        pile: read_cards(basic.get(key), where)
        for pile, key in ((0, "initHand1"), (1, "initHand2"), (FIELD, "initBoard"))
    }
    piles[STOCK] = tuple(reversed(read_cards(basic.get("initPile"), where)))
    try:
        return build_deck(rules, dealer, piles)
    except RecordError as error:
        raise move_error(error, turn=where) from None


def _names(info: JsonObject) -> tuple[str, ...]:
    names = tuple(clean_query(str(info.get(f"player{player}Name", ""))) for player in (1, 2))
    usable = names[0] != names[1] and all(is_name(name) for name in names)
    return names if usable else ("Player 1", "Player 2")


def _date(info: JsonObject) -> str:
    day = str(info.get("startTime", ""))[:10]
    return day if is_date(day) else ""
