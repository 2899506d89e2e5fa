"""The inbox: every decision to review, by theme, with its day, its source and its table."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Final

import flask_babel
from flask import request, url_for

from tutor.explain.columns import Theme
from tutor.jobs import findings
from tutor.practice import Practice, Table
from tutor.review import thresholds
from tutor.review.figures import DecisionAssessment
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, find_follow_up, observe_round, replay_to
from tutor.review.verdicts.losses import is_good_try, review_decision
from tutor.rules.games import GAMES
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.skill.items import SECONDS, Item, ItemKind, ItemState
from tutor.skill.memory import KNOWN_AFTER, Answer, Evidence
from tutor.skill.puzzles import Puzzle, puzzles
from tutor.store import Items
from tutor.web.i18n.numbers import format_percentage_points
from tutor.web.i18n.translation import _, join_with_commas, ngettext
from tutor.web.review.figures import cost_figures, count_points, format_about_lost, is_told
from tutor.web.review.moment_cards import ask_position, list_position
from tutor.web.review.tries import ask_look, judge_try
from tutor.web.table.beats import list_beats, list_prelude_moves
from tutor.web.table.board import PAIR, build_board
from tutor.web.table.card_view import DoneAction, card_views, describe_action
from tutor.web.train.links import INBOX, link_theme
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import People, Person, find_opponent, list_people
from tutor.web.words.training import nudge_to

LONGEST: Final = 3600  # seconds after which nobody was at the page all the time
Line = dict[str, Any]  # one item of the inbox


@dataclass(frozen=True)
class Source:
    """A decision of a match that is over, and what its analysis found of it."""

    table: Table
    found: DecisionReview

    @property
    def match(self) -> Match:
        """Return the match."""
        return self.table.match

    @property
    def unit(self) -> Unit:
        """Return which decision it is."""
        return self.found.unit

    @cached_property
    def current(self) -> Round:
        """Return the round as it stood."""
        return replay_to(self.match, self.unit)

    @cached_property
    def seen(self) -> Observation:
        """Return what the player could know."""
        return observe_round(self.match, self.current)

    @cached_property
    def people(self) -> People:
        """Return everybody at the table from the viewpoint of the player who decided."""
        names = self.table.record.source.names
        return list_people(self.match.ruleset.players, self.found.player, names)

    @property
    def who(self) -> Person:
        """Return the player who decided."""
        return self.people[self.found.player]

    @property
    def seat(self) -> int | None:
        """Return the player of an imported match, None for the learner."""
        return self.found.player if self.table.record.source.names else None


def find_source(practice: Practice, token: str, unit: Unit) -> Source | None:
    """Return a decision of a match that is over, None where it is not analysed."""
    table = practice.table(token)
    shown = findings.choose_pass(practice.analyses.of(token)) if table.is_closed else None
    assessment = findings.read_assessment(practice, shown, unit) if shown else None
    if not isinstance(assessment, DecisionAssessment):
        return None
    return Source(table, review_decision(table.match, assessment))


def read_seconds() -> float | None:
    """Return how long the learner has looked at the page, None where nobody knows."""
    since = request.form.get("since", 0, type=int)
    seconds = time.time() - since
    return seconds if 0 <= seconds <= LONGEST else None


def store_answer(items: Items, day: date, item: Item, evidence: Evidence, given: str) -> None:
    """Store an answer where it counts: the first one of a day on which the item is due."""
    if item.is_due(day):
        after = item.memory.after_answer(evidence, day, SECONDS[item.kind])
        items.answer(item, Answer(item.id, day, evidence), after, given)


def build_inbox(practice: Practice, day: date, game: str) -> dict[str, Any]:
    """Return the inbox, narrowed to a game where that is the name of one."""
    lines = list(_list_lines(practice, day))
    names = {line["game"] for line in lines}
    shown = [line for line in lines if game in (line["game"], "")]
    by_state = {
        state: [line for line in shown if line["item"].state == state] for state in ItemState
    }
    active = by_state[ItemState.ACTIVE]
    due = sum(line["is_due"] for line in active)
    return {
        "themes": tuple(_group(active, [line["item"] for line in lines])),
        "due": due,
        "waiting": len(active) - due,
        "known": len(by_state[ItemState.KNOWN]),
        "withdrawn": len(by_state[ItemState.WITHDRAWN]),
        "dropped": by_state[ItemState.DROPPED],
        "games": tuple((name, game_name(name)) for name in GAMES if name in names),
        "game": game if game in names else "",
        "known_after": KNOWN_AFTER,  # right answers
    }


def describe_origin(source: Source) -> str:
    """Return the opponents, date and round of a decision."""
    record = source.table.record
    rules, opponent = source.match.ruleset, find_opponent(record.setup.level)
    is_pair = rules.players == PAIR and opponent is not None
    who = opponent.name if opponent and is_pair else game_name(rules.game.name)
    when = flask_babel.format_date(record.created.astimezone(), "medium", rebase=False)
    where = _(
        "round %(round)d, move %(move)d", round=source.current.number, move=source.unit.step + 1
    )
    names = join_with_commas(record.source.names) if record.source.names else who
    return join_with_commas([names, when, where])


def describe_cost(source: Source) -> str:
    """Return the cost of the original move for a sentence: match chance, otherwise points."""
    decision = source.found
    if decision.price.percent:
        gap = format_percentage_points(decision.price.percent / 100)
        return _("%(gap)s of the chance to win", gap=gap)
    if is_told(decision.points):
        return format_about_lost(decision.points, thresholds.decimals(source.match.ruleset))
    return ""


def _list_cost(source: Source) -> str:
    """Return the same as the figures of a list."""
    decision, decimals = source.found, thresholds.decimals(source.match.ruleset)
    is_in_chances = decision.price.chance is not None
    cost = cost_figures(decision, decimals, in_chances=is_in_chances)
    if not is_in_chances:
        return count_points(-decision.price.points.value, decimals) if cost.main else ""
    chance = _("win chance %(percent)s", percent=cost.main) if cost.main else ""
    return " · ".join(filter(None, (chance, cost.points)))


def describe_due(item: Item, day: date) -> str:
    """Return when an item is due."""
    if item.is_due(day):
        return _("due now")
    days = (item.memory.due - day).days
    return _("tomorrow") if days == 1 else ngettext("in %(num)d day", "in %(num)d days", days)


def _list_lines(practice: Practice, day: date) -> Iterator[Line]:
    """Yield a line for every item whose match still exists."""
    for item in practice.items.all():
        if item.kind == ItemKind.PUZZLE:
            if puzzle := puzzles().get(item.key):
                yield _build_puzzle_line(item, puzzle, day)
        elif item.places and (source := find_source(practice, item.place.token, item.place.unit)):
            yield _build_decision_line(item, source, day)


def _group(lines: Sequence[Line], items: Sequence[Item]) -> Iterator[dict[str, Any]]:
    """Yield the themes, that of which the due items cost most first; *items* are all there are."""
    groups: dict[Theme, list[Line]] = {}
    for line in lines:
        groups.setdefault(line["item"].theme or Theme.COMPARING, []).append(line)
    for theme, group in sorted(groups.items(), key=lambda pair: -_add_losses(pair[1])):
        yield {
            "theme": link_theme(theme, group[0]["game"], items, without=INBOX),
            "lines": sorted(group, key=lambda line: (not line["is_due"], -line["item"].loss)),
        }


def _add_losses(lines: Sequence[Line]) -> float:
    return sum(float(line["item"].loss) for line in lines)


def _build_decision_line(item: Item, source: Source, day: date) -> Line:
    return {
        **_build_line(item, source.seen, day),
        "game": source.match.ruleset.game.name,
        "cost": _list_cost(source),  # of the original move; empty if unknown
        "origin": describe_origin(source),
        "address": url_for("train.item", number=item.id),
    }


def _build_puzzle_line(item: Item, puzzle: Puzzle, day: date) -> Line:
    return {
        **_build_line(item, puzzle.seen, day),
        "game": puzzle.game,
        "cost": "",
        "origin": join_with_commas([_("Puzzle"), game_name(puzzle.game)]),
        "address": url_for("puzzles.show", name=puzzle.id),
    }


def _build_line(item: Item, observation: Observation, day: date) -> Line:
    return {
        "item": item,
        "title": ask_position(observation),
        "cards": card_views(list_position(observation), ruleset=observation.ruleset),
        "times": len(item.places) or 1,  # how often the same was met
        "due": describe_due(item, day),
        "is_due": item.is_due(day),
    }


def build_position_page(
    practice: Practice,
    day: date,
    item: Item,
    source: Source,
    *,
    key: str,
    is_looked: bool,
    is_shown: bool,
) -> dict[str, Any]:
    """Return the page of an item; *key* is the tried move.

    Where an answer counts, nothing is revealed about any move before it. After it the page asks
    once whether the learner had thought of another move (*is_looked*), before the verdict.
    """
    decision, observation = source.found, source.seen
    is_asked = item.is_due(day)
    tried = judge_try(observation, source.who, decision, key) if key and not is_asked else None
    look = ""
    if tried and source.table.record.is_played_here and not (is_looked or is_shown):
        look = ask_look(
            practice.lessons, source.table.token, observation, decision, is_good=tried.is_good
        )
    is_over = (is_shown and not is_asked) or bool(tried and tried.is_good and not look)
    prelude_moves, title = list_prelude_moves(source.current), ask_position(observation)
    theme = item.theme or Theme.COMPARING
    return {
        "item": item,
        "title": title,
        "origin": describe_origin(source),
        "cost": describe_cost(source),
        "board": build_board(
            observation, source.people, source.current.turns, prelude_moves, may_act=not is_over
        ),
        "history": list_beats(source.current, source.people, prelude_moves, False, decision.player),
        "is_asked": is_asked,  # whether an answer counts
        "is_known": item.state == ItemState.KNOWN,
        "nudge": nudge_to(observation.phase, theme) if item.is_helped(day) else "",
        "tried": tried,
        "look": look,  # what is asked before the verdict on it; empty otherwise
        "answer": _answer(source) if is_over else None,
        "return_": _describe_return(item, day),  # when it comes back
        "theme": (
            link_theme(theme, observation.ruleset.game.name, practice.items.all())
            if is_over
            else None
        ),
        "may_try": not is_over,
        "spoken": look or (tried.spoken if tried else title),
        "line": look or (tried.sentence if tried else title),
        "since": int(time.time()),  # seconds of the clock when the page was made
        "why": _address("review.why", source),  # addresses
        "why_not": _address("review.why_not", source, key=key),
        "review": _address("review.moment", source, is_shown=True),
    }


def _describe_return(item: Item, day: date) -> str:
    """Return when an item is due, empty for one that is inactive or due now."""
    if item.is_due(day) or item.state != ItemState.ACTIVE:
        return ""
    days = (item.memory.due - day).days
    if days == 1:
        return _("It comes back tomorrow.")
    return ngettext("It comes back in %(num)d day.", "It comes back in %(num)d days.", days)


def _answer(source: Source) -> dict[str, Any]:
    decision, observation = source.found, source.seen
    card = find_follow_up(source.match, decision.unit)
    is_best = decision.played == decision.best
    decimals = thresholds.decimals(source.match.ruleset)
    cost = cost_figures(decision, decimals, in_chances=decision.price.chance is not None)
    return {
        "played": None if is_best else describe_action(observation, decision.played, card),
        "best": _describe(observation, decision, decision.best),
        "cost": cost.main,
        "others": _list_others(observation, decision),  # moves indistinguishable from the best
    }


def _list_others(observation: Observation, decision: DecisionReview) -> tuple[str, ...]:
    """Return the moves that are as good as the best; what reads alike is there once."""
    best = _describe(observation, decision, decision.best).text
    texts = dict.fromkeys(
        _describe(observation, decision, candidate.action).text
        for candidate in decision.assessment.candidates
        if is_good_try(observation.ruleset, decision.assessment, candidate.action)
    )
    return tuple(text for text in texts if text != best)


def _describe(observation: Observation, decision: DecisionReview, action: Action) -> DoneAction:
    return describe_action(observation, action, decision.assessment.weigh(action).follow_up)


def _address(endpoint: str, source: Source, *, is_shown: bool = False, key: str = "") -> str:
    return url_for(
        endpoint,
        token=source.table.token,
        place=source.unit.round,
        step=source.unit.step,
        seat=source.seat,
        show=1 if is_shown else None,
        action=key or None,
    )
