"""Practice: matches of a learner against the computer, every step stored before it is shown."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from tutor.practice.table import (
    LEARNER,
    LEARNER_NAME,
    Table,
    TableCache,
    count_ended,
    has_ended,
    is_to_act,
    observe_round,
)
from tutor.review.engine import Engine, LazyEngine
from tutor.review.units import Unit, map_events
from tutor.rules.match.match import (
    Acted,
    DealerChosen,
    Dealt,
    Event,
    Match,
    deal_next_round,
    start_match,
)
from tutor.rules.match.take_back import take_back
from tutor.rules.observation import observe
from tutor.rules.round.play import Action, IllegalActionError
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import score_sheet
from tutor.store import (
    DUPLICATE,
    Help,
    MatchFilter,
    MatchSetup,
    Notes,
    ShelvedMatch,
    Source,
    StaleVersionError,
    Store,
)
from tutor.store.records import PLAYED
from tutor.store.scope import EVERYBODY
from tutor.store.shelf import DRAWN, LOST, NOT_OWN, UNFINISHED, WON

COMPILED: Final = ("net", "expert")  # the levels that wait for the compiler
STAND_IN: Final = "greedy"  # its substitute until then
SEED_BITS: Final = 31
MOST_KEPT: Final = 512  # cached learners


@dataclass(frozen=True)
class MatchDraft:
    """A match with events that are not stored yet."""

    setup: MatchSetup
    match: Match
    version: int = 0
    added: tuple[Event, ...] = ()

    def with_events(self, *events: Event) -> "MatchDraft":
        """Return the draft with more events; raise IllegalActionError when one cannot happen."""
        return replace(
            self,
            match=self.match.after_all(events),
            version=self.version + len(events),
            added=(*self.added, *events),
        )

    def chance(self, purpose: str) -> Random:
        """Return the luck of this moment, the same again after a crash."""
        return Random(f"{purpose}:{self.setup.seed}:{self.version}")


class PlayerError(RuntimeError):
    """A computer player that broke the rules: a fault of the program."""


class Computer:
    """Answers the learner with the player of the match's level."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def check(self, level: str) -> None:
        """Raise UnknownPlayerError unless there is a player of this level."""
        self._engine.find_player(level)

    def answer(self, draft: MatchDraft) -> MatchDraft:
        """Return the draft after all that the computer does before the learner must decide."""
        while not draft.match.current.is_over and draft.match.current.to_act != LEARNER:
            draft = draft.with_events(self._decision(draft))
        return draft

    def play_all(self, draft: MatchDraft, level: str) -> MatchDraft:
        """Return the draft after its round, with a player of *level* in the learner's seat."""
        player = self._engine.find_player(level)
        draft = self.answer(draft)
        while not draft.match.current.is_over:
            seed = draft.chance("learner").getrandbits(SEED_BITS)
            action = player.choose(observe_round(draft.match, LEARNER), seed)
            draft = self.answer(draft.with_events(Acted(action, player.name)))
        return draft

    def reply(self, current: Round) -> Round:
        """Return a round after the opponents have acted like the substitute."""
        player = self._engine.find_player(STAND_IN)
        totals = (0,) * current.ruleset.players
        while not current.is_over and current.to_act != LEARNER:
            observation = observe(current, current.to_act, totals)
            current = current.play(player.choose(observation, len(current.actions)))
        return current

    def _decision(self, draft: MatchDraft) -> Acted:
        player = self._engine.find_player(self._playing(draft))
        seed = draft.chance("computer").getrandbits(SEED_BITS)
        action = player.choose(observe_round(draft.match, draft.match.current.to_act), seed)
        if action not in draft.match.current.legal():
            raise PlayerError(f"{player.name} chose the action {action}, which is not legal.")
        return Acted(action, player.name)

    def _playing(self, draft: MatchDraft) -> str:
        level = draft.setup.level
        waits = level in COMPILED and not self._engine.is_ready(draft.match.ruleset)
        return STAND_IN if waits else level


class NothingToTakeBackError(ValueError):
    """A move that cannot be taken back."""


