"""The available analysis of a match, its progress, requesting another, and its differences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tutor.jobs import findings
from tutor.jobs.findings import choose_pass
from tutor.practice import Practice, Table
from tutor.review.engine import Engine
from tutor.review.review import Review
from tutor.review.units import list_units
from tutor.rules.ruleset import Ruleset
from tutor.store import Analyses, Analysis
from tutor.store.analyses import FULL, QUICK, AnalysisState
from tutor.web import services
from tutor.web.hint_service import Figures, Hints
from tutor.web.http.rendering import is_part_wanted, render
from tutor.web.learners.allowances import ANALYSES, spend_own
from tutor.web.services import find_closed_table
from tutor.web.words.review import grade_mark

pages: Final = Blueprint("progress", __name__, url_prefix="/replays/<token>/review")


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


@dataclass(frozen=True)
class AnalysisProgress:
    """How far the analysis of a match is."""

    token: str
    shown: str  # the pass that the page shows: its id, empty for none
    newest: str  # the pass that it could show
    is_under_way: bool
    is_failed: bool
    budget: str  # of the pass in hand
    done: int
    total: int
    ahead: int  # other matches that come first
    is_preparing: bool  # whether the search has to be compiled first

    @property
    def has_news(self) -> bool:
        """Return whether reloading a page would show something new."""
        return self.shown != self.newest

    @property
    def is_open(self) -> bool:
        """Return whether the figures of the page may still change."""
        return self.is_under_way or self.is_failed or self.has_news


def measure_progress(
    practice: Practice, table: Table, shown: str | None = None, *, is_ready: bool
) -> AnalysisProgress:
    """Return the progress of a match; *shown* is the pass on the page, by default the best."""
    passes = practice.analyses.of(table.token)
    newest = _find_finished_pass(passes)
    waiting = [analysis for analysis in passes if analysis.is_under_way]
    in_hand = min(waiting, key=lambda analysis: analysis.budget != QUICK, default=None)
    return AnalysisProgress(
        token=table.token,
        shown=newest if shown is None else shown,
        newest=newest,
        is_under_way=bool(waiting),
        is_failed=bool(passes) and not waiting and passes[0].state == AnalysisState.FAILED,
        budget=in_hand.budget if in_hand else FULL,
        done=in_hand.done if in_hand else 0,
        total=(in_hand and in_hand.units) or len(list_units(table.match)),
        ahead=practice.of_everybody().analyses.count_ahead(table.token) if waiting else 0,
        is_preparing=not is_ready,
    )


def _find_finished_pass(passes: list[Analysis]) -> str:
    """Return the finished pass to show, by its id."""
    shown = choose_pass(
        [analysis for analysis in passes if analysis.finished and not analysis.is_under_way]
    )
    return str(shown.id) if shown else ""


def find_changes(
    practice: Practice, hints: Hints, table: Table, analysed_match: AnalysedMatch
) -> dict[str, Any] | None:
    """Return the decisions with another verdict, of those that the shown pass and the earlier have.

    None without an earlier one.
    """
    if analysed_match.earlier is None or analysed_match.pass_shown is None:
        return None
    before, grades = (
        {
            decision.unit: decision.grade
            for decision in derive_review(practice, hints, table, each).decisions
        }
        for each in (analysed_match.earlier, analysed_match.pass_shown)
    )
    both = sorted(before.keys() & grades.keys())
    changed = [
        (unit, grade_mark(before[unit]), grade_mark(grades[unit]))
        for unit in both
        if before[unit] != grades[unit]
    ]
    return {"changed": changed, "compared": len(both)}


@pages.get("/progress")
def show(token: str) -> Response:
    """Show the progress; an empty page is reloaded when there is something."""
    practice, engine = services.practice(), services.engine()
    table = find_closed_table(practice, token)
    practice.analyses.queue(token)
    analysis_progress = measure_progress(
        practice,
        table,
        request.args.get("shown", "") if is_part_wanted() else None,
        is_ready=engine.is_ready(table.ruleset),
    )
    if not is_part_wanted():
        analysed_match = find_analysis(practice.analyses, table)
        return render(
            "library/progress",
            progress=analysis_progress,
            changes=find_changes(practice, services.hints(), table, analysed_match),
            is_stale=analysed_match.is_stale(engine, table.ruleset),
        )
    response = render("library/progress", progress=analysis_progress)
    if not analysis_progress.shown and analysis_progress.has_news:
        response.headers["HX-Refresh"] = "true"
    return response


@pages.post("/again")
def again(token: str) -> BaseResponse:
    """Have a match analysed again from other samples; asking twice is asking once."""
    practice = services.practice()
    find_closed_table(practice, token)
    spend_own(ANALYSES)
    practice.analyses.queue_again(token)
    return redirect(url_for("progress.show", token=token), 303)
