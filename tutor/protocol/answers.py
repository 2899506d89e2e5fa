"""The lines that answer an observation, as documented models."""

from typing import Literal

from pydantic import ConfigDict, Field

from tutor.explain.contrast import Verdict
from tutor.protocol.models import ActionLine, StrictModel
from tutor.protocol.values import CardId, Seat, Version


class NumberEntry(StrictModel):
    """One number of a claim, with its interval."""

    name: str = Field(description="What is counted or estimated; tutor.explain.kinds lists them.")
    value: float = Field(description="The number.")
    lo: float = Field(description="Lower end of its 95 % interval; the value itself if exact.")
    hi: float = Field(description="Upper end of its 95 % interval; the value itself if exact.")
    unit: str = Field(description="What it counts; a chance is from 0 to 1.")
    samples: int = Field(description="Sampled worlds it rests on; 0 = counted exactly.")
    seed: int | None = Field(description="Seed of the samples; null if exact.")


class PartEntry(StrictModel):
    """One part of a difference in value between two actions."""

    family: str = Field(
        description="What is paid for: a family of yaku (lights, viewings, boar_deer_butterflies, "
        "animals, poetry_blue, ribbons, chaff, months), cards: "
        "points of captured cards, shown: dealt yaku, half: half payments, special: all at par, "
        "twice par or sixteen chaff, bonus: what an exhausted round or a dealt hand gives, fees: "
        "of those who sit out, rest: what the search says beyond whole rounds."
    )
    yaku: str | None = Field(description="Of months the yaku, otherwise null.")
    seat: int | None = Field(description="Whose it is; null of fees and the rest.")
    points: NumberEntry = Field(description="The part, in points.")


class CandidateEntry(StrictModel):
    """One legal action with its value."""

    action: ActionLine = Field(description="The action.")
    takes: list[CardId] | None = Field(
        description="What a card that is played would take where it has a choice, [] = it lies; "
        "null where it has none."
    )
    points: float = Field(
        description="Expected change of this round: own minus the mean of the others'; where the "
        "points are paid by the other players, the own change."
    )
    se: float = Field(description="Standard error of 'points'.")
    match: float | None = Field(
        description="Chance to win the match, a shared match counted in parts: for stop or "
        "koi-koi, for the first actions where it may decide, and where it was asked for; else null."
    )
    match_se: float | None = Field(description="Standard error of 'match'; null without it.")
    gap: float = Field(description="Points given up against the action with the most points.")
    gap_se: float = Field(description="Standard error of 'gap'; the samples are paired.")
    match_gap: float | None = Field(
        description="Chance given up against the action with the best one; null without 'match'."
    )
    match_gap_se: float | None = Field(
        description="Standard error of 'match_gap'; the samples are paired."
    )
    seats: list[float] = Field(
        default=[],
        description="What each seat gains by the end of the round on average, fees apart, where "
        "everybody's points count; [] = not told.",
    )
    parts: list[PartEntry] = Field(
        default=[],
        description="What 'points' consist of, the largest first: they add up to them; [] = not "
        "explained, or before the first card.",
    )


class ClaimEntry(StrictModel):
    """One verified fact for or against an action."""

    kind: str = Field(description="What is claimed; tutor.explain.kinds lists the kinds.")
    good: bool = Field(description="Whether it speaks for the action.")
    action: ActionLine = Field(description="The action it is about.")
    cards: list[CardId] = Field(description="The cards it is about.")
    yaku: str | None = Field(description="The yaku, captured or dealt, it is about, if any.")
    numbers: list[NumberEntry] = Field(description="The figures of the claim.")
    seat: int | None = Field(description="The other seat it is about, where there are several.")
    against: int | None = Field(
        description="The place in 'candidates', from 0, of the action it compares with, if any."
    )
    because: Literal[False] = Field(
        default=False, description="Always false: 'why' tells what a gap consists of."
    )


class GapEntry(StrictModel):
    """A difference in value between two actions."""

    action: ActionLine = Field(description="The action.")
    against: ActionLine = Field(description="The action that it is compared with.")
    parts: list[PartEntry] = Field(description="Its parts, which add up to it; largest first.")


class ReasonPartEntry(StrictModel):
    """One part of the difference between the best action and its rival."""

    seat: int | None = Field(description="Whose cards or yaku it comes from; null where nobody's.")
    family: str = Field(
        description="lights, viewings, boar_deer_butterflies, animals, poetry_blue, ribbons, "
        "chaff, months (all cards of one): yaku; cards: card points; shown: dealt yaku; half: half "
        "payments; special: special yaku; bonus: rounds without a yaku; rest: what nothing of this "
        "accounts for."
    )
    yaku: str | None = Field(description="Of months the yaku, otherwise null.")
    points: float = Field(description="The part, in points; below 0 it speaks for the rival.")
    se: float = Field(description="Standard error of 'points'.")


