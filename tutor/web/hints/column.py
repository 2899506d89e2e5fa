"""The hint column at a table: as much as the learner requested."""

from dataclasses import dataclass, field, replace
from typing import Final

from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import TooManyRequests

from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.greedy.weaker_players import WEAKER
from tutor.engine.hints.candidates import Hint
from tutor.explain.contrast import WITHOUT_IDEA
from tutor.explain.explained import Explanation
from tutor.explain.line import choose_line, find_root, find_sought
from tutor.practice import Practice, Table
from tutor.review import thresholds
from tutor.rules.cards import count
from tutor.rules.observation import BEFORE_THE_FIRST_TURN
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.store import Help
from tutor.web.hint_service import FIRST_SEED, Hints
from tutor.web.hints import ladder
from tutor.web.hints.coach import Coach, RankedMove, build_coach
from tutor.web.hints.decision_sheet import DecisionSheet, build_decision_sheet
from tutor.web.hints.ladder import NextRung
from tutor.web.hints.proof import ProofRow, describe_points
from tutor.web.hints.why import (
    Leading,
    Reasons,
    add_line,
    build_leading,
    explain_best,
    tell_dropped_plan,
)
from tutor.web.http import preferences
from tutor.web.i18n.translation import add_full_stop, join_sentences, join_with_commas
from tutor.web.table.seats import find_people
from tutor.web.words.claims.comparing import against_level_sentence
from tutor.web.words.names.games import level_name
from tutor.web.words.names.players import People
from tutor.web.words.training import nudge

# The states of the column; a template shows each.
OFF: Final = "off"  # a match without hints
HIDDEN: Final = "hidden"  # by the learner's setting
FORCED: Final = "forced"  # nothing to decide: no hint is used up
OFFERED: Final = "offered"  # nothing requested yet
LOADING: Final = "loading"  # requested, and loaded separately
PREPARING: Final = "preparing"  # the engine still compiles
PAUSED: Final = "paused"  # over the rate limit
TOLD: Final = "told"
PHASES: Final = (PLAY_HAND, DECIDE)  # in which threats are shown
MOST_AGAIN: Final = 99  # times that fresh samples are drawn for one decision


@dataclass(frozen=True)
class AgainstLevel:
    """Values against a level: *rows* is empty until they are requested."""

    level: str
    sentence: str = ""
    rows: tuple[ProofRow, ...] = ()


@dataclass(frozen=True)
class HintQuery:
    """The requested parts of a hint.

    *again* is the number of requests for fresh samples (0: none). *against* requests values against
    the level at the table.
    """

    again: int = 0
    against: bool = False

    @classmethod
    def parse(cls, fields: MultiDict[str, str]) -> "HintQuery":
        """Return the query that the fields of a request state; unreadable fields are left out."""
        second = fields.get("again", "")
        number = int(second) if second.isascii() and second.isdigit() and len(second) < 4 else 0
        return cls(
            again=min(number, MOST_AGAIN),
            against="against" in fields,
        )

    @property
    def fresh_seed(self) -> int | None:
        """Return the seed of the fresh samples, None when none are wanted."""
        return FIRST_SEED + self.again if self.again else None

    @property
    def query(self) -> list[tuple[str, str]]:
        """Return the same as parts of an address."""
        results = [("again", str(self.again))] if self.again else []
        if self.against:
            results.append(("against", "1"))
        return results


@dataclass(frozen=True)
class HintView:
    """The hint column. *coach* is there from the ranking on, *picks* before it.

    What explains the ranking takes longer and may come later: *reasons*, the *sheet* of a
    decision.
    """

    state: str
    rung: int = 0
    next: NextRung | None = None
    nudge: str = ""
    picks: tuple[RankedMove, ...] = ()
    among: str = ""  # how many of the picks are best
    coach: Coach | None = None
    asked: HintQuery = field(default_factory=HintQuery)
    reasons: Reasons | None = None
    leading: Leading | None = None
    plan: str = ""  # why it no longer aims at the yaku of the hint before
    sheet: DecisionSheet | None = None
    against: AgainstLevel | None = None  # where the level at the table is weaker than assumed
    wait: str = ""  # why there is no hint now, and for how long
    seconds: int = 0  # after which it may be

    @property
    def is_ranked(self) -> bool:
        """Return whether the learner has seen all moves ranked, or does as soon as they are."""
        return self.state in (LOADING, TOLD) and self.rung >= ladder.RANKING

    @property
    def is_told(self) -> bool:
        """Return whether the hint column has anything to show."""
        return self.state == TOLD

    @property
    def spoken(self) -> str:
        """Return the sentence by which a screen reader announces the column."""
        if self.coach:
            return join_sentences([add_full_stop(self.coach.best.text), self.coach.verdict])
        return join_sentences([self.nudge, join_with_commas(move.text for move in self.picks)])


def build_hint_view(
    practice: Practice,
    hints: Hints,
    table: Table,
    hint_query: HintQuery | None,
    *,
    with_why: bool = True,
    is_new: bool = False,
) -> HintView:
    """Return the hint column of a table; only if *hint_query* wait for the engine.

    A decision that *is_new*, created by this request, has no help yet.
    """
    if not table.hints or not table.is_your_turn:
        return HintView(OFF)
    observation, rung = table.observation, find_reached_rung(practice, table, is_new=is_new)
    if rung is None:
        return HintView(HIDDEN)
    if preferences.current().hints == preferences.LADDER and ladder.is_forced(observation):
        return HintView(FORCED)
    is_ready = hints.is_ready(table.ruleset)
    if rung == 0 and (is_ready or hint_query is None):
        return HintView(OFFERED, next=ladder.find_next_rung(observation, rung))
    if not is_ready:
        return HintView(PREPARING, rung)
    if hint_query is None:
        return HintView(LOADING, rung)
    try:
        return _tell(practice, hints, table, rung, hint_query, with_why=with_why)
    except TooManyRequests as error:
        wait = error.description or ""
        return HintView(PAUSED, rung, wait=wait, seconds=int(str(error.retry_after)))


