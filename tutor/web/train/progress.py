"""Progress as a page and as files: cost of choices, improvements, standing, next step."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, fields
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.explain.columns import Theme
from tutor.practice import Practice
from tutor.practice.table import LEARNER_NAME
from tutor.rules.games import GAMES
from tutor.skill.drills import list_drills_about
from tutor.skill.history import PlayedMatch
from tutor.skill.items import Item
from tutor.skill.memory import Evidence, Memory
from tutor.skill.progress import (
    FigureCourse,
    Progress,
    Rate,
    ThemeLine,
    ThemeStock,
    choose_theme_to_train,
    count_stock,
    measure_progress,
)
from tutor.skill.puzzles import PuzzleAnswer
from tutor.store import LessonLog
from tutor.web import services
from tutor.web.http.rendering import render, render_file
from tutor.web.i18n.numbers import format_day, format_fixed, format_with_margin
from tutor.web.i18n.translation import _, add_label, ngettext, pgettext
from tutor.web.lessons.library import words_of
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.review.tries import count_looks
from tutor.web.train.charts import (
    Whisker,
    build_calibration,
    build_luck,
    build_standing,
    draw_curve,
    draw_whiskers,
)
from tutor.web.train.links import PROGRESS, key_of, link_theme, list_lessons
from tutor.web.words.names.games import game_name
from tutor.web.words.training import drill_title, theme_title

Row = Iterable[object]  # values, in the order of the columns
_MATCH: Final = ("match", "began", "game")
_PLACE: Final = ("match", "round", "step")
COLUMNS: Final[dict[str, tuple[str, ...]]] = {  # of each list, in their order
    "matches": (*_MATCH, "level", "won", "rounds", "result", "luck"),
    "choices": (
        *_MATCH,
        *("round", "step", "given_up", "points", "loss", "weight", "mistake", "helped", "theme"),
    ),
    "items": (
        *("item", "kind", "key", "state", "theme"),
        *_PLACE,
        *("loss", "added", *(field.name for field in fields(Memory))),
    ),
    "answers": ("item", "day", *(field.name for field in fields(Evidence))),
    "drills": ("run", "drill", "began", "answered", "right", "score", "penalty"),
    "drilled": ("run", "number", "family", "seed", "given", "right", "real", "came"),
    "puzzles": tuple(field.name for field in fields(PuzzleAnswer)),
    "deals": ("match", "deal", "began", "game", "player", "result", "luck"),
}
pages: Final = Blueprint("skill", __name__, url_prefix="/progress")


def list_matches(practice: Practice) -> Iterator[Row]:
    """Yield the figures of every match, choices apart."""
    for match in practice.history.matches():
        figures = match.figures
        result = (figures.rounds, figures.result, figures.luck)
        yield *_name(match), match.level, match.is_won, *result


def list_choices(practice: Practice) -> Iterator[Row]:
    """Yield every choice, in the order of play.

    *given_up* is in percent of the chance to win, *points* are those of the round, *loss* is sigma.
    """
    for match in practice.history.matches():
        for choice in match.figures.choices:
            cost = (choice.given_up, choice.points, choice.loss, choice.weight)
            theme = choice.theme.name.lower() if choice.theme else ""
            yield (
                *_name(match),
                *(choice.unit.round, choice.unit.step),
                *cost,
                *(choice.is_clear, choice.is_helped, theme),
            )


def list_items(practice: Practice) -> Iterator[Row]:
    """Yield all training items with their state, and the last place of each."""
    for item in practice.items.all():
        theme = item.theme.name.lower() if item.theme else ""
        place = item.places[0] if item.places else None
        yield (
            *(item.id, item.kind, item.key, item.state, theme),
            *((place.token, place.unit.round, place.unit.step) if place else (None, None, None)),
            *(item.loss, item.added.isoformat(), *map(_plain, astuple(item.memory))),
        )


def list_answers(practice: Practice) -> Iterator[Row]:
    """Yield every answer that counted."""
    for answer in practice.items.answers():
        yield answer.item, answer.day.isoformat(), *astuple(answer.evidence)


def list_runs(practice: Practice) -> Iterator[Row]:
    """Yield every minute of a drill."""
    for run in practice.drills.all():
        result = (len(run.answers), run.right, run.score, run.penalty)
        yield run.id, run.drill, run.began.isoformat(), *result


def list_drilled(practice: Practice) -> Iterator[Row]:
    """Yield every answer in a drill; chances are in percent."""
    for run in practice.drills.all():
        for answer in run.answers:
            chance = answer.chance
            outcome = (chance.real, chance.came) if chance else (None, None)
            question = (answer.number, answer.family, answer.seed)
            yield run.id, *question, answer.given, answer.right, *outcome


def list_puzzle_answers(practice: Practice) -> Iterator[Row]:
    """Yield every answer to a puzzle, those of runs included."""
    log = practice.puzzles
    for answer in (*log.answers(), *(answer for run in log.list_runs() for answer in run.answers)):
        yield map(_plain, astuple(answer))


def list_duplicates(practice: Practice) -> Iterator[Row]:
    """Yield the results of every shared deal that the learner and the levels played.

    Points are over the opponents' mean; *luck* is that of the flips.
    """
    for duplicate in practice.duplicates.all():
        if duplicate.own is None:  # not over for the learner
            continue
        played = [(LEARNER_NAME, duplicate.own)]
        for player, outcome in (*played, *((play.level, play.outcome) for play in duplicate.plays)):
            deal = (duplicate.token, duplicate.deal, duplicate.began.isoformat(), duplicate.game)
            yield *deal, player, outcome.result, outcome.luck


LISTS: Final[dict[str, Callable[[Practice], Iterator[Row]]]] = {
    "matches": list_matches,
    "choices": list_choices,
    "items": list_items,
    "answers": list_answers,
    "drills": list_runs,
    "drilled": list_drilled,
    "puzzles": list_puzzle_answers,
    "deals": list_duplicates,
}


def write_json(practice: Practice) -> str:
    """Return all of it as one JSON object."""
    return (
        json.dumps({name: list(_name_columns(practice, name)) for name in LISTS}, indent=1) + "\n"
    )


def write_csv(practice: Practice, name: str) -> str:
    """Return a list as comma-separated values, first a line of names."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(COLUMNS[name])
    table.writerows(LISTS[name](practice))
    return written.getvalue()


