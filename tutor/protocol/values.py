"""The values that fields of a line have: cards, games, seats, numbers."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, GetCoreSchemaHandler
from pydantic_core import PydanticCustomError, core_schema

from tutor.protocol.errors import SENTENCE, quote_value
from tutor.rules.cards import (
    IDS,
    JOKER,
    Card,
    UnknownCardError,
    card_named,
    id_of,
    pack_card_named,
)
from tutor.rules.games import GAMES

VERSION: Final = 1
MANY_POINTS: Final = 1_000_000  # beyond any match; keeps numbers within a machine word


def _check_card(name: str) -> str:
    return _check_name(name, card_named)


def _check_hand_card(name: str) -> str:
    return _check_name(name, pack_card_named)


def _check_name(name: str, find: Callable[[str], Card]) -> str:
    try:
        find(name)
    except UnknownCardError:
        raise PydanticCustomError(
            SENTENCE, "{sentence}", {SENTENCE: f"there is no card {quote_value(name)}."}
        ) from None
    return name


def _check_game(name: str) -> str:
    if name not in GAMES:
        given = ", ".join(GAMES)
        sentence = f"there is no game {quote_value(name)}; the games are {given}."
        raise PydanticCustomError(SENTENCE, "{sentence}", {SENTENCE: sentence})
    return name


def _check_version(number: int) -> int:
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
        # Schema text next to a reference moves to the definition, at its first use.
        named = {"pydantic_js_updates": {"enum": self.values}}
        return core_schema.no_info_after_validator_function(
            self.check, text, ref=self.name, metadata=named
        )


CardId = Annotated[str, _OneOf("CardId", list(IDS), _check_card)]
HandCardId = Annotated[str, _OneOf("HandCardId", [*IDS, id_of(JOKER)], _check_hand_card)]
GameName = Annotated[str, _OneOf("GameName", list(GAMES), _check_game)]
Version = Annotated[
    int, AfterValidator(_check_version), Field(json_schema_extra={"const": VERSION})
]
Count = Annotated[int, Field(ge=0, le=len(IDS))]
Seat = Annotated[int, Field(ge=0)]
Points = Annotated[int, Field(ge=-MANY_POINTS, le=MANY_POINTS)]
Phase = Literal[
    "play_hand",
    "choose_hand",
    "choose_draw",
    "decide",
    "show",
    "bid",
    "misdeal",
    "cancel",
]
