"""The reasons for a move: the idea that leads, those with a proof, and why an aim was dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import Claim
from tutor.explain.columns import NEITHER
from tutor.explain.contrast import Verdict
from tutor.explain.explained import MOST_CLAIMS, Explained, Explanation
from tutor.explain.facts.captures import place_and_take
from tutor.explain.facts.nearness import measure_progress
from tutor.explain.ideas.idea import CLEARLY
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.kinds import ClaimKind
from tutor.explain.parts import HALF, MOST, MOST_NAMED
from tutor.practice import Practice, Table
from tutor.review import thresholds
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.web.hint_service import Hints
from tutor.web.hints import ladder
from tutor.web.hints.coach import Coach, RankedMove, Ranking
from tutor.web.hints.gap_parts import PartRow, list_part_rows, measure_printed_gap
from tutor.web.hints.lanes import Lane, build_lanes, imagined_sentence
from tutor.web.hints.proof import Proof, build_proof, prove_moves
from tutor.web.i18n.translation import _, add_full_stop, capitalise, join_sentences, join_with_and
from tutor.web.words.claims.comparing import chance_percent
from tutor.web.words.claims.phrases import Speech
from tutor.web.words.claims.proofs import assumed_sentence, search_alone_sentence
from tutor.web.words.claims.sentences import claim_phrase
from tutor.web.words.claims.sentences.yaku import completed_text, list_stated
from tutor.web.words.first_reason import tell_price, tell_why
from tutor.web.words.idea_scene import format_gap
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import People, list_seated, name_others
from tutor.web.words.table.turns import advise_text

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import TwoLines

WHOLE: Final = 100  # percent
WITH_ROWS: Final = (Verdict.SIDE, Verdict.BOTH, Verdict.MANY_SMALL)  # they tell too little
# Ideas that the sums of a decision show in full.
SUMMED: Final = frozenset(
    (
        IdeaKind.BANK,
        IdeaKind.BANK_LEAD,
        IdeaKind.MUST_RISK,
        IdeaKind.GO_ON,
        IdeaKind.JOIN,
        IdeaKind.PASS,
    )
)
AIMS: Final = (IdeaKind.BUILD_ONE, IdeaKind.BUILD_TWO, IdeaKind.HURRY)
# If one of these supports the best move, another one needs no mention.
DECIDED: Final = (ClaimKind.AHEAD, ClaimKind.DECIDES)


@dataclass(frozen=True)
class Leading:
    """The leading reason, against the *rival*; *carried* is its share of the gap in percent.

    *rows* are the parts of a gap of which one or two are not most, or that others take back.
    *price* is what the move gives up, if much. *level* names the moves between, which are about as
    good as the best. *multiplied* tells what all points are multiplied by. *adds* is whether the
    first sentence tells more than the sums of a decision. *line* is how the rival loses in one
    deal, where no idea explains the gap, and *better* how the best move ends there.
    """

    idea: str
    lesson: str
    advice: str
    sentences: tuple[str, ...]
    rival: RankedMove
    rival_name: str
    carried: int
    carried_by: str
    gap: str
    is_cost: bool  # whether the best move has fewer points, and wins the match more often
    rows: tuple[PartRow, ...]
    price: str
    level: str
    multiplied: str
    adds: bool
    line: Lane | None = None
    better: Lane | None = None
    imagined: str = ""


def build_leading(
    observation: Observation, people: People, hint: Hint, coach: Coach, explanation: Explanation
) -> Leading | None:
    """Return the reason that leads, None where no move is surely worse."""
    why = explanation.why
    rival = next((move for move in coach.moves if why and move.candidate.action == why.rival), None)
    if why is None or rival is None or why.verdict is Verdict.EQUAL:
        return None
    lead = tell_why(why, observation, people)
    rows = tuple(list_part_rows(observation, people, hint, why))
    named = [row for row in rows if row.is_named]
    total = measure_printed_gap(observation, hint, why.rival)
    share = sum(row.value for row in named) / total if total else 0.0
    against = next((row.value for row in rows if why.price and row.part == why.price), 0.0)
    price = tell_price(why, against, observation, people) if against else ""
    is_short = len(named) <= MOST_NAMED and MOST <= round(share, 2) <= 1
    has_rows = bool(price) or why.verdict in WITH_ROWS or (bool(named) and not is_short)
    return Leading(
        idea=lead.name,
        lesson=lead.lesson,
        advice=advise(observation, coach.best),
        sentences=lead.sentences,
        rival=rival,
        rival_name=name_move(observation, rival),
        carried=max(0, min(WHOLE, round(WHOLE * share))),
        carried_by=" · ".join(f"{row.name} {row.points}" for row in named),
        gap=format_gap(abs(total), observation),
        is_cost=total < 0,
        rows=rows if has_rows else (),
        price=price,
        level=_tell_level(observation, hint, coach, rival),
        multiplied=_tell_multiplied(observation.multiplier),
        adds=why.idea is not None and why.idea.kind not in SUMMED,
    )


def _tell_level(observation: Observation, hint: Hint, coach: Coach, rival: RankedMove) -> str:
    """Return which moves are about as good as the best, "" without any.

    They are not surely worse, and at most half as far behind as the rival.
    """
    before = coach.distinct[1 : coach.distinct.index(rival)] if rival in coach.distinct else ()
    most = HALF * hint.measure_gap(rival.candidate).value
    able = [move for move in before if hint.measure_gap(move.candidate).value <= most]
    names = [_("“%(move)s”", move=advise(observation, move).rstrip(".。")) for move in able]
    return _("About as good: %(moves)s.", moves=join_with_and(names)) if names else ""


def _tell_multiplied(multiplier: int) -> str:
    if multiplier == 1:
        return ""
    return _("These points include the multiplier of the round, × %(factor)d.", factor=multiplier)


def add_line(
    leading: Leading, observation: Observation, people: People, coach: Coach, lines: TwoLines
) -> Leading:
    """Return the reason with the line in which the rival loses."""
    best, rival = build_lanes(lines, observation, people, coach.best, leading.rival)
    if (best.end, best.scored) == (rival.end, rival.scored):
        return leading  # it shows nothing
    return replace(leading, line=rival, better=best, imagined=imagined_sentence(people))


def name_move(observation: Observation, move: RankedMove) -> str:
    """Return the name of a move for the middle of a sentence."""
    if move.cards:
        return short_name(move.candidate.action)
    return move.text[:1].lower() + move.text[1:]


def advise(observation: Observation, move: RankedMove) -> str:
    """Return the advice to make a move."""
    if not move.cards:
        return capitalise(_("%(move)s.", move=move.text))
    candidate = move.candidate
    return advise_text(*place_and_take(observation, candidate.action, candidate.follow_up))


def tell_dropped_plan(
    practice: Practice, hints: Hints, table: Table, explanation: Explanation
) -> str:
    """Return why a hint no longer aims at the yaku of the one before; "" where it does."""
    earlier = _find_followed_hint(practice, hints, table)
    return "" if earlier is None else compare_aims(table.observation, earlier, explanation)


def _find_followed_hint(practice: Practice, hints: Hints, table: Table) -> Explanation | None:
    """Return the learner's last hint of this round, if its ranking was opened and followed."""
    shown = practice.list_help(table.token)
    for place, action in table.list_own_decisions():
        if place in shown and shown[place].rung >= ladder.RANKING:
            before = table.rewind_round(place).observation
            is_followed = action == hints.hint(before).best.action
            return hints.explanation(before) if is_followed else None
    return None