def _name_columns(practice: Practice, name: str) -> Iterator[dict[str, object]]:
    for row in LISTS[name](practice):
        yield dict(zip(COLUMNS[name], row, strict=True))


def _name(played: PlayedMatch) -> Row:
    return played.token, played.began.isoformat(), played.game


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, int | float) else str(value)


def build_progress_page(
    practice: Practice, learner: LearnerProgress, wanted: str
) -> dict[str, Any]:
    """Return the page of a game; where none is named, of the one that was played last."""
    played, items = practice.history.matches(), practice.items.all()
    game = wanted if wanted in GAMES else (played[-1].game if played else next(iter(GAMES)))
    progress = measure_progress(game, played)
    names = {other.game for other in played} | {game}
    both = (
        [theme.course.now for theme in progress.lines],
        [theme.course.before for theme in progress.lines],
    )
    ticks, whiskers = draw_whiskers([*both[0], *both[1]])
    return {
        "game": game,
        "games": tuple((name, game_name(name)) for name in GAMES if name in names),
        "title": _choose_title(progress),
        "advice": _advise(learner, progress, items),
        "missing": progress.missing,  # matches needed for figures
        "lost": _tell(progress.lost) if progress.lost else None,
        "helped": format_rate(progress.helped) if progress.helped else "",
        "own_choices": progress.own_choices,
        "helped_choices": progress.helped_choices,
        "ticks": ticks,
        "lines": _list_lines(learner, progress, whiskers, items),
        **describe_periods(progress),
        "standing": build_standing(progress.matches),
        "luck": build_luck(progress.matches),
        "looks": _tell_looks(practice.lessons),
        "calibration": build_calibration(practice.drills),
    }


