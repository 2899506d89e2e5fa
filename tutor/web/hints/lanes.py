"""The lines of two moves in one imagined deal, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from tutor.explain.line import PLIES, count_turns_before
from tutor.rules.cards import card_named
from tutor.rules.observation import Observation
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import score_sheet
from tutor.rules.tables import ALL_COUNT, ONE_SCORES
from tutor.web.hints.coach import RankedMove
from tutor.web.i18n.numbers import format_signed_to
from tutor.web.i18n.translation import _, join_names, join_sentences
from tutor.web.table.beats import PLAY, TURN, Beat, list_turn_beats
from tutor.web.table.card_view import CardView, card_views
from tutor.web.table.ended import list_scoring_seats
from tutor.web.words.names import yaku
from tutor.web.words.names.players import People, list_seated, name_others
from tutor.web.words.table.endings import round_heading

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import TwoLines


@dataclass(frozen=True)
class LaneStep:
    """A card that came in a turn, and the cards that it took."""

    is_turned: bool  # up from the stock
    cards: tuple[CardView, ...]

    @property
    def takes(self) -> bool:
        """Return whether it took anything."""
        return len(self.cards) > 1


@dataclass(frozen=True)
class Ply:
    """A player's turn; *made* are the cards of a yaku that it completes."""

    number: int
    text: str
    steps: tuple[LaneStep, ...]
    made: tuple[CardView, ...]


@dataclass(frozen=True)
class Lane:
    """A move, the continuation of the deal after it, and the end of the round.

    *is_cut* if turns between the last ply and the end are left out.
    """

    move: RankedMove
    is_best: bool
    plies: tuple[Ply, ...]
    is_cut: bool
    end: str
    scored: str  # the yaku that count at the end


def build_lanes(
    lines: TwoLines,
    observation: Observation,
    people: People,
    best: RankedMove,
    rival: RankedMove,
) -> tuple[Lane, Lane]:
    """Return the continuation of a deal after the best move, and after its rival."""
    number = max(PLIES, observation.seats)
    better, tried = (
        Lane(
            move=move,
            is_best=move is best,
            plies=tuple(islice(plies, number)),
            is_cut=len(plies) > number,
            end=_tell_end(played[-1], observation, people),
            scored=_tell_scored(played[-1], people),
        )
        for move, played in ((best, lines.better), (rival, lines.tried))
        for plies in [list(_list_plies(played, people))]
    )
    return better, tried


def imagined_sentence(people: People) -> str:
    """Return that the deal is one of many, and shows no real hand."""
    return _(
        "One possible deal, with the same cards for both moves. The hidden cards are imagined:"
        " this is not %(player)s’s real hand.",
        player=name_others(people).name,
    )


def _list_plies(played: Sequence[Round], people: People) -> Iterator[Ply]:
    """Yield each turn from the first action on, that of a turn under way as a whole."""
    moment, end = played[0], played[-1]
    first = max(0, count_turns_before(moment))
    for number, beats in enumerate(list_turn_beats(end, people, first), start=1):
        made = [beat for beat in beats if beat.points]
        yield Ply(
            number,
            join_sentences([beat.text for beat in beats]),
            tuple(
                LaneStep(beat.kind == TURN, _view_cards(beat, end.ruleset))
                for beat in beats
                if beat.kind in (PLAY, TURN)
            ),
            _view_cards(made[-1], end.ruleset) if made else (),
        )


def _view_cards(beat: Beat, ruleset: Ruleset) -> tuple[CardView, ...]:
    return card_views(map(card_named, beat.cards), ruleset=ruleset)


def _tell_end(end: Round, observation: Observation, people: People) -> str:
    settlement, own = (
        observation.rules.settlement,
        end.changes[observation.player],
    )
    if settlement == ALL_COUNT:
        alternatives = (sum(end.changes) - own) / (len(end.changes) - 1)
        points = format_signed_to(own - alternatives, 0)
        if len(end.changes) == 2:
            player = people[1 - observation.player].name
            return _("This round: %(points)s against %(player)s", points=points, player=player)
        return _("This round: %(points)s against the others", points=points)
    if settlement != ONE_SCORES:
        return _("This round: %(points)s for you", points=format_signed_to(own, 0))
    winners = [player for player, change in enumerate(end.changes) if change > 0]
    total = max(end.changes)
    return round_heading([people[player] for player in winners], total)


def _tell_scored(end: Round, people: People) -> str:
    """Return the yaku that counted, each with its owner."""
    seats = list_seated(people, end.active)
    scored = []
    for seat in list_scoring_seats(end):
        made = score_sheet(end.ruleset, end.number, end.position.captured[seat], end.position.field)
        names = join_names([yaku.name(other.yaku.id, end.ruleset.own_names) for other in made])
        if names:
            scored.append(_("%(name)s: %(yaku)s", name=seats[seat].title, yaku=names))
    return " · ".join(scored)
