"""The claims about a decision, each figure with its actual outcome."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.greedy.weaker_players import WEAKER
from tutor.engine.hints.hint import hint
from tutor.engine.hints.weaker import value_against
from tutor.explain.claim import CHANCE, Claim
from tutor.explain.columns import DIFFERENCE, OTHER_ACTION
from tutor.explain.contrast import Why
from tutor.explain.explained import Explained
from tutor.explain.explanation import explain
from tutor.explain.ideas.idea import Idea
from tutor.explain.ideas.kinds import IdeaKind
from tutor.explain.kinds import ClaimKind
from tutor.explain.weighing import NOBODY_DOES, OTHER, YOU, Weighing
from tutor.lab.claims.calibration.rounds import Decision, PlayedOn, Seating, play_rounds
from tutor.lab.claims.checks.scene import Scene, cards_of
from tutor.rules.cards import NO_CARD
from tutor.rules.position import NOBODY, STOPPED, SUDDEN
from tutor.rules.round.play import PLAY_ON, Action
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.par import SPECIAL_YAKU
from tutor.rules.score.scoring import score_pile
from tutor.rules.score.split import FIRST_ROW, SPECIAL, split_payoff

POINTS: Final = "points"
BEST: Final = "best"  # the points of the best action, by a second hint that did not choose it
AGAINST: Final = "against"  # the same against the level that sits there, where it is weaker
MATCH: Final = "match"  # the part in winning the match, played on to its end


@dataclass(frozen=True)
class SaidFigure:
    """One figure shown in a round, and its outcome: 0 or 1 for a chance, otherwise points."""

    figure: str  # the kind of claim and the name of its number
    unit: str
    said: float
    happened: float
    round: tuple[int, int]  # the seed of its run, and its number there


class Told:
    """A hint with its explanation, and the ends of the round after its actions."""

    def __init__(
        self, decision: Decision, table: Seating, seed: int, place: tuple[int, int]
    ) -> None:
        self.decision = decision
        self.seen = decision.seen
        self.place = place
        self._table = table
        self._seed = seed
        self.hint = hint(self.seen, seed=seed)
        self.explanation = explain(self.seen, self.hint, seed=seed, withheld=frozenset())
        self.after = cache(self._play_on)

    def _play_on(self, action: Action) -> PlayedOn:
        [candidate] = (each for each in self.hint.candidates if each.action == action)
        following = NO_CARD if action == PLAY_ON else candidate.follow_up
        return self.decision.play_on(self._table, action, following, self._seed)

    def cases(self) -> Iterator[SaidFigure]:
        """Yield every figure of the hint and its explanation."""
        yield from self._points()
        for candidate in self.explanation.candidates:
            for claim in candidate.claims:
                yield from self._of_claim(candidate, claim)
        if self.explanation.weighing is not None:
            yield from self._of_weighing(self.explanation.weighing)
        if self.explanation.why is not None:
            yield from self._of_ideas(self.explanation.why)

    def _case(self, figure: str, unit: str, stated: float, happened: float) -> SaidFigure:
        return SaidFigure(figure, unit, stated, float(happened), self.place)

    def _points(self) -> Iterator[SaidFigure]:
        best = self.hint.best
        second_hint = hint(self.seen, seed=self._seed + 1)
        [candidate] = (other for other in second_hint.candidates if other.action == best.action)
        phase = "decide" if self.explanation.weighing else "card"
        ended = self.after(best.action)
        yield self._case(f"{BEST}.{phase}", POINTS, candidate.points.value, ended.points)
        if self._table.others.name in WEAKER and self.seen.phase not in PRELUDE:
            points, *_ = value_against(self.seen, self.hint, self._table.others.name)
            yield self._case(f"{AGAINST}.{phase}", POINTS, points.points.value, ended.points)
        if candidate.chance is not None:
            won = ended.win_match(self._table, self._seed)
            yield self._case(f"{MATCH}.{phase}", CHANCE, candidate.chance.value, won)
        for explained in self.explanation.candidates[1:]:
            happened = self.after(explained.action).points
            yield self._case(f"{POINTS}.{phase}", POINTS, explained.points.value, happened)

    def _of_claim(self, explained: Explained, claim: Claim) -> Iterator[SaidFigure]:
        if claim.kind in HELD:
            stated = claim.number("chance")
            if not stated.is_exact:
                scene = Scene(self.seen, explained.action, explained.follow_up)
                holds = _is_held(scene, self.decision, claim)
                yield self._case(f"{claim.kind}.chance", CHANCE, stated.value, holds)
        elif claim.kind in PLAYED:
            for number in claim.numbers:
                if number.unit == CHANCE and number.name != DIFFERENCE:
                    action = claim.against if number.name == OTHER_ACTION else explained.action
                    assert action is not None
                    came = PLAYED[claim.kind](self.after(action), claim, number.name)
                    yield self._case(f"{claim.kind}.{number.name}", CHANCE, number.value, came)

    def _of_weighing(self, weighed: Weighing) -> Iterator[SaidFigure]:
        if not weighed.terms:
            return
        ended = self.after(weighed.risky)
        for term in weighed.terms:
            came = term.kind == _find_way(ended)
            yield self._case(f"weighing.{term.kind}", CHANCE, term.chance.value, came)
            if came:
                figure = f"weighing.{term.kind}.payoff"
                yield self._case(figure, POINTS, term.payoff.value, ended.points)

    def _of_ideas(self, why: Why) -> Iterator[SaidFigure]:
        """Yield the chances of ideas, after the best move and after its rival."""
        for idea in (why.idea, why.second):
            if idea is None or idea.kind not in BY_IDEA:
                continue
            for name, action in (("chance", why.best), ("other", why.rival)):
                came = BY_IDEA[idea.kind](self.after(action), idea)
                yield self._case(f"{idea.kind}.{name}", CHANCE, idea.number(name).value, came)


def list_rounds(
    ruleset: Ruleset, table: Seating, rounds: int, seed: int
) -> Iterator[list[SaidFigure]]:
    """Yield the figures of all hints with their outcomes, a list for each round."""
    for number, decisions in enumerate(islice(play_rounds(ruleset, table, seed), rounds)):
        stated = (Told(decision, table, seed + number, (seed, number)) for decision in decisions)
        yield [case for each in stated for case in each.cases()]


def _find_way(ended: PlayedOn) -> str:
    winner = _find_winner(ended)
    if winner == NOBODY:
        return NOBODY_DOES
    return YOU if winner == ended.decision.seen.seat else OTHER


def _find_winner(ended: PlayedOn) -> int:
    """Return the seat that ended the round by its yaku, otherwise NOBODY."""
    position = ended.match.current.position
    return position.winner if position.ending in (STOPPED, SUDDEN) else NOBODY


def _is_held(scene: Scene, decision: Decision, claim: Claim) -> bool:
    """Return whether an opponent that a claim is about holds a card that takes this one."""
    takers = scene.takers(scene.field, claim.cards[0])
    hands = decision.match.current.position.hands
    return any(cards_of(hands[seat]) & takers for seat in scene.seats_meant(claim))


def _is_made(ended: PlayedOn, claim: Claim, _: str) -> bool:
    """Return whether the seat that a claim means has the yaku at the end."""
    observation = ended.decision.seen
    own = claim.kind in (ClaimKind.LEADS_TO, ClaimKind.MAKES)
    opponents = [seat for seat in range(observation.seats) if seat != observation.seat]
    seats = [observation.seat] if own else opponents if claim.seat is None else [claim.seat]
    return any(_has_yaku(ended, seat, claim.yaku or "") for seat in seats)


def _has_yaku(ended: PlayedOn, seat: int, yaku: str) -> bool:
    observation, position = ended.decision.seen, ended.match.current.position
    rules = observation.rules
    _, made = score_pile(rules, position.captured[seat], position.field)
    return bool(made >> _find_row(ended, yaku) & 1)


def _find_row(ended: PlayedOn, yaku: str) -> int:
    observation = ended.decision.seen
    return [row.id for row in observation.yaku].index(yaku)


def _has_captured(ended: PlayedOn, idea: Idea) -> bool:
    assert idea.seat is not None
    return bool(ended.match.current.position.captured[idea.seat] >> idea.cards[0] & 1)


def _is_paid(ended: PlayedOn, idea: Idea) -> bool:
    """Return whether the payoff of the round has a part for the yaku of a seat."""
    observation, [yaku] = ended.decision.seen, idea.yaku
    assert idea.seat is not None
    rules = observation.rules
    parts = [[0.0] * (FIRST_ROW + len(rules.yaku)) for _ in range(observation.seats)]
    split_payoff(rules, ended.match.current.position, observation.seat, parts)
    is_special = yaku in SPECIAL_YAKU
    place = SPECIAL + SPECIAL_YAKU.index(yaku) if is_special else FIRST_ROW + _find_row(ended, yaku)
    return parts[idea.seat][place] != 0


def _is_first(ended: PlayedOn, _: Claim, __: str) -> bool:
    return ended.first == ended.decision.seen.seat


def _has_discarded(ended: PlayedOn, _: Claim, __: str) -> bool:
    return ended.has_discarded


def _goes_as_planned(ended: PlayedOn, claim: Claim, name: str) -> bool:
    """Return whether the planned card was still there, or (`lost`) an opponent took it first."""
    if name == "lost":
        return ended.has_lost(claim.cards[0])
    return ended.has_met(claim.cards[0])


HELD: Final = frozenset(
    {
        ClaimKind.ALL_FEED,
        ClaimKind.FEEDS,
        ClaimKind.GIVES,
        ClaimKind.LEAVES,
        ClaimKind.READS,
    }
)
BY_IDEA: Final[dict[IdeaKind, Callable[[PlayedOn, Idea], bool]]] = {
    IdeaKind.KEEP_CATCH: _has_captured,
    IdeaKind.GET_CARD: _has_captured,
    IdeaKind.LOSE_CARD: _has_captured,
    IdeaKind.CARD_BEHIND: _has_captured,
    IdeaKind.YAKU_BEHIND: lambda ended, idea: _has_yaku(ended, idea.seat or 0, idea.yaku[0]),
    IdeaKind.PAID_BEHIND: _is_paid,
}
PLAYED: Final[dict[ClaimKind, Callable[[PlayedOn, Claim, str], bool]]] = {
    ClaimKind.FIRST: _is_first,
    ClaimKind.KEEPS_SAFE: _has_discarded,
    ClaimKind.LEADS_TO: _is_made,
    ClaimKind.MAKES: _is_made,
    ClaimKind.PLAN: _goes_as_planned,
    ClaimKind.THEY_MAKE: _is_made,
}