def describe_periods(progress: Progress) -> dict[str, Any]:
    """Return the line of a game over time, and its figures."""
    periods = progress.periods
    return {
        "curve": draw_curve([period.rate for period in periods]) if periods else None,
        "periods": [
            {
                "days": describe_days(period.matches),
                "cost": format_rate(period.rate),
                "matches": len(period.matches),
            }
            for period in periods
        ],
    }


def _tell_looks(log: LessonLog) -> str:
    """Return how often the better move was not seen in a wrong try, and how often misjudged."""
    looks = count_looks(log)
    if not looks.wrong:
        return ""
    return ngettext(
        "Of %(num)d wrong try in reviews, you had not seen the better move in %(missed)d.",
        "Of %(num)d wrong tries in reviews, you had not seen the better move in %(missed)d.",
        looks.wrong,
        missed=looks.missed_wrong,
    )


def format_rate(rate: Rate) -> str:
    """Return a rate in percent with half of its interval, or that there are too few matches."""
    text = format_fixed(rate.value, 1)
    if _is_vague(rate):
        return _("%(value)s, not sure yet", value=_("%(number)s%%", number=text))
    return _("%(number)s%%", number=format_with_margin(text, rate.margin or 0.0))


def _is_vague(rate: Rate) -> bool:
    """Return whether an interval is as wide as its value."""
    return rate.margin is None or rate.margin >= abs(rate.value)


def _choose_title(progress: Progress) -> str:
    """Return the one sentence of the page, the most established first."""
    if progress.lost is None:
        return _say_what_is_missing(progress)
    if progress.lost.has_fallen:
        return _("You give up less than you did.")
    fallen = [theme_title(theme.theme) for theme in progress.lines if theme.course.has_fallen]
    if fallen:
        return add_label(_("This costs you less than it did"), fallen[0])
    dearest = choose_theme_to_train(progress)
    if dearest:
        return add_label(_("What has cost you most lately"), theme_title(dearest.theme))
    return _("No mistake worth naming lately.")


def _say_what_is_missing(progress: Progress) -> str:
    if progress.helped_choices > progress.own_choices:
        return _("Most of your moves were made with help, which says nothing about your own play.")
    return ngettext(
        "Play %(num)d more match to see your progress.",
        "Play %(num)d more matches to see your progress.",
        progress.missing,
    )


def _advise(learner: LearnerProgress, progress: Progress, items: Sequence[Item]) -> dict[str, Any]:
    """Return the next best thing: why, and one button; without an address it begins a match."""
    line = choose_theme_to_train(progress)
    if line is not None:
        label, address = _find_training(learner, line.theme, progress.game, items)
        title, reasons = theme_title(line.theme), _give_reasons(line)
    else:
        label, address, title = _("Play a match"), "", _("A match")
        if progress.lost is None:
            reason = _("Play without hints: moves made with help say nothing about your level.")
        else:
            reason = _(
                "Nothing is left to practise in this game. A match shows whether that lasts."
            )
        reasons = (reason,)
    return {"title": title, "reasons": reasons, "label": label, "address": address}


def _find_training(
    learner: LearnerProgress, theme: Theme, game: str, items: Sequence[Item]
) -> tuple[str, str]:
    """Return the label and address of what trains a theme; without an address it is a match."""
    if count_stock(items, theme, learner.day).due:
        label = pgettext("button", "Practise these mistakes")
        return label, url_for("train.go_on", theme=key_of(theme))
    for lesson in list_lessons(theme, game):
        if learner.is_open(lesson) and not learner.is_done(lesson):
            label = _("Lesson: %(title)s", title=words_of(lesson).title)
            return label, url_for("learn.lesson", name=lesson.id)
    for drill in list_drills_about(theme, game):
        label = _("Drill: %(title)s", title=drill_title(drill.name))
        return label, url_for("drill.index", _anchor=f"drill-{drill.name}")
    return _("Play a match"), ""


