"""Deals that the learner and all levels play: the list of them, and the board of one deal."""

import secrets
from collections import defaultdict
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tutor.engine.players import PLAYERS
from tutor.practice import LEARNER, Practice, Table
from tutor.review import thresholds
from tutor.review.units import Unit, find_follow_up, observe_unit, read_follow_up, replay_to
from tutor.rules.games import GAMES
from tutor.rules.games import ruleset as find_ruleset
from tutor.rules.ruleset import Ruleset
from tutor.skill.duplicates import (
    LEAST_DEALS,
    OPPONENT,
    DealOutcome,
    DealPlay,
    Duplicate,
    PartingWorth,
    compare_with_level,
    find_parting,
    weigh_parting,
)
from tutor.skill.progress import Rate
from tutor.store import Analyses, MatchSetup
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import render
from tutor.web.i18n.numbers import format_signed, format_with_margin
from tutor.web.i18n.translation import _, join_with_and
from tutor.web.library.match_lines import format_local_time
from tutor.web.opening import open_charged_once
from tutor.web.review.figures import gain_text
from tutor.web.review.ledger import make_printer
from tutor.web.review.subject import Subject, open_subject
from tutor.web.table.card_view import describe_action
from tutor.web.train.charts import judge_rate
from tutor.web.words.names.games import game_name, level_name

PLACE: Final = 1  # of the round in its match
TOLD: Final = 50  # luck is rounded to this fraction of a round's deviation
LEAST_CHANCE: Final = 0.005  # of the chance to win: less rounds to nothing
WHOLE: Final = 1.0  # the error of values in whole points


# A level's play, and after how many actions the learner parts from it; None if never.
Parting = tuple[DealPlay, int | None]


def build_deal_page(analyses: Analyses, subject: Subject, duplicate: Duplicate) -> dict[str, Any]:
    """Return the board of a deal that its learner has played to the end."""
    played = subject.match.rounds[PLACE - 1]
    partings = [(play, find_parting(played, play.actions, LEARNER)) for play in duplicate.plays]
    views = tuple(_list_partings(subject, partings))
    is_whole = duplicate.is_whole
    alike = [level_name(play.level) for play, step in partings if step is None]
    return {
        "token": duplicate.token,
        "game_name": duplicate.game,  # its id
        "game": game_name(duplicate.game),
        "when": format_local_time(subject.table.record.updated),
        "opponents": level_name(subject.table.level),
        "sentence": (
            _tell_given_up(subject) if is_whole else _("The levels are still playing this deal.")
        ),
        "rows": tuple(_list_rows(subject.match.ruleset, duplicate)) if is_whole else (),
        "partings": views if is_whole else (),
        "alike": join_with_and(alike) if alike and is_whole else "",
        "is_coming": not is_whole or _is_analysis_coming(analyses, subject, views),
        "is_void": played.is_void,
    }


def _tell_given_up(subject: Subject) -> str:
    """Return what the learner's decisions gave up, as the review has it: no place for one deal."""
    balances = subject.review.balances
    if balances is None:
        return _("Everybody has played this deal.")
    own, printer = balances[subject.you].own, make_printer(subject)
    if not own:
        return _("Your decisions gave up nothing in this deal.")
    cost = printer.cost(own)
    if subject.review.is_in_chances:
        return _("Your decisions gave up %(cost)s of the chance to win in this deal.", cost=cost)
    return _("Your decisions gave up %(cost)s in this deal.", cost=cost)


def _is_analysis_coming(
    analyses: Analyses, subject: Subject, views: tuple[dict[str, Any], ...]
) -> bool:
    """Return whether a figure is still missing that the analysis will bring."""
    waits = any(analysis.is_under_way for analysis in analyses.of(subject.token))
    return waits and not all(other["worth"] for view in views for other in view["others"])


def _list_rows(ruleset: Ruleset, duplicate: Duplicate) -> Iterator[dict[str, Any]]:
    """Yield a row for everybody: the learner, then the levels; one deal ranks nobody."""
    assert duplicate.own is not None
    value = find_told(ruleset)
    yield build_board_row(_("You"), duplicate.own, value, is_you=True)
    for play in sorted(duplicate.plays, key=lambda play: PLAYERS.index(play.level)):
        yield build_board_row(level_name(play.level), play.outcome, value)


def find_told(ruleset: Ruleset) -> float:
    """Return the rounding of luck in the points of a ruleset."""
    return thresholds.sigma(ruleset) / TOLD


def build_board_row(
    name: str, outcome: DealOutcome, value: float, *, is_you: bool = False
) -> dict[str, Any]:
    """Return the row of one player of a deal; luck is rounded to *value*, in points."""
    return {
        "name": name,
        "is_you": is_you,
        "points": format_signed(outcome.result, WHOLE if outcome.result.is_integer() else 0.0),
        "luck": "" if outcome.luck is None else format_signed(outcome.luck, value),
    }


def _list_partings(subject: Subject, partings: list[Parting]) -> Iterator[dict[str, Any]]:
    """Yield each moment with the choices of the levels, the earliest first."""
    groups: dict[int, dict[int, list[DealPlay]]] = defaultdict(lambda: defaultdict(list))
    for play, step in partings:
        if step is not None:
            groups[step][play.actions[step]].append(play)
    for step, chosen in sorted(groups.items()):
        yield _view_parting(subject, Unit(PLACE, step), list(chosen.values()))


