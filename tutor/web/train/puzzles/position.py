"""One puzzle: its table, and the feedback on an answer."""

import time
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from tutor.engine.hints.candidates import Hint
from tutor.rules.actions import action_named, action_text
from tutor.rules.cards import UnknownCardError
from tutor.rules.round.play import Action
from tutor.skill.items import Item, ItemState
from tutor.skill.puzzles.puzzle import Puzzle
from tutor.web.i18n.numbers import format_fixed
from tutor.web.i18n.translation import _, join_with_commas
from tutor.web.review.moves import DoneAction, describe_action
from tutor.web.review.overview.choices import ask_position
from tutor.web.review.tries import TriedMove
from tutor.web.services import engine, hints, practice
from tutor.web.table.beats import Beat, list_beats
from tutor.web.table.board import BoardView, build_board
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.train.links import ThemeLinks, link_theme
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import list_people


@dataclass(frozen=True)
class PuzzlePage:
    """Everything that the page of a puzzle shows."""

    puzzle: Puzzle
    title: str
    standing: str  # the game, the round and the score
    board: BoardView
    history: tuple[Beat, ...]
    is_asked: bool  # whether an answer counts
    tried: TriedMove | None
    good: tuple[DoneAction, ...]  # empty until they may be seen
    theme: ThemeLinks | None  # likewise
    item: Item | None  # its review item
    since: int  # seconds of the clock when the page was made

    @property
    def may_try(self) -> bool:
        """Return whether a move can be tried on the table."""
        return not self.good

    @property
    def is_kept(self) -> bool:
        """Return whether it comes back in the learner's training."""
        return self.item is not None and self.item.state == ItemState.ACTIVE

    @property
    def spoken(self) -> str:
        """Return the screen reader announcement."""
        return self.tried.spoken if self.tried else self.title

    @property
    def line(self) -> str:
        """Return the sentence over the hand."""
        return self.tried.sentence if self.tried else self.title


def find_action(puzzle: Puzzle, key: str) -> Action | None:
    """Return the legal action of that key, None if there is none."""
    try:
        action = action_named(key)
    except (UnknownCardError, ValueError):
        return None
    return action if action in puzzle.situation.current.legal() else None


def build_puzzle_page(
    puzzle: Puzzle,
    item: Item | None,
    *,
    key: str = "",
    is_shown: bool = False,
    is_asked: bool = True,
) -> PuzzlePage:
    """Return the page of a puzzle; *key* is the tried move.

    Where an answer counts, nothing is revealed about any move before it.
    """
    situation, observation = puzzle.situation, puzzle.seen
    tried = None if is_asked else judge_answer(puzzle, key)
    is_over = not is_asked and (is_shown or bool(tried and tried.is_good))
    prelude_moves = list_prelude_moves(situation.current)
    return PuzzlePage(
        puzzle=puzzle,
        title=ask_position(observation),
        standing=describe_standing(puzzle),
        board=build_board(observation, situation.current.turns, prelude_moves, may_act=not is_over),
        history=list_beats(situation.current, prelude_moves, False, observation.player),
        is_asked=is_asked,
        tried=tried,
        good=_list_good(puzzle, tried) if is_over else (),
        theme=link_theme(puzzle.theme, puzzle.game, practice().items.all()) if is_over else None,
        item=item,
        since=int(time.time()),
    )


def judge_answer(puzzle: Puzzle, key: str) -> TriedMove | None:
    """Return the feedback on the move of that key, None if it is impossible."""
    action = find_action(puzzle, key)
    if action is None:
        return None
    is_good = action in puzzle.good
    return TriedMove(
        key=action_text(action),
        done=describe_action(puzzle.seen, action),
        is_good=is_good,
        sentence=_tell_verdict(puzzle, is_good=is_good),
    )


def _tell_verdict(puzzle: Puzzle, *, is_good: bool) -> str:
    if not is_good:
        return _("There is a better move.")
    if len(puzzle.good) == 1:
        return _("Nothing else comes near.")
    return _("That is good too: no other move is clearly better.")


def describe_standing(puzzle: Puzzle) -> str:
    """Return the game, the round and what everybody has."""
    observation = puzzle.seen
    where = _("round %(round)d", round=observation.round)
    if observation.rounds:
        where = _(
            "round %(round)d of %(rounds)d", round=observation.round, rounds=observation.rounds
        )
    people = list_people(observation.ruleset.players)
    scores = [
        f"{who.title} {format_fixed(points, 0)}"
        for who, points in zip(people, observation.totals, strict=True)
    ]
    return join_with_commas([game_name(puzzle.game), where, *scores])


def _list_good(puzzle: Puzzle, tried: TriedMove | None) -> tuple[DoneAction, ...]:
    """Return the good moves, the tried one first."""
    first = tried.key if tried else ""
    order = sorted(puzzle.good, key=lambda action: action_text(action) != first)
    return tuple(describe_action(puzzle.seen, action) for action in order)


def is_engine_ready(puzzle: Puzzle) -> bool:
    """Return whether reasons are available without waiting for the compiler."""
    return engine().is_ready(puzzle.seen.ruleset)


def find_hint(puzzle: Puzzle) -> Hint:
    """Return the hint whose reasons are shown: a proved answer is its best."""
    hint = hints().hint(puzzle.seen)
    if hint.best.action in puzzle.good:
        return hint
    good = [candidate for candidate in hint.candidates if candidate.action in puzzle.good]
    ordered = (*good, *(candidate for candidate in hint.candidates if candidate not in good))
    return replace(
        hint, candidates=tuple(candidate.compare_with(ordered[0]) for candidate in ordered)
    )


def address_of(puzzle: Puzzle, **more: Any) -> str:
    """Return the address of a puzzle's page."""
    return url_for("puzzles.show", name=puzzle.id, **more)
