"""How well a player decided in a match: which level it is like, by kind and by phase of a round."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tutor.review.review import DecisionReview, MatchLevel
from tutor.review.units import replay_to
from tutor.review.verdicts.balances import measure_cost
from tutor.review.verdicts.match_level import DecisionKind, find_level, kind_of
from tutor.rules.cards import count
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.review.subject import Subject
from tutor.web.review.sums import make_printer
from tutor.web.words.names.choices import level_name

Groups = Mapping[str, Sequence[DecisionReview]]  # by their titles


def build_level(subject: Subject) -> dict[str, Any] | None:
    """Return the level of a match, and what kinds and phases gave up; None until analysed.

    Each row is a title, the number of its decisions, their cost and the level that they are like.
    """
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
    titles = {DecisionKind.CARDS: _("Playing cards"), DecisionKind.CALLS: _("Calls")}
    kinds = {
        title: [decision for decision in decisions if kind_of(decision) == kind]
        for kind, title in titles.items()
    }
    phases = _split_phases(subject, decisions)
    return {
        "sentence": _tell_level(subject),
        "kinds": [
            (title, len(kinds[title]), printer.cost(cost), _name(subject, kinds[title]))
            for title, cost in _share_cost(kinds, own, printer.scale).items()
        ],
        "phases": [
            (title, len(phases[title]), printer.cost(cost), "")
            for title, cost in _share_cost(phases, own, printer.scale).items()
        ],
    }


def _tell_level(subject: Subject) -> str:
    level = subject.review.players[subject.you].level
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


def _split_phases(subject: Subject, decisions: Iterable[DecisionReview]) -> Groups:
    """Return the decisions by how much of the hand had been played."""
    phases: tuple[list[DecisionReview], ...] = ([], [], [])
    for decision in decisions:
        current = replay_to(subject.match, decision.unit)
        seat = current.seat_of(subject.you)
        left = count(current.position.hands[seat])
        dealt = count(subject.match.rounds[decision.unit.round - 1].stages[0].position.hands[seat])
        place = len(phases) * (dealt - left) // max(dealt, 1)
        phases[min(len(phases) - 1, place)].append(decision)
    titles = (_("First third of a round"), _("Middle third"), _("Last third"))
    return dict(zip(titles, phases, strict=True))


def _share_cost(groups: Groups, own: int, scale: int) -> dict[str, int]:
    """Return what each group with decisions gave up; as printed they add up to what all did."""
    exact = {
        title: sum(measure_cost(decision, scale) for decision in each)
        for title, each in groups.items()
        if each
    }
    largest = max(exact, key=lambda title: exact[title], default="")
    costs = {title: round(value) for title, value in exact.items() if title != largest}
    return {title: costs.get(title, own - sum(costs.values())) for title in exact}
