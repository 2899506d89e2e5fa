"""Why not another move: both moves in one imagined deal, and the gap in parts that add up to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from tutor.engine.hints.candidates import Hint
from tutor.explain.contrast import Why
from tutor.practice import Table
from tutor.review.engine import Root
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.play import PLAY_ON
from tutor.rules.round.round import Round
from tutor.rules.score.families import find_family
from tutor.rules.score.sheet import score_sheet
from tutor.rules.tables import ALL_COUNT, ONE_SCORES
from tutor.web.hints.coach import Coach, RankedMove, build_coach
from tutor.web.hints.gap_parts import PartRow, list_part_rows, measure_printed_gap
from tutor.web.hints.leading import name_move
from tutor.web.hints.rounding import round_to_percents
from tutor.web.i18n.numbers import format_percent, format_signed_to
from tutor.web.i18n.translation import _, capitalise, join_sentences, join_with_and
from tutor.web.services import engine, hints
from tutor.web.table.beats import PLAY, TURN, Beat, list_turn_beats
from tutor.web.table.cards import CardView
from tutor.web.table.ended import list_scoring_seats
from tutor.web.words.ideas import Lead, format_gap, tell_why
from tutor.web.words.names import yaku
from tutor.web.words.names.players import list_people, list_seated, name_others
from tutor.web.words.table.verdicts import round_heading

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import Sought, TwoLines

MOST_RIVALS: Final = 6
LEAST_PLIES: Final = 3


@dataclass(frozen=True)
class Step:
    """A card that came in a turn, and the cards that it took."""

    is_turned: bool  # up from the stock
    cards: tuple[CardView, ...]

    @property
    def takes(self) -> bool:
        """Return whether it took anything."""
        return len(self.cards) > 1


@dataclass(frozen=True)
class Ply:
    """What one player does in a turn; *made* are the cards of a yaku that it makes."""

    number: int
    text: str
    steps: tuple[Step, ...]
    made: tuple[CardView, ...]


@dataclass(frozen=True)
class Lane:
    """A move, how the deal goes on after it, and how the round ends."""

    move: RankedMove
    is_best: bool
    plies: tuple[Ply, ...]
    end: str
    scored: str  # the yaku that count at the end


@dataclass(frozen=True)
class Chip:
    """A move that the best one can be compared with."""

    key: str
    name: str
    cost: str
    is_current: bool


@dataclass(frozen=True)
class WhyNotPage:
    """Everything that the page shows; without lanes where the move is worse in no deal."""

    title: str
    key: str
    best: RankedMove
    rival: RankedMove
    chips: tuple[Chip, ...]
    lead: Lead | None
    rows: tuple[PartRow, ...]
    total: str
    lanes: tuple[Lane, ...] = ()
    shares: str = ""  # in how many deals either ends better
    imagined: str = ""
    place: int = 0
    deals: int = 0
    is_sought: bool = False  # whether the deal ends as the reason says

    @property
    def last(self) -> int:
        """Return the number of plies of the longer lane."""
        return max((len(lane.plies) for lane in self.lanes), default=0)


def build_why_not(table: Table, key: str, place: int) -> WhyNotPage | None:
    """Return the page about a move of the learner's decision, None where there is no such rival."""
    seen = table.observation
    hint = hints().hint(seen)
    coach = build_coach(seen, hint)
    rival = coach.answer(key)
    if rival is None or not coach.can_ask or rival.first == coach.best.first:
        return None
    explanation = hints().explanation(seen, actions=(rival.first,))
    why = explanation.why_not(rival.first)
    page = WhyNotPage(
        title=_("Why not: %(move)s?", move=name_move(seen, rival)),
        key=key,
        best=coach.best,
        rival=rival,
        chips=tuple(_list_chips(seen, coach, rival)),
        lead=tell_why(why, seen) if why else None,
        rows=tuple(list_part_rows(seen, hint, why)) if why else (),
        total=format_gap(measure_printed_gap(seen, hint, rival.first), seen),
    )
    roots = _root(seen, hint, rival), _root(seen, hint, coach.best)
    lines = engine().contrast(table.match.current, seen, roots, _find_sought(seen, why), place)
    return page if lines is None else _add_lines(page, table, lines)