def has_threats(hints: Hints, table: Table) -> bool:
    """Return whether threats are available: like a hint, before a card or a call."""
    return (
        table.hints
        and preferences.current().hints != preferences.HIDDEN
        and table.is_your_turn
        and table.observation.phase in PHASES
        and hints.is_ready(table.ruleset)
    )


def find_reached_rung(practice: Practice, table: Table, *, is_new: bool = False) -> int | None:
    """Return the highest step that the learner has opened, None where hints are hidden."""
    setting = preferences.current().hints
    if setting == preferences.HIDDEN:
        return None
    stated = 0 if is_new else practice.help(table).rung
    return max(stated, ladder.RANKING) if setting == preferences.AT_ONCE else stated


def _view_narrowed_moves(hints: Hints, table: Table, rung: int) -> HintView:
    observation = table.observation
    themes = hints.explanation(observation).list_themes(observation.seat)
    has_captured = any(
        observation.captured[observation.seat : observation.seat + 1]
    )  # nobody has while it is bid
    turn = count(observation.hand)
    hint = hints.hint(observation)
    has_choice = len(hint.distinct) > 1
    theme = nudge(
        observation.phase, themes, has_captured=has_captured, has_choice=has_choice, turn=turn
    )
    hint_view = HintView(TOLD, rung, ladder.find_next_rung(observation, rung), theme)
    if rung < ladder.CANDIDATES:
        return hint_view
    view = build_coach(observation, hint)
    picks = view.list_unranked(ladder.count_named_moves(len(view.moves), view.equal))
    return replace(hint_view, picks=picks, among=ladder.picks_sentence(len(picks), view.equal))


def _tell(
    practice: Practice,
    hints: Hints,
    table: Table,
    rung: int,
    hint_query: HintQuery,
    *,
    with_why: bool,
) -> HintView:
    """Return the content of a step of the hint; raise TooManyRequests."""
    if rung < ladder.RANKING:
        return _view_narrowed_moves(hints, table, rung)
    practice.tell(table, Help(rung))
    observation = table.observation
    coach = build_coach(observation, hints.hint(observation))
    view = HintView(TOLD, rung, coach=coach, asked=hint_query)
    return _add_reasons(practice, hints, table, view) if with_why else view


def _add_reasons(practice: Practice, hints: Hints, table: Table, view: HintView) -> HintView:
    """Return the column with the reasons and the other requested parts."""
    assert view.coach is not None
    observation, people, seed = table.observation, find_people(table), view.asked.fresh_seed
    hint, explanation = hints.hint(observation), hints.explanation(observation)
    fresh = (hints.hint(observation, seed), hints.explanation(observation, seed)) if seed else None
    weighed = explanation.weighing
    sheet = (
        build_decision_sheet(
            observation, people, hint, weighed, fresh[1].weighing if fresh else None
        )
        if weighed
        else None
    )
    return replace(
        view,
        reasons=explain_best(observation, people, hint, explanation, view.coach, fresh),
        leading=_build_leading(hints, table, people, hint, view.coach, explanation),
        plan=tell_dropped_plan(practice, hints, table, explanation),
        sheet=sheet,
        against=_tell_against(hints, table, view.coach, view.asked),
    )


def _build_leading(
    hints: Hints,
    table: Table,
    people: People,
    hint: Hint,
    coach: Coach,
    explanation: Explanation,
) -> Leading | None:
    """Return the leading reason, with a line of play where no idea explains the gap."""
    observation, why = table.observation, explanation.why
    leading = build_leading(observation, people, hint, coach, explanation)
    if leading is None or why is None or why.verdict not in WITHOUT_IDEA:
        return leading
    if observation.phase in BEFORE_THE_FIRST_TURN:
        return leading
    roots = find_root(hint, why.rival), find_root(hint, why.best)
    sought, moment = find_sought(observation, why), table.match.current
    lines = choose_line(
        lambda place: hints.contrast(moment, observation, roots, sought, place), observation, why
    )
    if lines is None:
        return leading
    return add_line(leading, observation, people, coach, lines)


def _tell_against(
    hints: Hints, table: Table, coach: Coach, hint_query: HintQuery
) -> AgainstLevel | None:
    """Return the values of all moves against the level at the table, and what is better there.

    None where the level is as strong as hints assume.
    """
    if not coach.following or table.level not in WEAKER or table.observation.phase in PRELUDE:
        return None
    level = level_name(table.level)
    if not hint_query.against:
        return AgainstLevel(level)
    texts, decimals = coach.texts, thresholds.decimals(table.ruleset)
    results = hints.against_level(table.observation, table.level)
    better = max(results[1:], key=lambda entry: entry.more.value, default=None)
    if better is not None and not (better.more.is_established and better.more.value > 0):
        better = None
    sentence = against_level_sentence(
        level,
        texts[results[0].action],
        "" if better is None else texts[better.action],
        None if better is None else better.more,
        decimals,
    )
    rows = (
        ProofRow(texts[entry.action], describe_points(entry.points, decimals)) for entry in results
    )
    return AgainstLevel(level, sentence, tuple(rows))