def _give_reasons(line: ThemeLine) -> tuple[str, ...]:
    rate = line.course.now
    if _is_vague(rate):
        return (_("So far mistakes of this kind have cost you more than any other."),)
    cost = _(
        "Mistakes of this kind cost you %(cost)s of the chance to win for every ten choices, more"
        " than any other.",
        cost=format_rate(rate),
    )
    if line.course.has_fallen:
        return cost, _("That is less than it was.")
    if line.course.before:
        return cost, _("There is no sign yet that it has fallen.")
    return (cost,)


def _tell(course: FigureCourse) -> dict[str, Any]:
    before = format_rate(course.before) if course.before else ""
    return {"now": format_rate(course.now), "before": before, "has_fallen": course.has_fallen}


def _list_lines(
    learner: LearnerProgress,
    progress: Progress,
    whiskers: Sequence[Whisker | None],
    items: Sequence[Item],
) -> tuple[dict[str, Any], ...]:
    count = len(progress.lines)
    lines = []
    for at, theme in enumerate(progress.lines):
        whisker = whiskers[at]
        assert whisker is not None
        lines.append(
            {
                "key": key_of(theme.theme),
                "title": theme_title(theme.theme),
                "course": _tell(theme.course),
                "now": whisker,
                "before": whiskers[count + at],
                "met": theme.met,
                "states": tuple(
                    _list_states(
                        learner, theme, count_stock(items, theme.theme, learner.day), progress.game
                    )
                ),
                "theme": link_theme(theme.theme, progress.game, items, without=PROGRESS),
            }
        )
    return tuple(lines)


def _list_states(
    learner: LearnerProgress, line: ThemeLine, stock: ThemeStock, game: str
) -> Iterator[str]:
    """Yield what is learned of a theme, then whether it is used in matches."""
    stored = sum(lesson.id in learner.learned for lesson in list_lessons(line.theme, game))
    if stored:
        yield ngettext(
            "%(num)d lesson remembered days later", "%(num)d lessons remembered days later", stored
        )
    if stock.kept:
        yield ngettext(
            "%(num)d thing still known days later",
            "%(num)d things still known days later",
            stock.kept,
        )
    if stock.known:
        yield ngettext("%(num)d thing known for good", "%(num)d things known for good", stock.known)
    if line.course.has_fallen:
        yield _("used in play")


def describe_days(matches: Sequence[PlayedMatch]) -> str:
    """Return the days of matches that followed each other."""
    first, last = (format_day(played.began.astimezone()) for played in (matches[0], matches[-1]))
    return first if first == last else f"{first} – {last}"


@pages.get("")
def show() -> BaseResponse:
    """Show the progress in one game."""
    practice = services.practice()
    learner = read_progress(practice.lessons, services.today())
    page = build_progress_page(practice, learner, request.args.get("game", ""))
    return render("train/skill", page=page)


@pages.get("/files/<name>")
def export(name: str) -> BaseResponse:
    """Return all of it as JSON, or one of its lists as CSV."""
    practice, (stem, _dot, suffix) = services.practice(), name.partition(".")
    if name == "training.json":
        text, kind = write_json(practice), "application/json"
    elif suffix == "csv" and stem in LISTS:
        text, kind = write_csv(practice, stem), "text/csv"
    else:
        raise NotFound
    return render_file(text, f"{kind}; charset=utf-8", f"hanafuda-{name}")


@pages.get("/delete")
def ask() -> BaseResponse:
    """Ask whether all of it is to be deleted."""
    return render("train/delete", items=len(services.practice().items.all()))


@pages.post("/delete")
def delete() -> BaseResponse:
    """Delete all of it for good."""
    services.practice().history.delete_training()
    return redirect(url_for("skill.show"), 303)
