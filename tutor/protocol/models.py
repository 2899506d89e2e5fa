"""Every line of the protocol as a documented model: what `tutor engine --schema` prints."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticCustomError, core_schema

from tutor.protocol.errors import SENTENCE, shown
from tutor.rules.cards import IDS, UnknownCardError, card_named
from tutor.rules.games import GAMES

VERSION: Final = 1
_MANY_POINTS: Final = 1_000_000  # beyond any match; keeps numbers within a machine word


def _known_card(name: str) -> str:
    try:
        card_named(name)
    except UnknownCardError:
        raise PydanticCustomError(
            SENTENCE, "{sentence}", {SENTENCE: f"there is no card {shown(name)}."}
        ) from None
    return name


def _known_game(name: str) -> str:
    if name not in GAMES:
        known = ", ".join(GAMES)
        sentence = f"there is no game {shown(name)}; the games are {known}."
        raise PydanticCustomError(SENTENCE, "{sentence}", {SENTENCE: sentence})
    return name


def _known_version(number: int) -> int:
    if number != VERSION:
        sentence = f"this program speaks version {VERSION}, not {number}."
        raise PydanticCustomError(SENTENCE, "{sentence}", {SENTENCE: sentence})
    return number


class _OneOf:
    """A text from a known list, which the schema names once and refers to."""

    def __init__(self, name: str, values: list[str], check: Callable[[str], str]) -> None:
        self.name = name
        self.values = values
        self.check = check

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        text = core_schema.str_schema(strict=True)
        return core_schema.no_info_after_validator_function(self.check, text, ref=self.name)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        reference = handler(schema)
        handler.resolve_ref_schema(reference).update(enum=self.values)
        return reference


CardId = Annotated[str, _OneOf("CardId", list(IDS), _known_card)]
GameName = Annotated[str, _OneOf("GameName", list(GAMES), _known_game)]
Version = Annotated[
    int, AfterValidator(_known_version), Field(json_schema_extra={"const": VERSION})
]
Count = Annotated[int, Field(ge=0, le=len(IDS))]
Seat = Annotated[int, Field(ge=0)]
Points = Annotated[int, Field(ge=-_MANY_POINTS, le=_MANY_POINTS)]
Phase = Literal["play_hand", "choose_hand", "choose_draw", "decide"]


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


class ObservationLine(_Line):
    """Exactly what one seat may know when it must decide."""

    model_config = ConfigDict(title="Observation")

    protocol: Version = Field(description="Version of this protocol.")
    game: GameName = Field(description="The game that is played.")
    preset: str = Field(description="The rule preset of the game, e.g. kk_standard.")
    overrides: dict[str, bool | int | str | None] = Field(
        description="Rule toggles that differ from the preset; {} = none."
    )
    seat: Seat = Field(description="The seat that must decide; seats are numbered in turn order.")
    seats: Annotated[int, Field(ge=1)] = Field(description="Number of seats.")
    dealer: Seat = Field(description="The seat that dealt and played first.")
    phase: Phase = Field(
        description="play_hand: play a card of the hand. choose_hand: 'played' lies open, say "
        "which of 'options' it takes. choose_draw: the same with 'drawn'. decide: stop or koi-koi."
    )
    hand: list[CardId] = Field(description="The hand of 'seat'.")
    hand_counts: list[Count] = Field(description="Cards in hand, per seat.")
    field: list[CardId] = Field(
        description="Cards on the field, without the one that is being placed."
    )
    captured: list[list[CardId]] = Field(description="Captured cards, per seat.")
    stock: Count = Field(description="Number of cards left in the stock.")
    played: CardId | None = Field(description="choose_hand: the card played, else null.")
    drawn: CardId | None = Field(description="choose_draw: the card turned up, else null.")
    options: list[list[CardId]] = Field(
        description="choose_hand and choose_draw: the sets of cards that may be taken, else []."
    )
    koikoi_calls: list[Count] = Field(description="Koi-koi calls of this round, per seat.")
    turn_start_points: Annotated[int, Field(ge=0, le=_MANY_POINTS)] = Field(
        description="Own yaku total at the end of one's previous turn; 0 before the first."
    )
    round: Annotated[int, Field(ge=1)] = Field(description="Number of this round, from 1.")
    rounds: Annotated[int, Field(ge=1)] = Field(description="Rounds of the match.")
    totals: list[Points] = Field(description="Match points before this round, per seat.")
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

    call: Literal["stop", "koikoi"] = Field(description="The decision.")


ActionLine = PlayAction | TakeAction | CallAction


class CandidateEntry(_Line):
    """One legal action and what it is worth."""

    action: ActionLine = Field(description="The action.")
    points: float = Field(
        description="Expected points of this round: own minus the best other seat's."
    )
    se: float = Field(description="Standard error of 'points'.")
    gap: float = Field(description="Points given up against the best action.")
    gap_se: float = Field(description="Standard error of 'gap'; the samples are paired.")


class ClaimEntry(_Line):
    """One reason for or against an action, computed from the rules."""

    kind: str = Field(description="What is claimed; tutor.explain.reasons lists the kinds.")
    action: ActionLine = Field(description="The action it is about.")
    cards: list[CardId] = Field(description="The cards it is about.")
    yaku: str | None = Field(description="The yaku it is about, if any.")
    numbers: list[int] = Field(description="The figures of the claim.")


class HintLine(_Line):
    """The answer to an observation, with its evidence."""

    model_config = ConfigDict(title="Hint")

    protocol: Version = Field(description="Version of this protocol.")
    best: ActionLine = Field(description="The action advised.")
    objective: Literal["points"] = Field(description="What the candidates are ranked by.")
    exact: bool = Field(description="Whether the figures are exact and not sampled.")
    samples: int = Field(description="Number of sampled worlds.")
    seed: int = Field(description="Seed of the samples.")
    engine: str = Field(description="Name and version of the engine.")
    candidates: list[CandidateEntry] = Field(description="Every legal action, best first.")
    claims: list[ClaimEntry] = Field(description="Reasons computed from the rules.")


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
