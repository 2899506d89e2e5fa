"""The code compiled in advance for each kind of ruleset, and the decisions that compile it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random

from tutor.engine.code_cache import compiling_alone, remember_compiled, was_compiled
from tutor.engine.equity.prospects import prospects_for
from tutor.engine.exact.open_cards import NotSolvableError, solve
from tutor.engine.greedy.greedy_prelude import PRELUDE, prelude_action
from tutor.engine.greedy.player import greedy_action
from tutor.engine.hints.hint import hint
from tutor.engine.luck.attribution import ValueTracer, can_trace
from tutor.engine.luck.flips import find_luck_judge
from tutor.engine.search.lines import follow_as_dealt
from tutor.engine.search.playouts import play_out_once
from tutor.engine.worlds.holdings import read_hands_once
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import Observation, observe
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

_DEALS = 40  # enough for a dealt yaku to show, where the game has any
_LAST = 3  # cards held by all together


def compile_hints(ruleset: Ruleset) -> None:
    """Compile what hints by a ruleset need, and the chances that go with them."""
    for observation in sample_decisions(ruleset):
        hint(observation, samples=2)
        play_out_once(observation)
    for observation in sample_last_cards(ruleset):
        hint(observation, samples=None)  # as many as all: it is exact
        read_hands_once(observation)
    prospects = prospects_for(ruleset)
    if prospects:
        prospects.chances_at_start()


def compile_looking_back(ruleset: Ruleset) -> None:
    """Compile the analysis of a finished round: luck, ledger, refutations and par.

    The net chooses by the same code, alone and in refutations.
    """
    first, *_, last, over = _play_greedily(next(_first_cards(ruleset)))
    judge = find_luck_judge(ruleset)
    if judge:
        judge(over)
    if can_trace(over):
        ValueTracer(over, worlds=2, seed=1).attribute(last.to_act)
    root = (first.legal()[0], NO_CARD)
    follow_as_dealt(first, root, root)
    with suppress(NotSolvableError):
        solve(last)


def compile_once(
    step: Callable[[Ruleset], None],
    ruleset: Ruleset,
    kind: Iterable[object],
    *,
    is_loaded: bool = False,
) -> None:
    """Compile a step, unless a process has already done so for rulesets of that kind.

    Of processes that start together one compiles while the others wait. Code compiled by another
    process is loaded now if *is_loaded*, otherwise on first use.
    """
    name = "-".join(map(str, (step.__name__, *kind)))
    if not was_compiled(name):
        with compiling_alone():
            if not was_compiled(name):  # while this process waited
                step(ruleset)
                remember_compiled(name)
                return
    if is_loaded:
        step(ruleset)


def sample_decisions(ruleset: Ruleset) -> Iterator[Observation]:
    """Yield decisions of a ruleset that together call every kernel it needs.

    They are the dealer's view before the first card and the next player's after it, which has a
    posterior; the first decision to stop or go on; and a decision of the prelude. Compiled code
    depends on seats only, not on players.
    """
    begun = _play_greedily(next(_first_cards(ruleset)))
    yield from islice(
        (_observe(played) for played in begun if played.position.phase == PLAY_HAND), 2
    )
    yield from islice(map(_observe, _stops(ruleset)), 1)
    opened = (played for played in _deals(ruleset) if played.position.phase in PRELUDE)
    yield from islice(map(_observe, opened), 1)


def sample_last_cards(ruleset: Ruleset) -> Iterator[Observation]:
    """Yield the decision with the last cards of a round, as far as rounds get there."""
    for current in _first_cards(ruleset):
        for moment in _play_greedily(current):
            holding = sum(hand.bit_count() for hand in moment.position.hands)
            if holding <= _LAST and moment.position.phase == PLAY_HAND:
                yield _observe(moment)
                return


def _deals(ruleset: Ruleset) -> Iterator[Round]:
    random = Random(1)
    for _ in range(_DEALS):
        opened = Round.from_deck(ruleset, 1, deal_until_valid(ruleset, 0, random)[0], 0)
        if not opened.is_over:
            yield opened


def _first_cards(ruleset: Ruleset) -> Iterator[Round]:
    for current in _deals(ruleset):
        while current.position.phase in PRELUDE:
            current = current.play(prelude_action(_observe(current)))
        if not current.is_over:
            yield current


def _stops(ruleset: Ruleset) -> Iterator[Round]:
    for current in _first_cards(ruleset):
        yield from islice(
            (played for played in _play_greedily(current) if played.position.phase == DECIDE), 1
        )


def _play_greedily(current: Round) -> Iterator[Round]:
    """Yield a round at each decision from here on, and then its end."""
    yield current
    while not current.is_over:
        current = current.play(greedy_action(current.rules, current.position))
        yield current


def _observe(current: Round) -> Observation:
    return observe(current, current.to_act, (0,) * current.ruleset.players)
