"""Hints to lines: the same samples, seed and version give the same bytes."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal

from tutor.engine.hints.candidates import Candidate, Hint, Part
from tutor.engine.worlds.holdings import Holdings
from tutor.explain.claim import POINTS, Claim, Number
from tutor.explain.explained import Explanation
from tutor.explain.facts.reasons import list_reasons
from tutor.explain.line import count_turns_before, list_shown_turns
from tutor.explain.weighing import WeighingTerm
from tutor.protocol.models import (
    VERSION,
    CandidateEntry,
    ClaimEntry,
    GapEntry,
    HintLine,
    LineEntry,
    NumberEntry,
    PartEntry,
    PlyEntry,
    ReasonPartEntry,
    TermEntry,
    WeighingEntry,
    WhyEntry,
)
from tutor.protocol.observations import write_action
from tutor.rules.cards import IDS, NO_CARD, ids_in
from tutor.rules.observation import Observation
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import KOIKOI, STOP, Action
from tutor.rules.round.round import Turn

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import TwoLines

_DECIMALS = 4
_CALLS: Final[dict[Action, Literal["stop", "koikoi"]]] = {STOP: "stop", KOIKOI: "koikoi"}


def hint_line(
    hint: "Hint",
    observation: Observation,
    best: Action | None = None,
    explanation: Explanation | None = None,
    line: "TwoLines | None" = None,
) -> str:
    """Return a hint for *observation* as one line, advising *best* or its best candidate.

    Its claims are those of the explanation, otherwise the rule-based claims of every candidate.
    """
    stated = HintLine(
        protocol=VERSION,
        best=write_action(hint.best.action if best is None else best, observation),
        objective=hint.objective,
        exact=hint.exact,
        samples=hint.samples,
        seed=hint.seed,
        engine=hint.engine,
        candidates=[
            _candidate(candidate, observation, explanation) for candidate in hint.candidates
        ],
        claims=_claims(observation, hint, explanation),
        gaps=list(_gaps(observation, explanation)) if explanation else [],
        why=_why(observation, explanation, line) if explanation else None,
        weighing=_weighing(observation, explanation) if explanation else None,
    )
    return json.dumps(stated.model_dump(mode="json"), allow_nan=False)


def _candidate(
    candidate: "Candidate", observation: Observation, explanation: Explanation | None
) -> CandidateEntry:
    chance, chance_gap = candidate.chance, candidate.chance_gap
    explained = explanation and explanation.of(candidate.action)
    return CandidateEntry(
        action=write_action(candidate.action, observation),
        takes=_write_taken(candidate),
        points=_round(candidate.points.value),
        se=_round(candidate.points.se),
        gap=_round(candidate.gap.value),
        gap_se=_round(candidate.gap.se),
        match=None if chance is None else _round(chance.value),
        match_se=None if chance is None else _round(chance.se),
        match_gap=None if chance_gap is None else _round(chance_gap.value),
        match_gap_se=None if chance_gap is None else _round(chance_gap.se),
        parts=_parts(explained.value_parts) if explained else [],
    )


def _parts(parts: Sequence[Part]) -> list[PartEntry]:
    return [
        PartEntry(
            family=part.family,
            yaku=part.yaku,
            seat=part.seat,
            points=_number(Number.of("worth", POINTS, part.points)),
        )
        for part in parts
    ]


def _write_taken(candidate: "Candidate") -> list[str] | None:
    if candidate.follow_up == NO_CARD:
        return None
    return [] if candidate.follow_up == STAY else [IDS[candidate.follow_up]]


def _round(number: float) -> float:
    return round(number, _DECIMALS) + 0.0  # never -0.0


def _claims(
    observation: Observation, hint: "Hint", explanation: Explanation | None
) -> list[ClaimEntry]:
    """Return the claims for and against candidates, in the order of the candidates."""
    places = {candidate.action: place for place, candidate in enumerate(hint.candidates)}
    if explanation is not None:
        stated = [(candidate.action, candidate.claims) for candidate in explanation.candidates]
    else:
        holdings = Holdings(observation, hint.seed)
        stated = [
            (
                candidate.action,
                list_reasons(observation, candidate.action, candidate.follow_up, holdings),
            )
            for candidate in hint.candidates
        ]
    return [
        _claim(claim, action, observation, places) for action, claims in stated for claim in claims
    ]


def _claim(
    claim: Claim, action: Action, observation: Observation, places: dict[Action, int]
) -> ClaimEntry:
    return ClaimEntry(
        kind=claim.kind,
        good=claim.good,
        action=write_action(action, observation),
        cards=[IDS[card] for card in claim.cards],
        yaku=claim.yaku,
        numbers=[_number(number) for number in claim.numbers],
        seat=claim.seat,
        against=None if claim.against is None else places[claim.against],
    )


def _number(number: Number) -> NumberEntry:
    return NumberEntry(
        name=number.name,
        value=_round(number.value),
        lo=_round(number.lo),
        hi=_round(number.hi),
        unit=number.unit,
        samples=number.samples,
        seed=number.seed,
    )


def _gaps(observation: Observation, explanation: Explanation) -> Iterator[GapEntry]:
    """Yield the differences between explained candidates and others, where playouts give them."""
    for candidate in explanation.candidates:
        if candidate.parts and candidate.against is not None:
            yield GapEntry(
                action=write_action(candidate.action, observation),
                against=write_action(candidate.against, observation),
                parts=_parts(candidate.parts),
            )


def _why(
    observation: Observation, explanation: Explanation, line: "TwoLines | None"
) -> WhyEntry | None:
    why = explanation.why
    if why is None:
        return None
    return WhyEntry(
        rival=write_action(why.rival, observation),
        verdict=why.verdict,
        gap=_round(why.gap.value),
        gap_se=_round(why.gap.se),
        parts=[
            ReasonPartEntry(
                seat=part.seat,
                family=part.family,
                yaku=part.yaku,
                points=_round(part.points.value),
                se=_round(part.points.se),
            )
            for part in why.parts
        ],
        carried=_round(why.carried),
        named=len(why.named),
        idea=why.idea.kind.value if why.idea else None,
        second=why.second.kind.value if why.second else None,
        line=_line(line) if line else None,
    )


def _line(line: "TwoLines") -> LineEntry:
    first = count_turns_before(line.tried[0])
    rival, best = (
        [_ply(turn) for turn in list_shown_turns(played[-1], first)]
        for played in (line.tried, line.better)
    )
    return LineEntry(
        cost=_round(line.cost),
        shows=line.shows,
        deals=line.deals,
        worse=line.worse,
        better=line.gains,
        rival=rival,
        best=best,
    )


def _ply(turn: Turn) -> PlyEntry:
    played, drawn = (None if card == NO_CARD else IDS[card] for card in (turn.played, turn.drawn))
    return PlyEntry(
        seat=turn.seat,
        played=played,
        took=ids_in(turn.took),
        drawn=drawn,
        drew_took=ids_in(turn.drew_took),
        call=None if turn.call is None else _CALLS[turn.call],
    )


def _weighing(observation: Observation, explanation: Explanation) -> WeighingEntry | None:
    weighed = explanation.weighing
    if weighed is None:
        return None
    return WeighingEntry(
        safe=write_action(weighed.safe, observation),
        risky=write_action(weighed.risky, observation),
        yaku=list(weighed.yaku),
        now=_number(weighed.now),
        terms=[_term(term) for term in weighed.terms],
        expected=_number(weighed.expected),
        rest=_round(weighed.rest),
        break_even=_maybe(weighed.break_even),
        agrees=weighed.agrees,
        match_safe=_maybe(weighed.match_safe),
        match_risky=_maybe(weighed.match_risky),
    )


def _term(term: WeighingTerm) -> TermEntry:
    return TermEntry(
        kind=term.kind,
        chance=_number(term.chance),
        payoff=_number(term.payoff),
        product=_number(term.product),
    )


def _maybe(number: Number | None) -> NumberEntry | None:
    return None if number is None else _number(number)