def compare_aims(observation: Observation, earlier: Explanation, current: Explanation) -> str:
    """Return why the yaku that an earlier explanation aims at is no aim any more, if so."""
    for name in _list_aims(earlier):
        if name not in _list_aims(current) and (
            sentence := _tell_dropped(observation, name, earlier, current)
        ):
            return sentence
    return ""


def _list_aims(explanation: Explanation) -> tuple[str, ...]:
    idea = explanation.why.idea if explanation.why else None
    return idea.yaku if idea is not None and idea.kind in AIMS else ()


def _tell_dropped(
    observation: Observation, name: str, earlier: Explanation, current: Explanation
) -> str:
    piles, seat = observation.captured, observation.seat
    lost = reduce(or_, (pile for at, pile in enumerate(piles) if at != seat), 0)
    progress = measure_progress(observation.ruleset, observation.round, piles[seat], lost)
    distance = next((entry for entry in progress if entry.yaku.id == name), None)
    chance, before = (explanation.best.yaku_chances.get(name) for explanation in (current, earlier))
    if distance is None or not distance.missing:
        return ""
    called = yaku.name(name, observation.ruleset.own_names)
    if distance.is_dead:
        return _("Your earlier aim, %(yaku)s, is out of reach now.", yaku=called)
    if chance is None or before is None:
        return ""
    if before - chance >= CLEARLY:
        return _(
            "Your earlier aim, %(yaku)s, now comes in %(chance)s of deals; before, in %(other)s.",
            yaku=called,
            chance=chance_percent(chance),
            other=chance_percent(before),
        )
    card, taken = place_and_take(observation, current.best.action, current.best.follow_up)
    if (1 << card | taken) & distance.yaku.cards and taken:
        return ""
    return _(
        "%(yaku)s is still possible, in %(chance)s of deals, but another move is worth more now.",
        yaku=called,
        chance=chance_percent(chance),
    )


