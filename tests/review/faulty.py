"""Players with one failing each: they play well, but for what they always do wrong."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tutor.engine.hints.hint import hint
from tutor.engine.players import SHORT_SEARCH, Player, find_player
from tutor.explain.facts.captures import place_and_take
from tutor.explain.facts.reasons import list_reasons
from tutor.explain.kinds import ClaimKind
from tutor.review.grades import Failing
from tutor.rules.cards import CHAFF, Kind, cards_in, count
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP, Action

CARDS = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)
GIVING = (ClaimKind.FEEDS, ClaimKind.LEAVES)
Spoiling = Callable[[Observation, Sequence[Action]], Sequence[Action]]


@dataclass(frozen=True)
class FaultyPlayer:
    """Plays as another player does, among the actions that its failing leaves it.

    *spoil* returns those; none of them means that all are left.
    """

    name: str
    failing: Failing
    spoil: Spoiling
    good: Player

    def is_led_astray(self, observation: Observation, seed: int) -> bool:
        """Return whether the good player would do otherwise."""
        return self.choose(observation, seed) != self.good.choose(observation, seed)

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the good player's action where the failing allows it, else the best it allows."""
        actions = tuple(legal_actions(observation))
        wanted = self.good.choose(observation, seed)
        left = self.spoil(observation, actions) or actions
        if wanted in left:
            return wanted
        ranked = hint(observation, samples=SHORT_SEARCH, seed=seed).candidates
        return next(one.action for one in ranked if one.action in left)


def _gained(seen: Observation, action: Action) -> int:
    card, taken = place_and_take(seen, action)
    return taken | 1 << card if taken else 0


def _lights(seen: Observation, action: Action) -> int:
    return sum(seen.ruleset.kind_of(one) == Kind.LIGHT for one in cards_in(_gained(seen, action)))


def never_takes_lights(seen: Observation, actions: Sequence[Action]) -> Sequence[Action]:
    """Leave every light to lie, and keep those in hand."""
    if seen.phase not in CARDS:
        return actions
    return [one for one in actions if not _lights(seen, one)]


def always_goes_on(seen: Observation, actions: Sequence[Action]) -> Sequence[Action]:
    """Never stop."""
    return [KOIKOI] if seen.phase == DECIDE else actions


def always_stops(seen: Observation, actions: Sequence[Action]) -> Sequence[Action]:
    """Never go on."""
    return [STOP] if seen.phase == DECIDE else actions


def never_takes(seen: Observation, actions: Sequence[Action]) -> Sequence[Action]:
    """Put a card down wherever one takes nothing."""
    return [one for one in actions if seen.phase != PLAY_HAND or not _gained(seen, one)]


def takes_chaff(seen: Observation, actions: Sequence[Action]) -> Sequence[Action]:
    """Take as much chaff as there is wherever something is taken."""
    taking = [one for one in actions if seen.phase in CARDS and _gained(seen, one)]
    most = max((count(_gained(seen, one) & CHAFF) for one in taking), default=0)
    return [one for one in taking if count(_gained(seen, one) & CHAFF) == most]


def _chance_given(seen: Observation, action: Action) -> float:
    told = (one for one in list_reasons(seen, action) if one.kind in GIVING)
    return max((one.value("chance") for one in told), default=0.0)


def _completes(seen: Observation, action: Action) -> bool:
    return any(one.kind == ClaimKind.COMPLETES for one in list_reasons(seen, action))


def feeds(seen: Observation, actions: Sequence[Action]) -> Sequence[Action]:
    """Where a card is put down, put down what most likely makes another's yaku."""
    if seen.phase != PLAY_HAND:
        return actions
    taking = [one for one in actions if _gained(seen, one)]
    given = {one: _chance_given(seen, one) for one in actions if one not in taking}
    most = max(given.values(), default=0.0)
    return [*(one for one, chance in given.items() if chance == most), *taking]


def makes_no_yaku(seen: Observation, actions: Sequence[Action]) -> Sequence[Action]:
    """Let every yaku lie that could be made now."""
    return [one for one in actions if seen.phase not in CARDS or not _completes(seen, one)]


def list_faulty(good: str = "net") -> tuple[tuple[str, str, FaultyPlayer], ...]:
    """Return faulty players, each with the game and the preset that it plays badly."""
    base = find_player(good)
    kk, rp, hh = (
        ("koikoi", "kk_standard"),
        ("roppyakken", "rp_fudawiki"),
        ("hachihachi", "hh_standard"),
    )
    rows: tuple[tuple[tuple[str, str], Failing, Spoiling], ...] = (
        (kk, Failing.LEFT_LIGHT, never_takes_lights),
        (kk, Failing.WENT_ON, always_goes_on),
        (kk, Failing.STOPPED, always_stops),
        (kk, Failing.TOOK_NOTHING, never_takes),
        (kk, Failing.TOOK_OTHER, takes_chaff),
        (kk, Failing.FED, feeds),
        (kk, Failing.LEFT_YAKU, makes_no_yaku),
        (rp, Failing.LEFT_LIGHT, never_takes_lights),
        (rp, Failing.TOOK_NOTHING, never_takes),
        (hh, Failing.LEFT_LIGHT, never_takes_lights),
        (hh, Failing.TOOK_NOTHING, never_takes),
        (hh, Failing.TOOK_OTHER, takes_chaff),
    )
    return tuple(
        (game, preset, FaultyPlayer(spoil.__name__, failing, spoil, base))
        for (game, preset), failing, spoil in rows
    )
