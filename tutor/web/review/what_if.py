"""What else a round was worth: under other house rules, and with all cards open."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.review.engine import Engine
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, NOBODY, PLAY_HAND
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, RulesetError
from tutor.rules.score.scoring import read_pile
from tutor.rules.score.sheet import score_sheet
from tutor.rules.tables import AGAINST_PAR, ONE_SCORES
from tutor.web.i18n.numbers import format_signed_whole
from tutor.web.i18n.translation import _, format_points, join_with_commas
from tutor.web.words.names import yaku
from tutor.web.words.names.choices import preset_name

PAIR = 2
DURING_PLAY = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE)


@dataclass(frozen=True)
class RoundByRules:
    """One set of rules: each player's score of captured cards, and the result of the round.

    *changes* is empty where the same moves do not end the round by these rules; *why* gives the
    reason.
    """

    rules: str
    is_played: bool  # the rules by which the round was played
    yaku: tuple[str, ...]  # of each player, in words
    changes: tuple[str, ...]
    why: str


def settle_by_presets(played: Round) -> tuple[RoundByRules, ...]:
    """Return a finished round by every preset of its game; those it was played by come first."""
    every = (played.ruleset, *list_other_presets(played.ruleset))
    return tuple(_settle_by_rules(played, rules) for rules in every)


def list_other_presets(ruleset: Ruleset) -> Iterator[Ruleset]:
    """Yield the presets with the same deal and number of players, and other scores."""
    for preset in ruleset.game.presets:
        try:
            other = Ruleset(ruleset.game, preset, {}, ruleset.players)
        except RulesetError:
            continue
        same_deal = (other.hand_size, other.field_size) == (ruleset.hand_size, ruleset.field_size)
        if same_deal and other.pack == ruleset.pack and other.tables() != ruleset.tables():
            yield other


def _settle_by_rules(played: Round, rules: Ruleset) -> RoundByRules:
    ended = replay_by_rules(played, rules)
    why = ""
    if ended is None:
        why = _("a move is not allowed there, or the round ends earlier")
    elif not ended.is_over:
        why, ended = _("the round would have gone on"), None
    show = format_signed_whole if rules.tables().settlement == AGAINST_PAR else format_points
    return RoundByRules(
        rules=preset_name(rules.preset),
        is_played=rules is played.ruleset,
        yaku=tuple(_describe_captures(played, rules)),
        changes=tuple(show(change) for change in ended.changes) if ended else (),
        why=why,
    )


def replay_by_rules(played: Round, rules: Ruleset) -> Round | None:
    """Return a round after the same moves by other rules, None where they do not allow them."""
    opened = Round.from_deal(rules, played.number, played.deal, played.carried)
    try:
        return opened.play_all(played.actions)
    except ValueError:  # not legal, or the stock runs out that other rules deal otherwise
        return None


def _describe_captures(played: Round, rules: Ruleset) -> Iterator[str]:
    """Yield each player's score of captured cards by some rules, before any multiplier."""
    own_names = played.ruleset.own_names
    for player in range(rules.players):
        seat = played.seat_of(player)
        pile = read_pile(played.position, seat) if seat >= 0 else 0
        lines = score_sheet(rules, played.number, pile, played.position.field)
        yield join_with_commas(
            f"{yaku.name(line.yaku.id, own_names)} {line.points}" for line in lines
        )


def find_first_card(played: Round) -> Round | None:
    """Return the moment of a round when its first card was due, None if it never came to that."""
    decided = played.stages[:-1]
    return next((other for other in decided if other.position.phase in DURING_PLAY), None)


def has_par(played: Round) -> bool:
    """Return whether a finished round is of the kind that can be solved: one of two scores."""
    return (
        played.rules.settlement == ONE_SCORES
        and played.ruleset.seats == PAIR
        and find_first_card(played) is not None
    )


def solve_par(engine: Engine, played: Round, you: int) -> dict[str, str]:
    """Return how many points ahead a player ends with all cards open, and ended.

    Hindsight only: it knows the order of the stock, which nobody knew.
    """
    opened = find_first_card(played)
    assert opened is not None
    seat = opened.seat_of(you)
    assert seat != NOBODY
    made = 2 * played.changes[you] - sum(played.changes)
    return {
        "worth": format_signed_whole(engine.solve(opened).value(seat)),
        "made": format_signed_whole(made),
    }
