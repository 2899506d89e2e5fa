"""The lines of an observation and of an action, as documented models."""

from typing import Annotated, Literal

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
from tutor.rules.toggle import MOST_ROUNDS


class StrictModel(BaseModel):
    """The base of all lines and their parts: unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TurnEntry(StrictModel):
    """One completed turn of the round, all of it public."""

    seat: Seat = Field(description="Who took the turn.")
    field_before: list[CardId] = Field(description="The field when the turn began.")
    played: CardId = Field(description="The card played from the hand.")
    took: list[CardId] = Field(description="What it took from the field; [] = it stayed there.")
    drawn: CardId = Field(description="The card turned up from the stock.")
    drew_took: list[CardId] = Field(description="What that took; [] = it stayed on the field.")


class BidEntry(StrictModel):
    """One player's bid."""

    player: Seat = Field(description="His number at the table.")
    bid: Literal["join", "pass"] = Field(description="What he said.")


class ObservationLine(StrictModel):
    """Exactly what one seat may know when it must decide.

    Optional fields belong to some games only, and are rejected in the others.
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
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = Field(
        default=None,
        description="Rounds of the match, whatever the preset has; null in a match to a target.",
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
        description="What all points of the round are multiplied by; 1 until the field is laid. "
        "Koi-Koi: by the dealt field (field_mult=true); may be left out where the field or the "
        "history tells it.",
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


class PlayAction(StrictModel):
    """Play a card of the hand."""

    play: CardId = Field(description="The card.")


class TakeAction(StrictModel):
    """Say which cards the card that was played or drawn takes."""

    take: list[CardId] = Field(description="One of 'options'; [] = let it lie.")


class CallAction(StrictModel):
    """Stop and score, or continue."""

    call: Literal["stop", "koikoi", "continue"] = Field(
        description="The decision; going on is 'koikoi' in Koi-Koi and 'continue' in Hachi-Hachi."
    )


class ShowAction(StrictModel):
    """Show dealt yaku, or keep them."""

    show: list[str] = Field(description="Yaku of 'offers'; [] = show none.")


class BidAction(StrictModel):
    """Say whether one takes part in the round."""

    bid: Literal["join", "pass"] = Field(description="The bid.")


class MisdealAction(StrictModel):
    """Declare the hand a misdeal, so that the cards are dealt again, or play on with it."""

    misdeal: bool = Field(description="Whether it is declared.")


class CancelAction(StrictModel):
    """Give up an outstanding continue for half, which ends the round, or play on."""

    cancel: bool = Field(description="Whether it is given up.")


ActionLine = (
    PlayAction | TakeAction | CallAction | ShowAction | BidAction | MisdealAction | CancelAction
)
