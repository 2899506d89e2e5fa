"""The available analysis of a match, for its review. Nothing is computed here."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.jobs import findings
from tutor.practice import Practice, Table
from tutor.review.engine import Engine
from tutor.review.review import Review
from tutor.rules.ruleset import Ruleset
from tutor.store import Analyses, Analysis
from tutor.store.analyses import FULL, AnalysisState
from tutor.web.hint_service import Figures, Hints


@dataclass(frozen=True)
class AnalysedMatch:
    """The best pass over a match that there is, and the full one before it."""

    pass_shown: Analysis | None  # None without results
    earlier: Analysis | None  # the full pass that this one replaced

    @property
    def budget(self) -> str:
        """Return "quick" or "full", or empty without results."""
        return self.pass_shown.budget if self.pass_shown else ""

    @property
    def is_complete(self) -> bool:
        """Return whether every unit of the pass is there."""
        return self.pass_shown is not None and self.pass_shown.state == AnalysisState.DONE

    @property
    def seed(self) -> int:
        """Return the seed of the samples, 0 without results."""
        return self.pass_shown.seed if self.pass_shown else 0

    def is_stale(self, engine: Engine, ruleset: Ruleset) -> bool:
        """Return whether the engine analyses matches by these rules differently by now."""
        return self.pass_shown is not None and self.pass_shown.stamp != engine.stamp(ruleset)


def request_analysis(analyses: Analyses, table: Table) -> AnalysedMatch:
    """Return the available analysis of a match; queue one if it is over and has none."""
    if table.is_closed:
        passes = analyses.of(table.token)
        if passes and not any(
            analysis.is_under_way and not analysis.is_wanted for analysis in passes
        ):
            return _choose_analysis(passes)
        analyses.queue(table.token)
    return find_analysis(analyses, table)


def find_analysis(analyses: Analyses, table: Table) -> AnalysedMatch:
    """Return the available analysis of a match, without changing anything."""
    return _choose_analysis(analyses.of(table.token))


def _choose_analysis(passes: Sequence[Analysis]) -> AnalysedMatch:
    shown = findings.choose_pass(passes)
    return AnalysedMatch(shown, _find_earlier_pass(passes, shown))


def _find_earlier_pass(passes: Sequence[Analysis], shown: Analysis | None) -> Analysis | None:
    """Return the previous full pass, if this is also a full one."""
    if shown is None or shown.budget != FULL:
        return None
    older = (analysis for analysis in passes if analysis.id < shown.id)
    return next(
        (
            analysis
            for analysis in older
            if analysis.state == AnalysisState.DONE and analysis.budget == FULL
        ),
        None,
    )


def derive_review(practice: Practice, hints: Hints, table: Table, shown: Analysis | None) -> Review:
    """Return the review by a pass, derived once from the same figures; none are known without."""

    def read() -> Figures:
        assessments = findings.read_assessments(practice, shown) if shown else {}
        return assessments, findings.find_assisted_units(practice, table)

    place = (shown.id, shown.done) if shown else (0, 0)
    rounds = len(table.match.rounds)
    return hints.review((table.token, rounds, *place), table.match, read)
