"""Participation in the Hachi-Hachi oracle, for 4 to 7 players (S2.24 to S2.30, RULES 5.3 BID)."""

from collections.abc import Collection, Mapping, Sequence

from tests.oracle.hachihachi_tables import Player, Toggles


class OracleBidding:
    """The players speak once each, until there are three participants.

    A forced join is an ordinary step, with `join` as its only legal action. `out`: whoever holds
    the blank card neither speaks nor pays (RULES 3.0, `joker_mode=blank_card`).
    """

    def __init__(
        self, t: Toggles, players_from_dealer: Sequence[Player], out: Collection[Player] = ()
    ) -> None:
        players = list(players_from_dealer)
        first = {"left": 1, "dealer": 0}[str(t["bid_start"])]  # S2.26, A-H15
        self.order = [one for one in players[first:] + players[:first] if one not in out]
        if not (len(self.order) >= 4 and len(players) <= 7):
            raise ValueError(f"nobody bids among {players}")
        self.waiting = list(self.order)
        self.participants: list[Player] = []  # in speaking order, like the three lists that follow
        self.forced_in: list[Player] = []
        self.passed: list[Player] = []
        self.forced_out: list[Player] = []
        self._players = players

    @property
    def speaker(self) -> Player:
        """Return who speaks now, None once there are three participants."""
        return self.waiting[0] if self.waiting else None

    def legal(self) -> set[str]:
        """Return `join`, and `pass` while enough others can still join (S2.30)."""
        if not self.waiting:
            return set()
        forced = len(self.participants) + len(self.waiting) <= 3
        return {"join"} if forced else {"join", "pass"}

    def act(self, action: str) -> None:
        """Let the speaker join or pass; after the third join the others are out (S2.29)."""
        legal = self.legal()
        if action not in legal:
            raise ValueError(f"{action} is not legal: {sorted(legal)}")
        player = self.waiting.pop(0)
        if action == "pass":
            self.passed.append(player)
            return
        self.participants.append(player)
        if legal == {"join"}:
            self.forced_in.append(player)
        if len(self.participants) == 3:
            self.forced_out, self.waiting = self.waiting, []

    def active(self) -> list[Player]:
        """Return the participants in turn order, the opener first (S2.54, A-H23)."""
        return [player for player in self._players if player in self.participants]


def participation(
    t: Toggles, players_from_dealer: Sequence[Player], choices: Mapping[Player, str]
) -> dict[str, list[Player]]:
    """Return who takes part, given what each would say if free (RULES 6, kind participation)."""
    bidding = OracleBidding(t, players_from_dealer)
    while bidding.speaker is not None:
        willing = choices.get(bidding.speaker, "pass") == "play"
        bidding.act("pass" if not willing and "pass" in bidding.legal() else "join")
    return {
        "participants": bidding.participants,
        "forced_in": bidding.forced_in,
        "passed": bidding.passed,
        "forced_out": bidding.forced_out,
    }
