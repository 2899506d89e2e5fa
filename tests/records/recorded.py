"""Records for the tests: random matches with names, tags and notes."""

from random import Random
from typing import Any

from tests.rules.stories import story
from tutor.records import ReplayRecord, record_of
from tutor.records.record import Place
from tutor.rules.cards import ids_in
from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, DealerChosen, Match, deal_next_round
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

STANDARD = ruleset("koikoi", "kk_standard", {"rounds": 3})
ABOUT = "A short game.\n\nIt is worth a look: see round 1."


def told(rules: Ruleset = STANDARD, seed: int = 1, most: int = 10_000) -> ReplayRecord:
    """Return a random match with everything that people can add to one."""
    plain = record_of(rules, story(rules, seed, most))
    names = tuple(f"Player n. {player + 1}" for player in range(rules.players))
    places = [
        (number, step)
        for number, played in enumerate(plain.match.rounds, start=1)
        for step in range(len(played.actions) + 1)
    ]
    notes: dict[Place, str] = {
        place: f"After {place[1]}:\n\nso it goes."
        for place in Random(seed).sample(places, len(places) // 2)
    }
    return ReplayRecord(plain.replay, names, "A game", "2026-11-22", ABOUT, ("one", "a b"), notes)


def koikoi_ai(rules: Ruleset, seed: int) -> dict[str, Any]:
    """Return a random match as KoiKoi-AI would have written it, when it went as it does here."""
    random = Random(seed)
    match = Match(rules).after(DealerChosen(1))
    record: dict[str, Any] = {}
    while not match.is_over:
        match = match.after(deal_next_round(match, random))
        if match.current.is_over:  # a dealt yaku, which that program does not know
            match = Match(rules, match.chosen, match.rounds[:-1])
            continue
        while not match.current.is_over:
            match = match.after(Acted(random.choice(match.current.legal()), "random"))
        record[f"round{len(match.rounds)}"] = _round(match.current)
    info = {"player1Name": "Kiku", "player2Name": "Momiji", "startTime": "2020-05-04 23:25:33"}
    return {"info": {**info, "numRound": rules.rounds}, "record": record}


def _round(played: Round) -> dict[str, Any]:
    dealt = played.deal
    turns: dict[str, Any] = {
        f"turn{count}": {
            "playerInTurn": turn.seat + 1,
            "discardCard": _card(ids_in(1 << turn.played)[0]),
            "collectCard": _cards(turn.took | (1 << turn.played if turn.took else 0)),
            "drawCard": _card(ids_in(1 << turn.drawn)[0]),
            "collectCard2": _cards(turn.drew_took | (1 << turn.drawn if turn.drew_took else 0)),
            "isKoiKoi": {STOP: False, KOIKOI: True, None: None}[turn.call],
        }
        for count, turn in enumerate(played.turns, start=1)
    }
    basic = {
        "Dealer": dealt.dealer + 1,
        "initHand1": _cards(dealt.hands[0]),
        "initHand2": _cards(dealt.hands[1]),
        "initBoard": _cards(dealt.field),
        "initPile": [_card(ids_in(1 << card)[0]) for card in reversed(dealt.stock)],
        "player1RoundPts": played.changes[0],
    }
    return {"basic": basic, **turns}


_RANKS = {"8": ("moon", "geese"), "11": ("rainman", "swallow", "ribbon", "lightning")}


def _card(name: str) -> list[int]:
    """Return a card as its month and rank, from a table of its own."""
    month, _, picture = name.partition("-")
    usual = {"ribbon": 2, "chaff-a": 3, "chaff-b": 4, "chaff-yellow": 2}
    special = _RANKS.get(month, ())
    rank = special.index(picture) + 1 if picture in special else usual.get(picture, 1)
    return [int(month), rank]


def _cards(cards: int) -> list[list[int]]:
    return [_card(name) for name in ids_in(cards)]
