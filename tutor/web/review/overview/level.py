"""How well a player decided in a match: which level it is like, by kind and by phase of a round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from tutor.review.review import DecisionReview, MatchLevel
from tutor.review.units import replay_to
from tutor.review.verdicts.balances import measure_cost
from tutor.review.verdicts.error_rates import DecisionKind, kind_of
from tutor.review.verdicts.match_level import find_level
from tutor.rules.cards import count
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.review.subject import Subject
from tutor.web.review.sums import BalancePrinter, make_printer
from tutor.web.words.names.choices import level_name

PHASES: Final = 3
Key = TypeVar("Key", bound=StrEnum)


class Phase(StrEnum):
    """The parts of a round, by the cards left in hand."""

    FIRST = "first"
    MIDDLE = "middle"
    LAST = "last"


@dataclass(frozen=True)
class LevelRow:
    """Decisions of one kind or phase: how many, what they gave up, and the level they are like."""

    title: str
    decisions: int
    cost: str
    level: str  # empty with too few decisions, or where none is known


@dataclass(frozen=True)
class LevelView:
    """The level of a match in a sentence, and what kinds and phases gave up."""

    sentence: str
    kinds: tuple[LevelRow, ...]
    phases: tuple[LevelRow, ...]


def build_level(subject: Subject) -> LevelView | None:
    """Return the level of a match; None until it is analysed."""
    balances = subject.review.balances
    if balances is None or not subject.review.is_complete:
        return None
    decisions = [
        decision
        for round_review in subject.review.rounds
        if round_review.balances
        for decision in round_review.decisions
        if decision.player == subject.you and not decision.assessment.is_forced
    ]
    own, printer = balances[subject.you].own, make_printer(subject)
    kinds = {kind: [each for each in decisions if kind_of(each) == kind] for kind in DecisionKind}
    phases = _split_phases(subject, decisions)
    kind_titles = {DecisionKind.CARDS: _("Playing cards"), DecisionKind.CALLS: _("Calls")}
    phase_titles = {
        Phase.FIRST: _("First third of a round"),
        Phase.MIDDLE: _("Middle third"),
        Phase.LAST: _("Last third"),
    }
    costs = _share_cost(kinds, own, printer.scale)
    return LevelView(
        sentence=_tell_level(subject),
        kinds=tuple(
            LevelRow(kind_titles[kind], len(each), printer.cost(costs[kind]), _name(subject, each))
            for kind, each in kinds.items()
            if each
        ),
        phases=tuple(_list_phases(phases, phase_titles, own, printer)),
    )


def _tell_level(subject: Subject) -> str:
    level = subject.player.level
    if level is None:
        return _("Too few decisions to tell a level.")
    name = level_name(level.level)
    if subject.who.is_you:
        text = _("You played like %(level)s.", level=name)
    else:
        text = _("%(name)s played like %(level)s.", name=subject.who.subject, level=name)
    return join_sentences([text, _tell_range(level)])


def _tell_range(level: MatchLevel) -> str:
    if level.lowest == level.highest:
        return _("No other level fits the decisions of this match.")
    return _(
        "After one match, anything from %(lowest)s to %(highest)s is possible.",
        lowest=level_name(level.lowest),
        highest=level_name(level.highest),
    )


def _name(subject: Subject, decisions: Sequence[DecisionReview]) -> str:
    """Return the level that some decisions are like, or the range that they leave open."""
    counted = [decision for decision in decisions if decision.counts]
    level = find_level(counted, subject.match.ruleset)
    if level is None:
        return ""
    if level.lowest == level.highest:
        return _("like %(level)s", level=level_name(level.level))
    return _(
        "like %(lowest)s to %(highest)s",
        lowest=level_name(level.lowest),
        highest=level_name(level.highest),
    )


def _split_phases(
    subject: Subject, decisions: Iterable[DecisionReview]
) -> dict[Phase, list[DecisionReview]]:
    """Return the decisions by how much of the hand had been played."""
    phases: dict[Phase, list[DecisionReview]] = {phase: [] for phase in Phase}
    for decision in decisions:
        current = replay_to(subject.match, decision.unit)
        seat = current.seat_of(subject.you)
        left = count(current.position.hands[seat])
        dealt = count(subject.match.rounds[decision.unit.round - 1].stages[0].position.hands[seat])
        place = PHASES * (dealt - left) // max(dealt, 1)
        phases[tuple(Phase)[min(PHASES - 1, place)]].append(decision)
    return phases


def _list_phases(
    phases: Mapping[Phase, Sequence[DecisionReview]],
    titles: Mapping[Phase, str],
    own: int,
    printer: BalancePrinter,
) -> Iterator[LevelRow]:
    costs = _share_cost(phases, own, printer.scale)
    for phase, decisions in phases.items():
        if decisions:
            yield LevelRow(titles[phase], len(decisions), printer.cost(costs[phase]), "")


def _share_cost(
    groups: Mapping[Key, Sequence[DecisionReview]], own: int, scale: int
) -> dict[Key, int]:
    """Return what each group gave up; as printed they add up to what all did."""
    exact = {
        key: sum(measure_cost(decision, scale) for decision in each) for key, each in groups.items()
    }
    largest = max(exact, key=lambda key: exact[key])
    costs = {key: round(value) for key, value in exact.items() if key != largest}
    return {key: costs.get(key, own - sum(costs.values())) for key in exact}
