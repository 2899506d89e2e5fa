"""Every line of the protocol as a documented model: what `tutor engine --schema` prints."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from tutor.protocol.values import (
    MANY_POINTS,
    CardId,
    Count,
    GameName,
    HandCardId,
    Phase,
    Points,
    Seat,
    Version,
)


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TurnEntry(_Line):
    """One completed turn of the round, all of it public."""

    seat: Seat = Field(description="Who took the turn.")
    field_before: list[CardId] = Field(description="The field when the turn began.")
    played: CardId = Field(description="The card played from the hand.")
    took: list[CardId] = Field(description="What it took from the field; [] = it stayed there.")
    drawn: CardId = Field(description="The card turned up from the stock.")
    drew_took: list[CardId] = Field(description="What that took; [] = it stayed on the field.")


class BidEntry(_Line):
    """What one player has said about taking part in the round."""

    player: Seat = Field(description="His number at the table.")
    bid: Literal["join", "pass"] = Field(description="What he said.")


class ObservationLine(_Line):
    """Exactly what one seat may know when it must decide.

    Fields that are not required belong to some games only, and are refused in the others.
    """

    model_config = ConfigDict(title="Observation")

    protocol: Version = Field(description="Version of this protocol.")
    game: GameName = Field(description="The game that is played.")
    preset: str = Field(description="The rule preset of the game, e.g. kk_standard.")
    overrides: dict[str, bool | int | str | None] = Field(
        description="Rule toggles that differ from the preset; {} = none."
    )
    seat: Seat = Field(
        description="The seat that must decide; seats are numbered in turn order. In the phase "
        "bid every player of the table has a seat, which is his number at the table; after it "
        "those who play have the seats."
    )
    seats: Annotated[int, Field(ge=1)] = Field(
        description="Number of seats, and so of entries in every list that is per seat."
    )
    dealer: Seat = Field(
        description="The seat that plays first. In the phase bid: the player who dealt."
    )
    phase: Phase = Field(
        description="play_hand: play a card of the hand. choose_hand: 'played' lies open, say "
        "which of 'options' it takes. choose_draw: the same with 'drawn'. decide: stop or go on. "
        "show: say which of 'offers' are shown. bid: join the round or pass. misdeal: say whether "
        "the hand is declared a misdeal. cancel: say whether an outstanding continue is given up."
    )
    hand: list[HandCardId] = Field(
        description="The hand of 'seat'; 0-joker only in the phase bid of seven players."
    )
    hand_counts: list[Count] = Field(description="Cards in hand, per seat.")
    field: list[CardId] = Field(
        description="Cards on the field, without the one that is being placed."
    )
    captured: list[list[CardId]] = Field(description="Captured cards, per seat.")
    stock: Count = Field(description="Number of cards left in the stock.")
    played: CardId | None = Field(description="choose_hand: the card played, else null.")
    drawn: CardId | None = Field(description="choose_draw: the card turned up, else null.")
    options: list[list[CardId]] = Field(
        description="choose_hand and choose_draw: the sets of cards that may be taken, an empty "
        "set = the card may stay on the field; [] in the other phases."
    )
    koikoi_calls: list[Count] = Field(
        description="Calls to go on (koi-koi or continue) of this round, per seat."
    )
    turn_start_points: Annotated[int, Field(ge=0, le=MANY_POINTS)] = Field(
        description="Own yaku total at the end of one's previous turn; 0 before the first."
    )
    round: Annotated[int, Field(ge=1)] = Field(description="Number of this round, from 1.")
    rounds: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="Rounds of the match; null in a match to a target."
    )
    totals: list[Points] = Field(
        description="Match points before this round, per seat; with 'table' per player."
    )
    rounds_won: list[Count] = Field(
        default_factory=list,
        description="Rounds won before this one, per seat, where they decide the match "
        "(match=rounds_then_points). May be left out; chances to win the match then weigh how "
        "many there may have been.",
    )
    table: Annotated[int, Field(ge=1)] = Field(
        default_factory=int, description="Players at the table."
    )
    active: list[Seat] = Field(
        default_factory=list,
        description="The player in each seat, by his number at the table, in turn order.",
    )
    bids: list[BidEntry] = Field(
        default_factory=list, description="Who has joined or passed, in speaking order."
    )
    passers: list[Seat] = Field(
        default_factory=list,
        description="The players who do not play this round, in turn order. Computed: may be left "
        "out, but is checked.",
    )
    multiplier: Annotated[int, Field(ge=1)] = Field(
        default_factory=int,
        description="What all points of the round are multiplied by; 1 until the field is laid.",
    )
    outstanding: list[bool] = Field(
        default_factory=list,
        description="Whether a continue is outstanding, per seat: koikoi_calls is not 0. "
        "Computed: may be left out, but is checked.",
    )
    shown: list[list[CardId]] = Field(
        default_factory=list, description="Cards of the dealt yaku that were shown, per seat."
    )
    shown_points: list[Annotated[int, Field(ge=0, le=MANY_POINTS)]] = Field(
        default_factory=list,
        description="Points of the dealt yaku that were shown, per seat, before the multiplier.",
    )
    offers: list[str] = Field(
        default_factory=list,
        description="show: the dealt yaku that may be shown, else []. Computed: may be left out, "
        "but is checked.",
    )
    card_points: list[Annotated[int, Field(ge=0)]] = Field(
        default_factory=list,
        description="Points of the captured cards, per seat. Computed: may be left out, but is "
        "checked.",
    )
    target: Annotated[int, Field(ge=0, le=MANY_POINTS)] = Field(
        default_factory=int,
        description="Points that the match goes to. Computed: may be left out, but is checked.",
    )
    history: list[TurnEntry] = Field(
        description="All completed turns of this round, oldest first; [] = not told."
    )


class PlayAction(_Line):
    """Play a card of the hand."""

    play: CardId = Field(description="The card.")


class TakeAction(_Line):
    """Say which cards the card that was played or drawn takes."""

    take: list[CardId] = Field(description="One of 'options'; [] = let it lie.")


class CallAction(_Line):
    """Stop and score, or go on."""

    call: Literal["stop", "koikoi", "continue"] = Field(
        description="The decision; going on is 'koikoi' in Koi-Koi and 'continue' in Hachi-Hachi."
    )


class ShowAction(_Line):
    """Show dealt yaku, or keep them."""

    show: list[str] = Field(description="Yaku of 'offers'; [] = show none.")


class BidAction(_Line):
    """Say whether one takes part in the round."""

    bid: Literal["join", "pass"] = Field(description="The bid.")


class MisdealAction(_Line):
    """Declare the hand a misdeal, so that the cards are dealt again, or play on with it."""

    misdeal: bool = Field(description="Whether it is declared.")


class CancelAction(_Line):
    """Give up an outstanding continue for half, which ends the round, or play on."""

    cancel: bool = Field(description="Whether it is given up.")


ActionLine = (
    PlayAction | TakeAction | CallAction | ShowAction | BidAction | MisdealAction | CancelAction
)


class CandidateEntry(_Line):
    """One legal action and what it is worth."""

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


class NumberEntry(_Line):
    """One number of a claim and how sure it is."""

    name: str = Field(description="What is counted or estimated; tutor.explain.claim lists them.")
    value: float = Field(description="The number.")
    lo: float = Field(description="Lower end of its 95 % interval; the value itself if exact.")
    hi: float = Field(description="Upper end of its 95 % interval; the value itself if exact.")
    unit: str = Field(description="What it counts; a chance is from 0 to 1.")
    samples: int = Field(description="Sampled worlds it rests on; 0 = counted exactly.")
    seed: int | None = Field(description="Seed of the samples; null if exact.")


class ClaimEntry(_Line):
    """One fact for or against an action, which holds whenever it is told."""

    kind: str = Field(description="What is claimed; tutor.explain.claim lists the kinds.")
    good: bool = Field(description="Whether it speaks for the action.")
    action: ActionLine = Field(description="The action it is about.")
    cards: list[CardId] = Field(description="The cards it is about.")
    yaku: str | None = Field(description="The yaku, captured or dealt, it is about, if any.")
    numbers: list[NumberEntry] = Field(description="The figures of the claim.")
    seat: int | None = Field(description="The other seat it is about, where there are several.")
    against: int | None = Field(
        description="The place in 'candidates', from 0, of the action it compares with, if any."
    )
    because: bool = Field(description="Whether it explains a gap in value.")


class HintLine(_Line):
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


class ErrorLine(_Line):
    """The answer to a line that cannot be served."""

    model_config = ConfigDict(title="Error")

    error: str = Field(description="What is wrong, in one sentence.")
    field: str = Field(description="The field that is wrong; 'line' when it is no JSON object.")


LINES: Final[dict[str, type[BaseModel]]] = {
    "observation": ObservationLine,
    "hint": HintLine,
    "error": ErrorLine,
}


def schema(name: str) -> dict[str, Any]:
    """Return the published JSON schema of one kind of line."""
    return LINES[name].model_json_schema()
