"""A round under other house rules: the same cards and moves, settled as those rules settle them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, RulesetError
from tutor.rules.score.scoring import read_pile
from tutor.rules.score.sheet import score_sheet
from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.numbers import format_signed_whole
from tutor.web.i18n.translation import _, format_points, join_with_commas
from tutor.web.words.names import yaku
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.players import list_people


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
    settle = [_settle_by_rules(played, played.ruleset)]
    return (
        *settle,
        *(
            _settle_by_rules(played, other_preset)
            for other_preset in list_other_presets(played.ruleset)
        ),
    )


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
    return RoundByRules(
        rules=preset_name(rules.preset),
        is_played=rules is played.ruleset,
        yaku=tuple(_describe_captures(played, rules)),
        changes=tuple(_change(rules, change) for change in ended.changes) if ended else (),
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
    field = played.position.field
    for player, _person in enumerate(list_people(rules.players)):
        seat = played.seat_of(player)
        pile = read_pile(played.position, seat) if seat >= 0 else 0
        lines = score_sheet(rules, played.number, pile, field)
        yield join_with_commas(f"{yaku.name(line.yaku.id)} {line.points}" for line in lines)


def _change(rules: Ruleset, change: int) -> str:
    return (
        format_signed_whole(change)
        if rules.tables().settlement == AGAINST_PAR
        else format_points(change)
    )
