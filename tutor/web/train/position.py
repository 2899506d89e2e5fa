"""A decision to repeat: the original table, and the feedback."""

import time
from datetime import date
from typing import Any

from flask import url_for

from tutor.explain.columns import Theme
from tutor.practice import Practice
from tutor.review import thresholds
from tutor.review.review import DecisionReview
from tutor.review.units import find_follow_up
from tutor.review.verdicts.losses import is_good_try
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.skill.items import Item, ItemState
from tutor.web.i18n.translation import _, ngettext
from tutor.web.review.figures import cost_figures
from tutor.web.review.overview.choices import ask_position
from tutor.web.review.tries import ask_look, judge_try
from tutor.web.table.beats import list_beats
from tutor.web.table.board import build_board
from tutor.web.table.moves import DoneAction, describe_action
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.train.inbox import describe_cost, describe_origin
from tutor.web.train.links import link_theme
from tutor.web.train.source import Source
from tutor.web.words.claims.nudges import nudge_to


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