def _view_parting(subject: Subject, unit: Unit, chosen: list[list[DealPlay]]) -> dict[str, Any]:
    observation = observe_unit(subject.match, unit)
    own = subject.match.rounds[PLACE - 1].actions[unit.step]
    where: dict[str, Any] = {"token": subject.token, "place": unit.round, "step": unit.step}
    return {
        "title": _("Move %(move)d", move=unit.step + 1),
        "own": describe_action(observation, own, find_follow_up(subject.match, unit)),
        "others": tuple(_view_other(subject, unit, plays) for plays in chosen),
        "address": url_for("review.moment", **where, show=1),
    }


def _view_other(subject: Subject, unit: Unit, plays: list[DealPlay]) -> dict[str, Any]:
    """Return what some levels chose, all of them the same; *worth* is empty until it is known."""
    actions, decision = plays[0].actions[unit.step :], subject.decision(unit)
    card = read_follow_up(replay_to(subject.match, unit), actions)
    worth = (
        weigh_parting(subject.match.ruleset, decision.assessment, actions[0])
        if decision is not None
        else None
    )
    return {
        "levels": join_with_and([level_name(play.level) for play in plays]),
        "done": describe_action(observe_unit(subject.match, unit), actions[0], card),
        "worth": _tell_worth(worth) if worth else "",
        "sentence": _judge(worth) if worth else _("Its value is being worked out."),
    }


def _tell_worth(worth: PartingWorth) -> str:
    """Return how much more the learner's choice is worth, with half of its interval."""
    if worth.is_chance:
        return _("%(number)s%%", number=gain_text(worth.estimate.over(0.01)))
    return gain_text(worth.estimate)


def _judge(worth: PartingWorth) -> str:
    """Return whether it was a gain, as far as that is established."""
    least = LEAST_CHANCE if worth.is_chance else thresholds.LEAST_TOLD
    if abs(worth.estimate.value) < least:
        return _("One was as good as the other.")
    if not worth.estimate.is_established:
        return _("Which was better is not settled.")
    return _("You gained by it.") if worth.estimate.value > 0 else _("It cost you.")


def build_duplicate_hall(practice: Practice, hints: Hints) -> dict[str, Any]:
    """Return the list of shared deals."""
    duplicates = practice.duplicates.all()
    return {
        "games": tuple(_sum_up(hints, game, duplicates) for game in GAMES),
        "lines": tuple(_line(practice, duplicate) for duplicate in duplicates),  # the newest first
        "least": LEAST_DEALS,
    }


def _sum_up(hints: Hints, game: str, duplicates: Sequence[Duplicate]) -> dict[str, Any]:
    mine = [
        duplicate
        for duplicate in duplicates
        if duplicate.game == game and duplicate.own is not None
    ]
    rates = [(level, compare_with_level(level, mine)) for level in PLAYERS]
    return {
        "game": game,
        "title": game_name(game),
        "is_ready": hints.is_ready(find_ruleset(game, GAMES[game].default_preset)),
        "deals": len(mine),  # played to the end
        "levels": tuple(_face(level, rate) for level, rate in rates if rate),
    }


def _face(level: str, rate: Rate) -> dict[str, Any]:
    margin = rate.margin or 0.0
    points = format_with_margin(format_signed(rate.value, margin), margin)
    return {"name": level_name(level), "points": points, "verdict": judge_rate(rate)}


def _line(practice: Practice, duplicate: Duplicate) -> dict[str, Any]:
    is_over = practice.table(duplicate.token).is_closed
    if duplicate.is_whole:
        state = _("Everybody has played this deal.")
    else:
        state = _("The levels are still playing this deal.") if is_over else _("In progress")
    return {
        "token": duplicate.token,
        "game": game_name(duplicate.game),
        "when": format_local_time(duplicate.began),
        "state": state,
        "is_over": is_over,
    }


pages: Final = Blueprint("duplicates", __name__, url_prefix="/train/duplicates")

DEAL_BYTES: Final = 9  # of the name of a deal


@pages.get("")
def hall() -> BaseResponse:
    """Show earlier deals, and begin another."""
    return render(
        "train/duplicates", hall=build_duplicate_hall(services.practice(), services.hints())
    )


@pages.post("")
def begin() -> BaseResponse:
    """Begin a deal by the usual rules of a game, or redirect to the one in progress.

    It waits for the compiler: substitutes would give players different opponents.
    """
    game = GAMES.get(request.form.get("game", ""))
    if game is None:
        raise NotFound
    practice, seed = services.practice(), services.new_seed()
    setup = MatchSetup(game.name, game.default_preset, {}, OPPONENT, hints=False, seed=seed)
    duplicates = practice.duplicates.all()
    token = next(
        (
            duplicate.token
            for duplicate in duplicates
            if _is_open(practice.table(duplicate.token), game.name)
        ),
        "",
    )
    if not token and not services.hints().is_ready(setup.ruleset):
        return redirect(url_for("duplicates.hall"), HTTPStatus.SEE_OTHER)
    if not token:
        key = f"duplicate {game.name} {len(duplicates)}"
        deal = secrets.token_urlsafe(DEAL_BYTES)
        token = open_charged_once(
            practice, key, lambda token: practice.open_duplicate(setup, deal, token)
        )
    return redirect(url_for("play.show", token=token), HTTPStatus.SEE_OTHER)


@pages.get("/<token>")
def show(token: str) -> BaseResponse:
    """Show what everybody made of a deal, once the learner is done with it."""
    practice = services.practice()
    duplicate = practice.duplicates.find(token)
    if duplicate is None:
        raise NotFound
    if not practice.table(token).is_closed:
        return redirect(url_for("play.show", token=token), HTTPStatus.SEE_OTHER)
    subject = open_subject(practice, services.hints(), token)
    return render("train/duplicate", page=build_deal_page(practice.analyses, subject, duplicate))


def _is_open(table: Table, game: str) -> bool:
    return table.ruleset.game.name == game and not table.is_closed