class Practice:
    """Everything that a learner may do. An action is computed completely, then stored at once.

    It belongs to the learner of its store; `of` returns that of another learner.
    """

    def __init__(self, store: Store, engine: Engine | None = None) -> None:
        self._computer = Computer(engine or LazyEngine())
        self._tables = TableCache(store.learner)
        self._others = lru_cache(MOST_KEPT)(self._make_other)
        self._use(store)

    def _use(self, store: Store) -> None:
        self._store = store
        self.learner = store.learner
        self.reads = store.reads
        self.learners = store.learners
        self.sessions = store.sessions
        self.accounts = store.accounts
        self.belongings = store.belongings
        self.classes = store.classes
        self.tasks = store.tasks
        self.lessons = store.lessons
        self.shelf = store.shelf
        self.shares = store.shares
        self.sheets = store.sheets
        self.analyses = store.analyses
        self.items = store.items
        self.history = store.history
        self.drills = store.drills
        self.puzzles = store.puzzles
        self.duplicates = store.duplicates
        self.find_write_fault = store.find_write_fault

    def of(self, learner: int | None) -> "Practice":
        """Return the practice of another learner, with the same table cache."""
        return self._others(learner)

    def _make_other(self, learner: int | None) -> "Practice":
        other = copy(self)
        other._tables = self._tables.of(learner)
        other._use(self._store.of(learner))
        return other

    def of_owner(self, match: str) -> "Practice":
        """Return the practice of a match's owner; raise MatchNotFoundError."""
        return self.of(self.learners.find_owner(match))

    def of_everybody(self) -> "Practice":
        """Return the practice of everybody: for background work, never for a page."""
        return self.of(EVERYBODY)

    def open(self, setup: MatchSetup, source: Source = PLAYED, token: str = "") -> Table:
        """Begin a match; raise RulesetError or UnknownPlayerError for an invalid setup.

        It has a random *token* unless one is given. Raise MatchExistsError if that is taken.
        """
        draft = MatchDraft(setup, Match(setup.ruleset))
        return self._open(draft, start_match(setup.ruleset, draft.chance("start")), source, token)

    def open_dealt(
        self, setup: MatchSetup, first: Dealt, source: Source = PLAYED, token: str = ""
    ) -> Table:
        """Begin a match with this first deal; raise as `open` does."""
        draft = MatchDraft(setup, Match(setup.ruleset))
        return self._open(draft, (DealerChosen(first.dealer), first), source, token)

    def open_duplicate(self, setup: MatchSetup, deal: str, token: str = "") -> Table:
        """Begin one round of a shared *deal*; raise as `open` does.

        All players of a deal have the same setup and seed: the same cards, seat and opponents. The
        opponents reply alike as long as the learner plays like the others.
        """
        table = self.open(setup, DUPLICATE, token)
        self.duplicates.add(table.token, deal)
        return table

    def play_as(self, setup: MatchSetup, level: str) -> Round:
        """Return the first round of a match as a level plays it in the learner's seat."""
        draft = MatchDraft(setup, Match(setup.ruleset))
        draft = draft.with_events(*start_match(setup.ruleset, draft.chance("start")))
        return self._computer.play_all(draft, level).match.current

    def play_on(self, token: str, unit: Unit, setup: MatchSetup, new_token: str = "") -> Table:
        """Begin another match at a decision of the learner, with unseen cards dealt again.

        Everything before that decision is the same. Raise IllegalActionError unless the learner had
        to decide then. It has a random token unless a *new_token* is given, and raises as `open`
        does.
        """
        events = self.table(token).record.events
        place = {other: at for at, other in map_events(events).items()}.get(unit)
        draft = MatchDraft(setup, Match(setup.ruleset))
        before = draft.match.after_all(events[:place])
        if place is None or not is_to_act(before, LEARNER):
            raise IllegalActionError("The learner had nothing to decide then.")
        decided = before.after(events[place]).current
        taken_back = take_back(decided, LEARNER, draft.chance("play on"))
        assert taken_back is not None
        return self._open(draft, (*events[:place], taken_back), token=new_token)

    def _open(
        self, draft: MatchDraft, events: Iterable[Event], source: Source = PLAYED, token: str = ""
    ) -> Table:
        setup = draft.setup
        self._computer.check(setup.level)
        draft = self._computer.answer(draft.with_events(*events))
        how = match_result(draft.match) if has_ended(draft.match, source) else ""
        record = self._store.create(setup, draft.added, source, how, token=token)
        return self._keep(Table(record, draft.match), how)

    def table(self, token: str) -> Table:
        """Return a table; raise MatchNotFoundError when there is none."""
        return self._tables.table(self._store.match(token, self._tables.find_record(token)))

    def table_at(self, token: str, version: int) -> Table:
        """Return a table that is about to be changed, as it was at a version.

        Query the store only if the cached version differs: the change itself verifies that the
        cache is current. Raise MatchNotFoundError when there is none.
        """
        table = self._tables.find(token)
        return table if table and table.version == version else self.table(token)

    def find_under_way(self) -> str:
        """Return the token of the latest match without a result, lessons apart; or nothing."""
        return self.shelf.latest(MatchFilter(result=UNFINISHED, origin=PLAYED.origin))

    def last_setup(self, preset: str = "") -> MatchSetup | None:
        """Return how the latest match was set up that was begun here, lessons apart.

        With a *preset* it is the latest one by that set of rules.
        """
        return self.shelf.latest_setup(MatchFilter(origin=PLAYED.origin, preset=preset))

    def import_match(
        self, setup: MatchSetup, events: Sequence[Event], source: Source, notes: Notes
    ) -> Table:
        """Store a match that was played elsewhere, whole or not at all."""
        match = Match(setup.ruleset).after_all(events)
        how = match_result(match, source.you)
        record = self._store.create(setup, events, source, how, notes)
        return self._keep(Table(record, match), how)

    def tables_of(self, shelved: Iterable[ShelvedMatch]) -> list[Table]:
        """Return the tables of matches on the shelf."""
        tokens = [other.token for other in shelved]
        records = self._store.records(tokens, self._tables.find_record)
        return [self._tables.table(record) for record in records]

    def settle(self) -> None:
        """Store results, yaku and outcomes of matches that ended in earlier versions."""
        for shelved in self.shelf.matches(MatchFilter(result=UNFINISHED), limit=None):
            table = self.table(shelved.token)
            if has_ended(table.match, table.record.source):
                self.shelf.settle(table.token, match_result(table.match, table.record.source.you))
        self.shelf.disown()
        for token in self.shelf.list_unread():
            self._shelve(self.table(token))

    def act(self, table: Table, version: int, action: Action) -> Table:
        """Play the learner's action and the computer's reply.

        Like every change, raise StaleVersionError where *version* is not that of the table, or the
        table is not the stored one any more.
        """
        draft = _draft(table, version)
        if not is_to_act(draft.match, LEARNER):
            raise IllegalActionError("It is not the learner's turn.")
        draft = draft.with_events(Acted(action, LEARNER_NAME))
        return self._store_draft(table, self._computer.answer(draft))

    def next_round(self, table: Table, version: int, dealt: Dealt | None = None) -> Table:
        """Deal the next round, from *dealt* if given; return the table.

        Raise IllegalActionError while one is in play.
        """
        draft = _draft(table, version)
        if table.is_closed or not draft.match.current.is_over:
            raise IllegalActionError("The next round is dealt when one has ended, until the last.")
        draft = draft.with_events(dealt or deal_next_round(draft.match, draft.chance("deal")))
        return self._store_draft(table, self._computer.answer(draft))

    def take_back(self, table: Table, version: int) -> Table:
        """Return to the learner's last decision, with unseen cards dealt again."""
        draft = _draft(table, version)
        if not draft.setup.hints:
            raise NothingToTakeBackError("Moves can be taken back only with hints on.")
        if draft.match.current.is_over:
            raise NothingToTakeBackError("The round has ended, and its cards have been shown.")
        event = take_back(draft.match.current, LEARNER, draft.chance("take back"))
        if event is None:
            raise NothingToTakeBackError("The learner has not played in this round.")
        return self._store_draft(table, draft.with_events(event))

    def help(self, table: Table) -> Help:
        """Return the help given before the decision that a table waits for."""
        return self.list_help(table.token).get(table.record.version, Help())

    def list_help(self, token: str) -> dict[int, Help]:
        """Return the help given in a match, by the place of the event that the decision became."""
        return self._store.help(token)

    def tell(self, table: Table, stated: Help) -> Help:
        """Store help before it is shown for a decision; return all help for that decision."""
        if not table.is_your_turn:
            raise IllegalActionError("There is nothing to decide.")
        return self._store.add_help(table.token, table.record.version, stated)

    def reply(self, current: Round) -> Round:
        """Return a round without a match after the opponents' actions, at the learner's move."""
        return self._computer.reply(current)

    def _store_draft(self, table: Table, draft: MatchDraft) -> Table:
        how = match_result(draft.match) if has_ended(draft.match, table.record.source) else ""
        ends_round = count_ended(draft.match) > count_ended(table.match)
        record = self._store.append(table.record, draft.added, how, ends_round=ends_round)
        return self._keep(Table(record, draft.match), how)

    def _keep(self, table: Table, how: str) -> Table:
        """Cache a table that was just stored; store the result of a finished match for lists."""
        if how:
            self._shelve(table)
        return self._tables.keep(table)

    def _shelve(self, table: Table) -> None:
        match = table.match
        self.shelf.keep(table.token, list_yaku(match), match.outcome if match.is_over else None)


def _draft(table: Table, version: int) -> MatchDraft:
    if table.version != version:
        raise StaleVersionError(version, table.version)
    return MatchDraft(table.record.setup, table.match, table.record.version)


def list_yaku(match: Match) -> set[str]:
    """Return the yaku of every player at the end of a round."""
    ended = [played for played in match.rounds if played.is_over and not played.is_void]
    return {
        scored.yaku.id
        for played in ended
        for pile in played.position.captured
        for scored in score_sheet(played.ruleset, played.number, pile, played.position.field)
    }


def match_result(match: Match, you: int | None = LEARNER) -> str:
    """Return how a match has ended for the learner, if they were one of its players."""
    if you is None:
        return NOT_OWN
    if you not in match.winners:
        return LOST
    return WON if match.winner == you else DRAWN
