"""The first page of a review: the moments that mattered, the figures, the line of the match."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine.estimate import sum_estimates
from tutor.review.grades import Grade, MomentKind
from tutor.review.review import PlayerReview, RoundReview
from tutor.web.i18n.numbers import format_fixed, format_percent, format_signed
from tutor.web.i18n.translation import _, ngettext
from tutor.web.review.charts.graph import NARROW, WIDE, Graph, GraphPoint, draw_graph
from tutor.web.review.figures import gain_text, loss_points_text
from tutor.web.review.ledger import LedgerRow, build_ledger_rows
from tutor.web.review.progress import AnalysisProgress, measure_progress
from tutor.web.review.subject import MISTAKES, Subject
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import list_people
from tutor.web.words.review import Mark, grade_mark
from tutor.web.words.table.verdicts import match_heading

SMALL = (Grade.FINE, Grade.INACCURACY)


@dataclass(frozen=True)
class MatchFigure:
    """One figure of the match, with what it rests on."""

    title: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class MomentLine:
    """A moment to find again; nothing here tells what is right."""

    place: int
    step: int
    title: str
    is_decision: bool


@dataclass(frozen=True)
class Standing:
    """One row of the table beside the graph."""

    title: str
    number: str
    chance: str
    luck: str
    place: int  # of the round; 0 for the begin


@dataclass(frozen=True)
class RoundLine:
    """One round: what it gave, what was given up, and the verdicts on this player's decisions."""

    place: int
    title: str
    result: str
    lost: str  # where it is beyond doubt that anything was
    marks: tuple[tuple[Mark, int], ...]


@dataclass(frozen=True)
class ReviewOverview:
    """Everything that the page shows; *progress* is there while the figures may still change."""

    progress: AnalysisProgress | None

    game: str
    rules: str
    heading: str
    sides: tuple[tuple[int, str], ...]  # whose review it may be; empty where that is settled
    figures: tuple[MatchFigure, ...]
    remark: str
    moments: tuple[MomentLine, ...]
    wide: Graph | None
    narrow: Graph | None
    standings: tuple[Standing, ...]
    ledger: tuple[LedgerRow, ...]  # of the whole match; empty while a round is missing
    rounds: tuple[RoundLine, ...]
    basis: str


def build_overview(about: Subject) -> ReviewOverview:
    """Return the first page of a review."""
    ruleset = about.match.ruleset
    reached = tuple(_list_graph_points(about))
    drawn = len(reached) > 1
    return ReviewOverview(
        progress=_progress(about),
        game=game_name(ruleset.game.name),
        rules=preset_name(ruleset.preset),
        heading=match_heading(about.match, list_people(ruleset.players)),
        sides=tuple(enumerate(about.names)),
        figures=tuple(_figures(about)),
        remark=_remark(about),
        moments=tuple(_moments(about)),
        wide=draw_graph(reached, WIDE) if drawn else None,
        narrow=draw_graph(reached, NARROW) if drawn else None,
        standings=tuple(_standings(about)),
        ledger=_ledger(about),
        rounds=tuple(_round_line(about, one) for one in about.review.rounds),
        basis=_basis(about),
    )


def _progress(about: Subject) -> AnalysisProgress | None:
    shown = about.found.pass_shown
    found = measure_progress(about.table, str(shown.id) if shown else "")
    return found if found.is_under_way or found.is_failed or found.has_news else None


def _figures(about: Subject) -> Iterator[MatchFigure]:
    player = about.player
    yield MatchFigure(_("Result"), format_signed(player.result), _("points ahead"))
    if player.adjusted is not None:
        yield MatchFigure(_("Without luck"), gain_text(player.adjusted), _("points ahead"))
    if player.decisions:
        number = ngettext("in 1 decision", "in %(num)d decisions", player.decisions)
        yield MatchFigure(_("Points given up"), loss_points_text(player.points_lost), number)
    yield _accuracy(player)


def _accuracy(player: PlayerReview) -> MatchFigure:
    if player.accuracy is None:
        return MatchFigure(_("Accuracy"), "–", _("told from twelve decisions on"))
    found = player.accuracy
    return MatchFigure(
        _("Accuracy"),
        format_percent(found.value / 100),
        _(
            "%(low)s to %(high)s, from %(num)d decisions",
            low=format_fixed(found.lo, 0),
            high=format_fixed(found.hi, 0),
            num=found.decisions,
        ),
    )


def _remark(about: Subject) -> str:
    """Return what is told of a match without a single clear mistake, that lost points yet."""
    grades = about.player.grades
    small = sum(grades.get(grade, 0) for grade in SMALL)
    if not about.review.is_complete or not small:
        return ""
    if grades.get(Grade.MISTAKE, 0) or grades.get(Grade.BLUNDER, 0):
        return ""
    return ngettext(
        "No single mistake; 1 small one.", "No single mistake; %(num)d small ones.", small
    )


def _moments(about: Subject) -> Iterator[MomentLine]:
    for one in about.moments:
        played = about.round(one.unit.round)
        yield MomentLine(
            place=one.unit.round,
            step=one.unit.step,
            title=_("Round %(round)d, move %(move)d", round=played.number, move=one.unit.step + 1),
            is_decision=one.kind != MomentKind.TURN,
        )


def _list_counting_rounds(about: Subject) -> Iterator[RoundReview]:
    return (one for one in about.review.rounds if not one.is_void)


def _list_graph_points(about: Subject) -> Iterator[GraphPoint]:
    start = about.review.chances_at_start
    if start is None:
        return
    yield GraphPoint("", start[about.you])
    for one in _list_counting_rounds(about):
        if one.chances is None:
            return
        luck = one.lucks[about.you] if one.lucks else None
        yield GraphPoint(str(one.number), one.chances[about.you], luck)


def _standings(about: Subject) -> Iterator[Standing]:
    start = about.review.chances_at_start
    if start is not None:
        yield Standing(_("At the start"), "", format_percent(start[about.you]), "", 0)
    for one in _list_counting_rounds(about):
        yield Standing(
            title=_("After round %(round)d", round=one.number),
            number=str(one.number),
            chance=format_percent(one.chances[about.you]) if one.chances else "",
            luck=format_signed(one.lucks[about.you]) if one.lucks else "",
            place=one.place,
        )


def _ledger(about: Subject) -> tuple[LedgerRow, ...]:
    ledgers = [one.ledgers[about.you] for one in _list_counting_rounds(about) if one.ledgers]
    is_whole = ledgers and len(ledgers) == len(list(_list_counting_rounds(about)))
    return build_ledger_rows(ledgers) if is_whole else ()


def _round_line(about: Subject, one: RoundReview) -> RoundLine:
    own = [each for each in one.decisions if each.player == about.you]
    lost = sum_estimates(each.points for each in own)
    counts = [(grade_mark(grade), sum(each.grade == grade for each in own)) for grade in MISTAKES]
    return RoundLine(
        place=one.place,
        title=_("Round %(round)d", round=one.number),
        result=_change(about, one),
        lost=loss_points_text(lost) if lost.value > lost.margin else "",
        marks=tuple((mark, number) for mark, number in counts if number),
    )


def _change(about: Subject, one: RoundReview) -> str:
    if one.is_void:
        return _("void")
    return format_signed(one.results[about.you]) if one.results else ""


def _basis(about: Subject) -> str:
    stamp = about.review.stamp
    return _(
        "Engine %(name)s, seed %(seed)d, thresholds %(version)d",
        name=stamp.engine,
        seed=about.found.seed,
        version=stamp.thresholds,
    )
