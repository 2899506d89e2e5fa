"""House sheets that the learner keeps, each by its title."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import col, select

from tutor.rules.games import ruleset
from tutor.rules.ruleset import Ruleset
from tutor.store.scope import LearnerScope
from tutor.store.tables.people import HouseSheetRow


class SheetNotFoundError(ValueError):
    """A number that no house sheet has."""


@dataclass(frozen=True)
class KeptSheet:
    """A house sheet, and the rules that it makes."""

    id: int
    title: str
    ruleset: Ruleset


class Sheets:
    """All house sheets of the learner."""

    def __init__(self, scope: LearnerScope) -> None:
        self._scope = scope

    def of(self, game: str) -> list[KeptSheet]:
        """Return the sheets of a game by their titles."""
        mine = select(HouseSheetRow).where(HouseSheetRow.game == game)
        with self._scope.reading() as session:
            return [_sheet(row) for row in session.exec(mine.order_by(col(HouseSheetRow.title)))]

    def keep(self, title: str, rules: Ruleset) -> None:
        """Keep a sheet; one of its game that has the same title is replaced."""
        game = rules.game.name
        same = (HouseSheetRow.game == game, HouseSheetRow.title == title)
        with self._scope.writing() as session:
            row = session.exec(select(HouseSheetRow).where(*same)).one_or_none()
            row = row or HouseSheetRow(game=game, title=title, preset="", overrides={})
            row.preset, row.overrides = rules.preset, dict(rules.overrides)
            row.kept_at = datetime.now(UTC)
            session.add(row)

    def drop(self, number: int) -> KeptSheet:
        """Throw a sheet away, and return it; raise SheetNotFoundError where there is none."""
        with self._scope.writing() as session:
            row = session.get(HouseSheetRow, number)
            if row is None:
                raise SheetNotFoundError
            dropped = _sheet(row)
            session.delete(row)
        return dropped


def _sheet(row: HouseSheetRow) -> KeptSheet:
    assert row.id is not None
    return KeptSheet(row.id, row.title, ruleset(row.game, row.preset, dict(row.overrides)))