class PlyEntry(StrictModel):
    """One turn of a line, in an imagined deal."""

    seat: Seat = Field(description="Who takes the turn.")
    played: CardId | None = Field(
        description="The card played from the hand; null where it lay before the decision."
    )
    took: list[CardId] = Field(description="What it takes from the field.")
    drawn: CardId | None = Field(description="The card turned up; null where none is.")
    drew_took: list[CardId] = Field(description="What that takes.")
    call: Literal["stop", "koikoi"] | None = Field(description="What is decided, if anything.")


class LineEntry(StrictModel):
    """The deal in which the rival loses: both actions with the same cards on both sides.

    What others hold there is imagined, and so is the stock.
    """

    cost: float = Field(description="Points that the rival ends worse in this deal.")
    shows: bool = Field(description="Whether the deal ends as the reason says.")
    deals: int = Field(description="Deals that were looked at.")
    worse: int = Field(description="Those in which the rival ends worse.")
    better: int = Field(description="Those in which it ends better.")
    rival: list[PlyEntry] = Field(description="The first turns after the rival, three at least.")
    best: list[PlyEntry] = Field(description="The first turns after the best action.")


class WhyEntry(StrictModel):
    """Why the best action is better than one rival."""

    rival: ActionLine = Field(
        description="The action that the best one is set against: the first that is surely worse, "
        "else the next one."
    )
    verdict: Verdict = Field(
        strict=False,
        description="What carries the gap: an idea, one or two parts, one side or both sides in "
        "all, nothing by itself, the match; equal = there is no gap.",
    )
    gap: float = Field(description="Points that the best action is worth more than the rival.")
    gap_se: float = Field(description="Standard error of 'gap'.")
    parts: list[ReasonPartEntry] = Field(
        description="What the gap consists of, largest first; the parts add up to it. [] where no "
        "rounds were played out."
    )
    carried: float = Field(
        description="Share of the gap that the idea, the named parts, or the sides account for; 0 "
        "where nothing carries it."
    )
    named: int = Field(
        description="How many parts are named: those of one side that carry the gap, at most two, "
        "or the largest of each side that does in all."
    )
    idea: str | None = Field(
        description="The idea that leads, false or weaker for the rival; "
        "tutor.explain.ideas.kinds lists them. null where none carries the gap."
    )
    second: str | None = Field(description="An idea that is told after it, if any.")
    line: LineEntry | None = Field(
        default=None,
        description="The most typical deal in which the rival loses, where no idea carries the "
        "gap; else null.",
    )


class TermEntry(StrictModel):
    """One outcome of a round after the risky action."""

    kind: str = Field(description="Who ends the round by a yaku: you, other or nobody.")
    chance: NumberEntry = Field(description="How often.")
    payoff: NumberEntry = Field(description="Mean points of the seat when it goes so.")
    product: NumberEntry = Field(description="Chance times payoff.")


class WeighingEntry(StrictModel):
    """A decision between a certain and a possible result, with its sums."""

    safe: ActionLine = Field(description="The action that ends it.")
    risky: ActionLine = Field(description="The action that goes on.")
    yaku: list[str] = Field(description="The yaku held now.")
    now: NumberEntry = Field(description="Points of the safe action.")
    terms: list[TermEntry] = Field(
        description="The ways to go on; their products and 'rest' add up to 'expected'; [] for a "
        "bid."
    )
    expected: NumberEntry = Field(description="Points of the risky action.")
    rest: float = Field(description="What whole rounds give less than 'expected'.")
    break_even: NumberEntry | None = Field(
        description="The chance to be first from which the risky action is better; null where no "
        "chance is enough, or every one."
    )
    agrees: bool = Field(description="Whether the search ranks the two as these sums do.")
    match_safe: NumberEntry | None = Field(
        description="Chance to win the match after the safe action; null where it is not told."
    )
    match_risky: NumberEntry | None = Field(description="The same after the risky action.")


class HintLine(StrictModel):
    """The answer to an observation, with its evidence."""

    model_config = ConfigDict(title="Hint")

    protocol: Version = Field(description="Version of this protocol.")
    best: ActionLine = Field(description="The action advised.")
    objective: Literal["points", "match"] = Field(
        description="What the candidates are ranked by: points of this round, or the chance to "
        "win the match."
    )
    exact: bool = Field(description="Whether the figures are exact and not sampled.")
    samples: int = Field(description="Number of sampled worlds; of all, where exact.")
    seed: int = Field(description="Seed of the samples.")
    engine: str = Field(description="Name and version of the engine.")
    candidates: list[CandidateEntry] = Field(description="Every legal action, best first.")
    claims: list[ClaimEntry] = Field(description="What speaks for and against the candidates.")
    gaps: list[GapEntry] = Field(
        default=[], description="What the explained candidates gain or give up, in parts."
    )
    why: WhyEntry | None = Field(
        default=None,
        description="Why the first candidate is better than a rival; null without an explanation, "
        "or where there is no other action.",
    )
    weighing: WeighingEntry | None = Field(
        default=None, description="The sums of a decision to end the round or a bid, if it is one."
    )


class ErrorLine(StrictModel):
    """The answer to a line that cannot be served."""

    model_config = ConfigDict(title="Error")

    error: str = Field(description="What is wrong, in one sentence.")
    field: str = Field(description="The field that is wrong; 'line' when it is no JSON object.")
