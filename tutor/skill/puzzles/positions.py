"""Positions as puzzles store them: the rules, a deal, and the actions up to the decision.

Cards hidden from the player are dealt again, so that not even the file reveals them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tutor.rules.actions import action_named, action_text
from tutor.rules.cards import id_of, pack_card_named
from tutor.rules.games import ruleset
from tutor.rules.match.match import redeal
from tutor.rules.match.take_back import take_back
from tutor.rules.observation import Observation, observe
from tutor.rules.round.deal import Deck
from tutor.rules.round.round import Round


@dataclass(frozen=True)
class Situation:
    """A round at somebody's decision, and how the match stood before it."""

    current: Round
    totals: tuple[int, ...]
    rounds_won: tuple[int, ...]

    @property
    def seen(self) -> Observation:
        """Return what the player to act may know."""
        return observe(self.current, self.current.to_act, self.totals, self.rounds_won)

    def deal_again(self, random: Random) -> "Situation":
        """Return the situation with the cards hidden from the player to move re-dealt."""
        line = self.current.play(self.current.legal()[0])
        taken_back = take_back(line, self.current.to_act, random)
        assert taken_back is not None
        dealt = redeal(line, taken_back.deck, taken_back.fold).play_all(self.current.actions)
        return Situation(dealt, self.totals, self.rounds_won)


def store_position(at: Situation) -> dict[str, Any]:
    """Return a situation as values that JSON can hold."""
    line, rules = at.current, at.current.ruleset
    return {
        "game": rules.game.name,
        "preset": rules.preset,
        **({"overrides": dict(rules.overrides)} if rules.overrides else {}),
        "players": rules.players,
        "round": line.number,
        "dealer": line.dealer,
        "totals": list(at.totals),
        "won": list(at.rounds_won),
        "carried": list(line.carried),
        "deck": _write_cards(line.deck),
        "fold": _write_cards(line.deal.fold),
        "actions": " ".join(map(action_text, line.actions)),
    }


def restore_position(stored: Mapping[str, Any]) -> Situation:
    """Return the situation that was stored."""
    rules = ruleset(
        stored["game"], stored["preset"], stored.get("overrides"), players=stored["players"]
    )
    dealt = Round.from_deck(
        rules,
        stored["round"],
        _read_cards(stored["deck"]),
        stored["dealer"],
        _read_cards(stored["fold"]),
        tuple(stored["carried"]),
    )
    current = dealt.play_all(map(action_named, stored["actions"].split()))
    return Situation(current, tuple(stored["totals"]), tuple(stored["won"]))


def _write_cards(cards: Deck) -> str:
    return " ".join(map(id_of, cards))


def _read_cards(text: str) -> Deck:
    return tuple(map(pack_card_named, text.split()))