@dataclass(frozen=True)
class Reason:
    """One reason for or against a move."""

    kind: ClaimKind
    good: bool
    phrase: str  # for the middle of a sentence
    proof: Proof
    leads: bool = True  # may be the reason that a hint begins with
    about: str = ""  # the move, if there are several

    @property
    def text(self) -> str:
        """Return the reason as a separate line."""
        if self.about:
            return _("%(move)s – %(reason)s.", move=self.about, reason=self.phrase)
        return capitalise(self.phrase)


@dataclass(frozen=True)
class Reasons:
    """Why the best move ranks first: a sentence, further reasons, and their basis.

    If several moves share the first rank, *further* has the first reason of each.
    """

    headline: str
    further: tuple[Reason, ...]  # besides the one in the headline
    told: tuple[Reason, ...]  # all of them
    ranking: Proof
    assumed: str  # of the other players

    @property
    def is_sampled(self) -> bool:
        """Return whether fresh samples could change it."""
        return any(
            proof.is_sampled for proof in (self.ranking, *(reason.proof for reason in self.told))
        )


def explain_best(
    observation: Observation,
    people: People,
    hint: Hint,
    explanation: Explanation,
    view: Coach,
    fresh: tuple[Hint, Explanation] | None = None,
) -> Reasons:
    """Return the reasons for the best move; *fresh* are the answers from fresh samples.

    What speaks against the move is no reason for it, and is left to comparisons.
    """
    second_explanation = fresh[1] if fresh else None
    reasons = _list_own_whys(observation, people, explanation, view.best, second_explanation)
    further: tuple[Reason, ...] = ()
    decided = next((reason for reason in reasons if reason.kind in DECIDED), None)
    if view.following is None and len(view.moves) > 1:
        headline = view.verdict
    elif view.equal > 1 and decided is None:
        reasons = tuple(
            _list_first_whys(observation, people, explanation, view, second_explanation)
        )
        headline, further = view.verdict, reasons
    else:
        lead = decided or next((reason for reason in reasons if reason.leads), None)
        headline, further = (
            _headline(view, lead),
            tuple(reason for reason in reasons if reason is not lead),
        )
    return Reasons(
        headline=headline,
        further=further[: MOST_CLAIMS - 1],
        told=reasons,
        ranking=prove_moves(
            Ranking.of(hint, observation.ruleset),
            view.texts,
            _name_rival(observation, explanation, view),
            Ranking.of(fresh[0], observation.ruleset) if fresh else None,
        ),
        assumed=_tell_assumed(observation, hint),
    )


def _name_rival(
    observation: Observation, explanation: Explanation, view: Coach
) -> tuple[Action, str] | None:
    """Return the move that the reason is about, otherwise the next best, and its name."""
    why = explanation.why
    moves = (move for move in view.moves if why and move.candidate.action == why.rival)
    rival = next(moves, view.following)
    if rival is None:
        return None
    return rival.candidate.action, capitalise(name_move(observation, rival))


