"""The lines of the protocol as documented models: observations, actions, and answers."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import PydanticCustomError, core_schema

from tutor.explain.contrast import Verdict
from tutor.protocol.errors import SENTENCE, quote_value
from tutor.rules.cards import IDS, JOKER, Card, UnknownCardError, card_named, id_of, pack_card_named
from tutor.rules.games import GAMES
from tutor.rules.toggle import MOST_ROUNDS

VERSION: Final = 1
MANY_POINTS: Final = 1_000_000  # beyond any match; keeps numbers within a machine word
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