def _add_lines(page: WhyNotPage, table: Table, lines: TwoLines) -> WhyNotPage:
    seen = table.observation
    number = max(LEAST_PLIES, seen.seats)
    better, tried = (
        Lane(
            move=move,
            is_best=move is page.best,
            plies=tuple(islice(_list_plies(played), number)),
            end=_tell_end(played[-1], seen),
            scored=_tell_scored(played[-1]),
        )
        for move, played in ((page.best, lines.better), (page.rival, lines.tried))
    )
    rest = lines.deals - lines.worse - lines.gains
    shares = round_to_percents([one / lines.deals for one in (lines.worse, lines.gains, rest)])
    more, less, same = (format_percent(one / 100) for one in shares)
    return replace(
        page,
        lanes=(better, tried),
        shares=_(
            "The best move ends better in %(more)s of deals, worse in %(less)s, the same in"
            " %(same)s.",
            more=more,
            less=less,
            same=same,
        ),
        imagined=_(
            "One possible deal, the same cards on both sides. The hidden cards are imagined: they"
            " are not the real hand of %(player)s.",
            player=name_others(seen.ruleset.players).name,
        ),
        place=lines.place,
        deals=lines.found,
        is_sought=lines.shows,
    )


def _list_chips(seen: Observation, coach: Coach, rival: RankedMove) -> Iterator[Chip]:
    """Yield the rivals, best first; the one that is asked about is always among them."""
    rivals = [one for one in coach.distinct if one.first != coach.best.first]
    shown = rivals[:MOST_RIVALS]
    if all(one.first != rival.first for one in shown):
        shown = [*shown[: MOST_RIVALS - 1], rival]
    for one in shown:
        yield Chip(one.key, capitalise(name_move(seen, one)), one.cost, one.first == rival.first)


def _root(seen: Observation, hint: Hint, move: RankedMove) -> Root:
    """Return an action and the card that it takes; of a continue that is kept, none is told."""
    one = next(one for one in hint.candidates if one.action == move.action)
    return one.action, NO_CARD if one.action == PLAY_ON else one.follow_up


def _find_sought(seen: Observation, why: Why | None) -> Sought | None:
    """Return the yaku that the reason is about, None where it is about none."""
    from tutor.engine.search.lines import Sought

    if why is None:
        return None
    parts = why.idea.parts if why.idea and why.idea.parts else why.named
    seats = {part.seat for part in parts}
    seat = next(iter(seats)) if len(seats) == 1 else None
    if seat is None:
        return None
    families = {part.family for part in parts}
    named = set(why.idea.yaku) if why.idea else set()
    table = [one.id for one in seen.ruleset.yaku(seen.round)]
    ids = named or {one for one in table if find_family(one) in families}
    return Sought(seat, frozenset(ids)) if ids else None


def _list_plies(played: Sequence[Round]) -> Iterator[Ply]:
    """Yield each turn from the first action on, that of a turn under way as a whole."""
    moment, end = played[0], played[-1]
    first = len(moment.turns) - (moment.position.phase != PLAY_HAND)
    for number, beats in enumerate(list_turn_beats(end, max(0, first)), start=1):
        made = [beat for beat in beats if beat.points]
        yield Ply(
            number,
            join_sentences([beat.text for beat in beats]),
            tuple(Step(beat.kind == TURN, beat.cards) for beat in beats if _does_move(beat)),
            made[-1].cards if made else (),
        )


def _does_move(beat: Beat) -> bool:
    return beat.kind in (PLAY, TURN)


def _tell_end(end: Round, seen: Observation) -> str:
    people = list_people(end.ruleset.players)
    settlement, own = seen.ruleset.tables(seen.round).settlement, end.changes[seen.player]
    if settlement == ALL_COUNT:
        others = (sum(end.changes) - own) / (len(end.changes) - 1)
        return _(
            "This round: %(points)s against the others", points=format_signed_to(own - others, 0)
        )
    if settlement != ONE_SCORES:
        return _("This round: %(points)s for you", points=format_signed_to(own, 0))
    winners = [player for player, change in enumerate(end.changes) if change > 0]
    total = max(end.changes)
    return round_heading([people[player] for player in winners], total)


def _tell_scored(end: Round) -> str:
    """Return the yaku that counted, each with whose it is."""
    people = list_seated(list_people(end.ruleset.players), end.active)
    told = []
    for seat in list_scoring_seats(end):
        made = score_sheet(end.ruleset, end.number, end.position.captured[seat], end.position.field)
        names = join_with_and([yaku.name(one.yaku.id) for one in made])
        if names:
            told.append(_("%(name)s: %(yaku)s", name=people[seat].title, yaku=names))
    return " · ".join(told)
