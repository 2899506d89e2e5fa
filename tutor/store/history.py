"""Figures of the learner's matches, from their latest analyses."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Integer, cast, delete, func
from sqlmodel import Session, col, select

from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.review.verdicts.judgement import Judgement, judgement_from_json, judgement_to_json
from tutor.skill.history import Choice, MatchFigures, PlayedMatch
from tutor.store.rows import find_match
from tutor.store.scope import LearnerScope
from tutor.store.shelf import WON
from tutor.store.tables.base import BaseTable
from tutor.store.tables.matches import (
    ChoiceRow,
    DuplicatePlayRow,
    DuplicateRow,
    MatchFiguresRow,
    MatchRow,
)
from tutor.store.tables.training import (
    DrillAnswerRow,
    DrillRunRow,
    ItemAnswerRow,
    ItemPlaceRow,
    ItemRow,
    PuzzleAnswerRow,
    PuzzleRatingRow,
    PuzzleRunRow,
)

_Key = tuple[int, int, int]  # a match, the place of the round, actions before the choice


@dataclass(frozen=True)
class StoredVerdict:
    """A reviewed match in a list: its number of clear mistakes, and its judgement."""

    slips: int
    judgement: Judgement | None


class History:
    """The figures of all matches of the learner."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def keep(self, token: str, figures: MatchFigures | None) -> None:
        """Store the figures of a match, or that it has none, instead of those before."""
        with self._scope.writing() as session:
            match = find_match(session, token).id
            assert match is not None
            for table in (ChoiceRow, MatchFiguresRow):
                session.execute(delete(table).where(col(table.match_id) == match))
            if figures is None:
                return
            session.add(
                MatchFiguresRow(
                    match_id=match,
                    rounds=figures.rounds,
                    result=figures.result,
                    luck=figures.luck,
                    judgement=judgement_to_json(judgement)
                    if (judgement := figures.judgement)
                    else None,
                )
            )
            session.add_all([_row(match, choice) for choice in figures.choices])

    def matches(self) -> list[PlayedMatch]:
        """Return every match with figures that is not deleted, oldest first."""
        wanted = (
            select(MatchFiguresRow, MatchRow)
            .join(MatchRow, col(MatchRow.id) == MatchFiguresRow.match_id)
            .where(col(MatchRow.deleted_at).is_(None))
            .order_by(col(MatchRow.created_at), col(MatchRow.id))
        )
        with self._scope.reading() as session:
            choices = _read_choices(session)
            return [
                _match(match, row, choices[row.match_id]) for row, match in session.exec(wanted)
            ]

    def list_verdicts(self, tokens: Sequence[str]) -> dict[str, StoredVerdict]:
        """Return what was found in matches; nothing of those without figures."""
        slips = func.coalesce(func.sum(cast(ChoiceRow.is_clear, Integer)), 0)
        wanted = (
            select(MatchRow.token, slips, MatchFiguresRow.judgement)
            .join(MatchFiguresRow, col(MatchFiguresRow.match_id) == MatchRow.id)
            .join(ChoiceRow, col(ChoiceRow.match_id) == MatchRow.id, isouter=True)
            .where(col(MatchRow.token).in_(tokens))
            .group_by(col(MatchRow.id), col(MatchFiguresRow.id))
        )
        with self._scope.reading() as session:
            return {
                token: StoredVerdict(number, judgement_from_json(verdicts) if verdicts else None)
                for token, number, verdicts in session.exec(wanted)
            }

    def delete_training(self) -> None:
        """Delete all training items, answers, drills, ratings and figures of matches.

        The matches remain.
        """
        everything: tuple[type[BaseTable], ...] = (
            ItemAnswerRow,
            ItemPlaceRow,
            ItemRow,
            DrillAnswerRow,
            DrillRunRow,
            PuzzleAnswerRow,
            PuzzleRunRow,
            PuzzleRatingRow,
            DuplicatePlayRow,
            DuplicateRow,
            ChoiceRow,
            MatchFiguresRow,
        )
        with self._scope.writing() as session:
            for table in everything:
                session.execute(delete(table))


def _read_choices(session: Session) -> dict[int, list[Choice]]:
    """Return the choices of all matches in the order of play, mistakes with their themes."""
    themes = _read_themes(session)
    order = col(ChoiceRow.match_id), col(ChoiceRow.round), col(ChoiceRow.step)
    choices: dict[int, list[Choice]] = defaultdict(list)
    for row in session.exec(select(ChoiceRow).order_by(*order)):
        theme = themes.get((row.match_id, row.round, row.step)) if row.is_clear else None
        choices[row.match_id].append(_choice(row, theme))
    return choices


def _read_themes(session: Session) -> dict[_Key, Theme]:
    wanted = (
        select(ItemPlaceRow, ItemRow.theme)
        .join(ItemRow, col(ItemRow.id) == ItemPlaceRow.item_id)
        .where(ItemRow.theme != "")
    )
    return {
        (place.match_id, place.round, place.step): Theme[theme.upper()]
        for place, theme in session.exec(wanted)
    }


def _match(row: MatchRow, figures: MatchFiguresRow, choices: list[Choice]) -> PlayedMatch:
    return PlayedMatch(
        token=row.token,
        began=row.created_at,
        game=row.game,
        level=row.level,
        is_won=row.result == WON,
        figures=MatchFigures(
            rounds=figures.rounds,
            result=figures.result,
            luck=figures.luck,
            choices=tuple(choices),
            judgement=judgement_from_json(judgement) if (judgement := figures.judgement) else None,
        ),
    )


def _choice(row: ChoiceRow, theme: Theme | None) -> Choice:
    return Choice(
        unit=Unit(row.round, row.step),
        loss=row.loss,
        points=row.points,
        weight=row.weight,
        is_clear=row.is_clear,
        is_helped=row.is_helped,
        theme=theme,
    )


def _row(match: int, choice: Choice) -> ChoiceRow:
    return ChoiceRow(
        match_id=match,
        round=choice.unit.round,
        step=choice.unit.step,
        loss=choice.loss,
        points=choice.points,
        weight=choice.weight,
        is_clear=choice.is_clear,
        is_helped=choice.is_helped,
    )
