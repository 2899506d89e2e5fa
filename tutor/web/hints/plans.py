"""What became of the yaku that the learner's previous hint aimed at."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from tutor.explain.explained import Explanation
from tutor.explain.facts.captures import place_and_take
from tutor.explain.facts.nearness import measure_progress
from tutor.explain.ideas.idea import CLEARLY
from tutor.explain.ideas.kinds import IdeaKind
from tutor.practice import Practice, Table
from tutor.rules.observation import Observation
from tutor.web.hint_service import Hints
from tutor.web.hints import ladder
from tutor.web.i18n.translation import _
from tutor.web.words.claims.comparing import chance_percent
from tutor.web.words.names import yaku

AIMS: Final = (IdeaKind.BUILD_ONE, IdeaKind.BUILD_TWO, IdeaKind.HURRY)


def tell_dropped_plan(
    practice: Practice, hints: Hints, table: Table, explanation: Explanation
) -> str:
    """Return why a hint no longer aims at the yaku of the one before; "" where it does."""
    earlier = _find_followed_hint(practice, hints, table)
    return "" if earlier is None else compare_aims(table.observation, earlier, explanation)


def _find_followed_hint(practice: Practice, hints: Hints, table: Table) -> Explanation | None:
    """Return the learner's last hint of this round, if its ranking was opened and followed."""
    for before, action in table.list_own_decisions():
        if practice.help(before).rung >= ladder.RANKING:
            is_followed = action == hints.hint(before.observation).best.action
            return hints.explanation(before.observation) if is_followed else None
    return None


def compare_aims(observation: Observation, earlier: Explanation, current: Explanation) -> str:
    """Return why the yaku that an earlier explanation aims at is no aim any more, if so."""
    for name in _list_aims(earlier):
        if name not in _list_aims(current) and (
            sentence := _tell_dropped(observation, name, earlier, current)
        ):
            return sentence
    return ""


def _list_aims(explanation: Explanation) -> tuple[str, ...]:
    idea = explanation.why.idea if explanation.why else None
    return idea.yaku if idea is not None and idea.kind in AIMS else ()


def _tell_dropped(
    observation: Observation, name: str, earlier: Explanation, current: Explanation
) -> str:
    piles, seat = observation.captured, observation.seat
    lost = reduce(or_, (pile for at, pile in enumerate(piles) if at != seat), 0)
    progress = measure_progress(observation.ruleset, observation.round, piles[seat], lost)
    distance = next((entry for entry in progress if entry.yaku.id == name), None)
    chance, before = (explanation.best.yaku_chances.get(name) for explanation in (current, earlier))
    if distance is None or not distance.missing:
        return ""
    called = yaku.name(name, observation.ruleset.own_names)
    if distance.is_dead:
        return _("Your earlier aim, %(yaku)s, is out of reach now.", yaku=called)
    if chance is None or before is None:
        return ""
    if before - chance >= CLEARLY:
        return _(
            "Your earlier aim, %(yaku)s, now comes in %(chance)s of deals; before, in %(other)s.",
            yaku=called,
            chance=chance_percent(chance),
            other=chance_percent(before),
        )
    card, taken = place_and_take(observation, current.best.action, current.best.follow_up)
    if (1 << card | taken) & distance.yaku.cards and taken:
        return ""
    return _(
        "%(yaku)s is still possible, in %(chance)s of deals, but another move is worth more now.",
        yaku=called,
        chance=chance_percent(chance),
    )