def _tell_assumed(observation: Observation, hint: Hint) -> str:
    """Return the opponents assumed in the figures, and that no net was used where none covers the
    rules.
    """
    assumed = [assumed_sentence(observation.ruleset.players)]
    if hint.is_without_net(observation.phase):
        assumed.append(search_alone_sentence())
    return join_sentences(assumed)


def _list_first_whys(
    observation: Observation,
    people: People,
    explanation: Explanation,
    view: Coach,
    fresh: Explanation | None,
) -> Iterator[Reason]:
    """Yield the first reason of each of the moves that share the first rank, the same ones once.

    A reason for only one of them would speak against the others, so there is none then.
    """
    first_whys: dict[str, tuple[Reason, list[str]]] = {}
    for move in view.distinct[: view.equal]:
        whys = _list_own_whys(observation, people, explanation, move, fresh)
        for why in sorted(whys, key=lambda reason: not reason.leads)[:1]:
            first_whys.setdefault(why.phrase, (why, []))[1].append(move.text)
    if sum(len(moves) for _why, moves in first_whys.values()) < 2:
        return
    for why, moves in first_whys.values():
        several = [_("“%(move)s”", move=move) for move in moves]
        yield replace(why, about=moves[0] if len(moves) == 1 else join_with_and(several))


def _list_own_whys(
    observation: Observation,
    people: People,
    explanation: Explanation,
    move: RankedMove,
    fresh: Explanation | None,
) -> tuple[Reason, ...]:
    """Return the reasons for a move beyond its rank."""
    explained = explanation.of(move.candidate.first)
    if explained is None:
        return ()
    second_explained = fresh.of(move.candidate.first) if fresh else None
    claims = second_explained.claims if second_explained else None if fresh is None else ()
    reasons = tell_reasons(
        observation, people, leave_out_level(explained), explanation.engine, claims
    )
    return tuple(reason for reason in reasons if reason.good)


def leave_out_level(explained: Explained) -> Explained:
    """Return the claims of a move without its verdict's claim that it is level."""
    apart = (claim for claim in explained.claims if claim.kind.row.side is not NEITHER)
    return replace(explained, claims=tuple(apart))


def _headline(view: Coach, lead: Reason | None) -> str:
    """Return the move with its leading reason, otherwise how the first moves compare."""
    if lead is not None:
        return _("%(move)s – %(reason)s.", move=view.best.text, reason=lead.phrase)
    if view.following is None:
        return view.verdict
    return join_sentences([add_full_stop(view.best.text), view.verdict])


def tell_reasons(
    observation: Observation,
    people: People,
    explained: Explained,
    engine: str,
    fresh: Sequence[Claim] | None = None,
) -> tuple[Reason, ...]:
    """Return the reasons for or against a move, with numbers of *fresh* samples where given."""
    seats = list_seated(people, observation.active)
    ruleset = observation.ruleset
    speech = Speech(name_others(people), thresholds.decimals(ruleset), ruleset.own_names)
    made = [claim for claim in explained.claims if claim.kind is ClaimKind.COMPLETES]
    return tuple(
        Reason(
            top_claim.kind,
            top_claim.good,
            completed_text(made, speech)
            if top_claim in made
            else claim_phrase(top_claim, seats, speech),
            build_proof(
                _add_made(made)[0] if top_claim in made else top_claim,
                engine,
                fresh and _add_made(fresh),
            ),
            top_claim.kind.row.leads,
        )
        for top_claim in explained.top_claims
    )


def _add_made(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return claims with those about yaku that are made as one, with the points of all of them."""
    made = [claim for claim in claims if claim.kind is ClaimKind.COMPLETES]
    if len(made) < 2:
        return tuple(claims)
    stated, _is_new = list_stated(made)
    points = sum(claim.whole("points") for claim in stated)
    numbers = tuple(
        replace(number, value=points) if number.name == "points" else number
        for number in made[0].numbers
    )
    return (
        replace(made[0], numbers=numbers),
        *(claim for claim in claims if claim not in made),
    )
