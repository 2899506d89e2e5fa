"""What a server has stored, read behind its back: the truth that pages are compared with."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final

from tests.skill.learners import SimulatedLearner
from tests.store.lived import live
from tutor.practice import LEARNER, Practice, Table
from tutor.review.figures import DecisionAssessment, assessment_from_json
from tutor.review.units import DECISION
from tutor.rules.cards import IDS, CardSet, card_set, cards_in, count, month_of
from tutor.rules.match.match import Acted, Match
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.store import Help, MatchSetup, Store
from tutor.web.review.tries import MISSED, SAW

MOST_SEEDS: Final = 60
MOST_STEPS: Final = 150  # of a match of three rounds
CROWD: Final = 13  # cards on a field that has been fed by both sides
DEEP: Final = 14  # turns after which three players have captured much
FEW: Final = 3  # turns after which every player has captured something
KOIKOI: Final = MatchSetup("koikoi", "kk_standard", {"rounds": 3}, "random", True, 0)
Wanted = Callable[[Table], bool]
Choose = Callable[[Round, Random], Action]


def anything(current: Round, random: Random) -> Action:
    """Return any legal action."""
    return random.choice(current.legal())


def discard(current: Round, random: Random) -> Action:
    """Return a legal action that takes nothing, if there is one."""
    field = current.position.field
    months = {month_of(card) for card in cards_in(field)}
    quiet = [one for one in current.legal() if one < len(IDS) and month_of(one) not in months]
    return random.choice(quiet or current.legal())


def is_full_deal(table: Table) -> bool:
    """Return whether the learner leads, with eight cards to a field of eight."""
    seen = table.observation
    sizes = (count(seen.hand), count(seen.field), len(table.match.current.actions))
    return table.is_your_turn and sizes == (8, 8, 0)


def has_choice(table: Table) -> bool:
    """Return whether the learner must choose which card to take."""
    return table.is_your_turn and table.observation.phase in (CHOOSE_HAND, CHOOSE_DRAW)


def has_decision(table: Table) -> bool:
    """Return whether the learner must stop or call koi-koi."""
    return table.is_your_turn and table.observation.phase == DECIDE


def has_summary(table: Table) -> bool:
    """Return whether a round that somebody won is over, and the match is not."""
    current = table.match.current
    return current.is_over and any(current.deltas) and not table.match.is_over


def has_ended(table: Table) -> bool:
    return table.match.is_over


def is_crowded(table: Table) -> bool:
    """Return whether the learner plays to a field of many cards."""
    return table.is_your_turn and count(table.observation.field) >= CROWD


def asks(phase: int) -> Wanted:
    """Return whether the learner must decide in a phase."""
    return lambda table: table.is_your_turn and table.observation.phase == phase


def is_under_way(table: Table) -> bool:
    """Return whether the learner plays a card when all players have something to move aside."""
    return asks(PLAY_HAND)(table) and len(table.match.current.turns) > FEW


def is_deep(table: Table) -> bool:
    """Return whether the learner plays a card with much captured on all sides."""
    return asks(PLAY_HAND)(table) and len(table.match.current.turns) > DEEP


def hidden(match: Match) -> CardSet:
    """Return what the learner must not see: the stock, and all other hands in play.

    Dealt yaku that were shown are known.
    """
    current = match.current
    cards = card_set(current.stock)
    for player, hand in zip(current.active, current.position.hands, strict=True):
        cards |= hand if player != LEARNER and not current.is_over else 0
    for shown in current.position.shown:
        cards &= ~shown
    return cards


class Stored:
    """The matches in the data folder of a server, which may be running."""

    def __init__(self, data: Path) -> None:
        self._store = Store(data)
        self._practice = Practice(self._store)
        self._looked_at: dict[tuple[Wanted, str, Choose], str] = {}

    def __enter__(self) -> "Stored":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._store.close()

    def live(self, learner: SimulatedLearner, matches: int) -> None:
        """Store matches of a learner, with their figures and mistakes."""
        live(self._store, learner, matches)

    def match(self, token: str, version: int | None = None) -> Match:
        """Return anybody's match as it stands, or as it stood at *version*."""
        record = self._practice.of_owner(token).table(token).record
        match = Match(record.setup.ruleset)
        for end, event in enumerate(record.events, start=1):
            match = match.after(event)
            told = Table(replace(record, events=record.events[:end]), match)
            if told.version == version:
                return match
        return match

    def version(self, token: str) -> int:
        return self._practice.table(token).version

    def moves(self, token: str) -> list[Acted]:
        """Return everything played in a match."""
        return [event for event in self._store.match(token).events if isinstance(event, Acted)]

    def help(self, token: str) -> Help:
        """Return what the learner was told about the decision of a match."""
        return self._practice.help(self._practice.table(token))

    def decision(self, token: str, place: int, step: int) -> DecisionAssessment:
        """Return the figures that the latest analysis found of a decision."""
        latest = self._practice.analyses.of(token)[0]
        found = self._practice.analyses.assessments(latest.id)[place, step, DECISION]
        read = assessment_from_json(found)
        assert isinstance(read, DecisionAssessment)
        return read

    def has_look(self, token: str, place: str, step: str) -> bool:
        """Return whether the learner has said of a moment what they had thought of."""
        log, name = self._practice.lessons, f"{token}/{place}/{step}"
        return any(log.step(key, name) for key in (SAW, MISSED))

    def is_inbox_filled(self, token: str) -> bool:
        """Return whether the mistakes of a match were looked for, and told what they are about."""
        full = self._practice.analyses.find_uncollected()
        passes = self._practice.analyses.of(token)
        is_done = not any(one.is_under_way for one in passes) and full is None
        return is_done and not self._practice.items.unnamed()

    def moves_of_learner(self, token: str) -> int:
        """Return how often the learner has acted."""
        return sum(move.player == "learner" for move in self.moves(token))

    def deal(self, level: str = "random") -> str:
        """Open a match in which the learner leads; return its token."""
        return self.prepare(is_full_deal, level=level, steps=0)

    def to_look_at(
        self, wanted: Wanted, setup: MatchSetup = KOIKOI, *, choose: Choose = anything
    ) -> str:
        """Return the token of a table as *wanted*, one for all tests that leave it as it is."""
        key = wanted, repr(setup), choose
        if key not in self._looked_at:
            self._looked_at[key] = self.prepare(
                wanted, setup=setup, level=setup.level, choose=choose
            )
        return self._looked_at[key]

    def prepare(
        self,
        wanted: Wanted,
        *,
        setup: MatchSetup = KOIKOI,
        level: str = "random",
        steps: int = MOST_STEPS,
        choose: Choose = anything,
    ) -> str:
        """Play until a table is as *wanted*, after at most *steps*; return its token.

        Chance comes from seeds, that of the setup first, so that every run finds the same table.
        """
        for seed in range(setup.seed or 1, (setup.seed or 1) + MOST_SEEDS):
            table = self._practice.open(replace(setup, level=level, seed=seed))
            random = Random(seed)
            for _ in range(steps):
                if wanted(table) or table.match.is_over:
                    break
                table = _after(self._practice, table, choose, random)
            if wanted(table):
                return table.token
            self._store.shelf.delete(table.token)  # so that the server does not analyse it
        raise AssertionError(f"No table of {MOST_SEEDS} matches is as wanted.")

    def play_until(self, token: str, wanted: Wanted) -> None:
        """Play anybody's match that is stored on, any legal actions, until it is as wanted."""
        random, practice = Random(token), self._practice.of_owner(token)
        table = practice.table(token)
        for _ in range(MOST_STEPS):
            if wanted(table):
                return
            table = _after(practice, table, anything, random)
        raise AssertionError(f"The match {token} is not as wanted.")


def _after(practice: Practice, table: Table, choose: Choose, random: Random) -> Table:
    if table.match.current.is_over:
        return practice.next_round(table, table.version)
    action = choose(table.match.current, random)
    return practice.act(table, table.version, action)
