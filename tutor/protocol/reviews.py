"""The review of a match as `tutor review --json` writes it, as documented models."""

from typing import Any, Literal

from pydantic import Field

from tutor.protocol.models import CardId, NumberEntry, StrictModel


class PriceEntry(StrictModel):
    """What a decision gave up against the best one, as its player knew it; never below 0."""

    chance: float | None = Field(
        ge=0, le=1, description="Chance to win the match given up; null if no chances are known."
    )
    points: float = Field(ge=0, description="Points of the round given up with it.")


class BalanceEntry(StrictModel):
    """How a player came from the start to the end: start + cards + opponents - own = end.

    In the unit of the review, as it is printed: whole percent, or points.
    """

    start: float = Field(description="Chance to win at the start; 0 in points.")
    cards: float = Field(description="What nobody chose: the deal, flips, hidden hands.")
    opponents: float = Field(description="What the opponents' decisions gave to this player.")
    own: float = Field(ge=0, description="What this player's decisions gave up.")
    end: float = Field(description="Chance to win at the end; the result in points.")
    slips: float = Field(ge=0, description="Part of own: decisions called a slip, as printed.")
    small: float = Field(ge=0, description="Part of own: all smaller losses together.")
    decided: float = Field(
        ge=0, description="Part of own: decisions when the match was as good as decided."
    )


class EstimateEntry(StrictModel):
    """An estimate and its error."""

    value: float = Field(description="The value.")
    se: float = Field(description="Its standard error; 0 if exact.")


class ReviewClaimEntry(StrictModel):
    """One fact for or against the played action or the best one."""

    action: str = Field(description="The action it is about.")
    kind: str = Field(description="What is claimed; tutor.explain.kinds lists the kinds.")
    good: bool = Field(description="Whether it speaks for the action.")
    cards: list[CardId] = Field(description="The cards it is about.")
    yaku: str | None = Field(description="The yaku it is about, if any.")
    seat: int | None = Field(description="The other seat it is about, where there are several.")
    against: str | None = Field(description="The action that it compares with, if any.")
    numbers: list[NumberEntry] = Field(description="The figures of the claim.")


class ReviewDecisionEntry(StrictModel):
    """One decision and its verdict."""

    step: int = Field(description="How many actions of the round came before.")
    player: int = Field(description="Who decided.")
    played: str = Field(description="The action that was played.")
    best: str = Field(description="The best action.")
    price: PriceEntry = Field(description="What it gave up: decisions are ordered by this.")
    gap: float = Field(description="Points given up as measured, a little below 0 if level.")
    error: float = Field(description="Standard error of 'gap'.")
    loss: EstimateEntry = Field(description="The price as measured, in 'sigma' of a round.")
    match: EstimateEntry | None = Field(description="The chance of 'price' with its error.")
    grade: Literal["best", "fine", "inaccuracy", "mistake", "blunder"] = Field(
        alias="class", description="The verdict; a slip is one of the last three."
    )
    established: bool = Field(description="Whether other samples would give the same class.")
    tags: list[str] = Field(description="What else is said of it; tutor.review.grades lists them.")
    samples: int = Field(description="Worlds of the search; 0 = one legal action, or exact.")
    fresh_samples: int = Field(description="Fresh worlds that 'gap' rests on.")
    seed: int | None = Field(description="Seed of the samples.")
    engine: str = Field(description="The search by name.")
    exact: bool = Field(description="Whether everything was counted.")
    claims: list[ReviewClaimEntry] = Field(description="Reasons; [] = not explained.")


class FlipEntry(StrictModel):
    """One card that was turned up."""

    step: int = Field(description="How many actions of the round came before.")
    player: int = Field(description="Who turned it up.")
    card: CardId = Field(description="The card.")
    lucks: list[float] = Field(description="Its luck in points, by player.")


class ReviewRoundEntry(StrictModel):
    """One round."""

    round: int = Field(description="Its number among those that count.")
    void: bool = Field(description="Whether it does not count.")
    changes: list[int] | None = Field(description="Match points by player; null if not over.")
    results: list[float] | None = Field(description="Points over the mean of the others'.")
    result: float | None = Field(description="That of the player whose review it is.")
    totals: list[BalanceEntry] | None = Field(
        description="Everybody's balance of the round; null if void."
    )
    ledger: dict[str, float] | None = Field(
        description="Another account, in points, that traces flips and hands: parts of 'result'."
    )
    lucks: list[float] | None = Field(description="Luck of deal and flips in points, by player.")
    deal_lucks: list[float] | None = Field(description="That of the deal alone.")
    flips: list[FlipEntry] | None = Field(description="Cards turned up; null if not known.")
    chances: list[float] | None = Field(description="Chances to win the match after the round.")
    decisions: list[ReviewDecisionEntry] = Field(description="Every decision of everybody.")


class AccuracyEntry(StrictModel):
    """An accuracy in percent, with the interval that holds 80 in 100."""

    value: float = Field(description="The accuracy.")
    lo: float = Field(description="Lower end.")
    hi: float = Field(description="Upper end.")
    decisions: int = Field(description="How many decisions it rests on.")


class MatchLevelEntry(StrictModel):
    """Which computer player the decisions are like, and the range that they leave open."""

    level: str = Field(description="The likeliest level.")
    lowest: str = Field(description="The weakest level of the range.")
    highest: str = Field(description="The strongest level of the range.")
    decisions: int = Field(description="How many decisions it rests on.")


class ReviewPlayerEntry(StrictModel):
    """A player over the whole match."""

    player: int = Field(description="Number of the player, from 0.")
    name: str = Field(description="The name.")
    decisions: int = Field(description="Decisions that count: neither forced nor helped.")
    points_lost: EstimateEntry = Field(description="Points given up as measured.")
    error_rate: EstimateEntry = Field(description="Mean loss in thousandths of 'sigma'.")
    accuracy: AccuracyEntry | None = Field(description="null with too few decisions.")
    level: MatchLevelEntry | None = Field(
        description="null with too few decisions, or where levels are not measured."
    )
    grades: dict[str, int] = Field(description="How many decisions have each class.")
    result: float = Field(description="Points over the mean of the others'.")
    luck: float | None = Field(description="Luck of deals and flips in points, if known.")
    luck_adjusted: EstimateEntry | None = Field(description="The result without that luck.")


class StampEntry(StrictModel):
    """What the analysis was made with."""

    engine: str = Field(description="The search by name.")
    net: str = Field(description="Digest of the net; empty without.")
    chances: str = Field(description="Digest of the counted rounds; empty without.")
    rules: str = Field(description="Digest of the rules.")
    thresholds: int = Field(description="Version of the spread of a round.")


class ReviewLine(StrictModel):
    """The review of a match."""

    format: Literal[1] = Field(description="Version of this format.")
    game: str = Field(description="The game.")
    preset: str = Field(description="The preset of its rules.")
    overrides: dict[str, bool | int | str] = Field(description="Toggles set otherwise.")
    player: int = Field(description="Whose review it is: 'result' and 'ledger' are theirs.")
    budget: Literal["quick", "full"] = Field(description="How much was spent on a decision.")
    complete: bool = Field(description="Whether everything is analysed.")
    stamp: StampEntry = Field(description="What the analysis was made with.")
    sigma: float = Field(description="Usual spread of a round in points.")
    rules_that_differ: list[dict[str, Any]] = Field(description="Of an import: rules.")
    rounds_that_differ: list[dict[str, Any]] = Field(description="Of an import: rounds.")
    unit: Literal["percent", "points"] = Field(
        description="Unit of all totals: percent of the chance to win, or points if no chances "
        "are known. One review has one unit."
    )
    totals: list[BalanceEntry] | None = Field(
        description="Everybody's balance of the match, the sum of those of its rounds."
    )
    chances_at_start: list[float] | None = Field(description="Chances to win before the match.")
    players: list[ReviewPlayerEntry] = Field(description="Everybody.")
    rounds: list[ReviewRoundEntry] = Field(description="The rounds in order.")
