"""Claims derived again: true ones hold, and one changed number does not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken, seen
from tests.explain.facts.test_reasons import observation
from tests.explain.numbers import around
from tests.sizes import Size, SizeOf, a_few_of
from tutor.engine.hints.hint import hint
from tutor.engine.net.files import model_for
from tutor.engine.players import GreedyPlayer, NetPlayer, Player
from tutor.engine.worlds.belief import list_all_declined
from tutor.engine.worlds.holdings import Holdings
from tutor.explain.claim import CHANCE, POINTS, Claim, Number, exact
from tutor.explain.explanation import explain
from tutor.explain.facts.facts import Way, list_facts, list_facts_beside
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.again import ActionClaims, Verifier
from tutor.lab.claims.checks.beginnings import estimate_bids
from tutor.lab.claims.checks.hands import is_read
from tutor.lab.claims.checks.rounds import PlainPolicy, sample_worlds
from tutor.lab.claims.checks.tally import ClaimTally
from tutor.rules.cards import NO_CARD, card_named, cards_in, count
from tutor.rules.games import GAMES as GAMES_BY_NAME
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import BID, DECIDE, PLAY_HAND
from tutor.rules.round.capture import find_choices
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

GAMES = [koikoi(), roppyakken(), roppyakken("rp_wikipedia", 3), hachihachi()]
NAMES = ["koikoi", "roppyakken", "roppyakken of three", "hachihachi"]


def moved(number: Number, way: float) -> Number:
    """Return a number with its whole interval elsewhere."""
    lo, hi = number.bounds or (None, None)
    bounds = None if lo is None or hi is None else (lo + way, hi + way)
    return replace(number, value=number.value + way, bounds=bounds)


def told(moment: Round) -> Iterator[ActionClaims]:
    """Yield what is claimed of every action without a search, each beside the one before it."""
    observed = seen(moment)
    joker = observed.ruleset.tables().joker
    ways: list[Way] = []
    for action in moment.legal():
        then = NO_CARD
        if observed.phase == PLAY_HAND:
            able = find_choices(joker, observed.field, action)
            then = next(iter(cards_in(able)), NO_CARD)
        ways.append((action, then))
    for one, other in zip(ways, (ways[-1], *ways), strict=False):
        claims = (*list_facts(observed, one), *list_facts_beside(observed, one, other))
        yield ActionClaims(*one, claims)


@pytest.mark.parametrize("rules", a_few_of(GAMES, 2), ids=NAMES)
def test_what_the_rules_say_holds_when_it_is_counted_again(rules: Ruleset) -> None:
    tally = ClaimTally()
    for seed in range(12):
        for moment in decisions(rules, seed):
            tally.add(Verifier(seen(moment), 0, 1).findings(list(told(moment))))
    assert tally.all_hold, list(tally.lines())
    assert sum(one.checked for one in tally.kinds.values()) > 500


@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_one_changed_number_is_found(rules: Ruleset) -> None:
    changed = 0
    for moment in decisions(rules, 5):
        observed, abouts = seen(moment), list(told(moment))
        for about in abouts:
            for claim in about.claims:
                for place, number in enumerate(claim.numbers):
                    wrong = replace(number, value=number.value + 1)
                    numbers = (*claim.numbers[:place], wrong, *claim.numbers[place + 1 :])
                    forged = replace(claim, numbers=numbers)
                    others = [replace(one, claims=()) for one in abouts if one is not about]
                    [finding] = Verifier(observed, 0, 1).findings(
                        [replace(about, claims=(forged,)), *others]
                    )
                    assert finding.holds is False, forged
                    changed += 1
    assert changed > 20


def test_one_changed_estimate_is_found() -> None:
    """Of the first moment with a claim that was sampled, every chance is moved by a third."""
    for moment in decisions(koikoi(), 3):
        observed = seen(moment)
        explanation = explain(observed, hint(observed, samples=40), samples=60)
        about = [
            ActionClaims(one.action, one.follow_up, one.claims) for one in explanation.candidates
        ]
        sampled = [
            (one, claim)
            for one in about
            for claim in one.claims
            if claim.kind in ("makes", "they_make", "first")
        ]
        if sampled:
            break
    one, claim = sampled[0]
    verifier = Verifier(observed, 60, 9)
    thens = [replace(other, claims=()) for other in about if other.action != one.action]

    def finding(given: Claim) -> bool | None:
        return next(iter(verifier.findings([replace(one, claims=(given,)), *thens]))).holds

    assert finding(claim)
    for place, number in enumerate(claim.numbers):
        way = 0.6 if number.value < 0.5 else -0.6
        numbers = (*claim.numbers[:place], moved(number, way), *claim.numbers[place + 1 :])
        assert finding(replace(claim, numbers=numbers)) is False


def test_worlds_are_drawn_as_belief_says() -> None:
    """Every hand of two of the unseen cards is counted, and the drawn ones compared with that."""
    observed: Observation = observation("5-ribbon 7-boar", "3-curtain 8-geese")
    drawn = [hands[1] for hands, _ in sample_worlds(observed, 600, 1)]

    assert all(count(hand) == 2 and not hand & ~observed.unseen for hand in drawn)
    aces = sum(1 for hand in drawn if hand >> card_named("1-crane") & 1)
    expected = 600 * 2 / count(observed.unseen)
    assert abs(aces - expected) < 4 * expected**0.5


@pytest.mark.parametrize("rules", a_few_of([koikoi(), roppyakken("rp_wikipedia", 3)], 1))
def test_hands_that_were_read_are_read_again_as_likely(
    rules: Ruleset, thorough: bool, size_of: SizeOf
) -> None:
    """Late in a round, when the others have let months lie; a chance that is moved is found."""
    found = Counter[ClaimKind]()
    for seed in range(6):
        for moment in list(decisions(rules, seed))[9::4]:
            if not thorough and found[ClaimKind.GIVES] == ENOUGH and found[ClaimKind.READS]:
                return
            observed, held = seen(moment), Holdings(seen(moment))
            verifier = Verifier(observed, size_of(HANDS), 5)
            for action in moment.legal():
                facts = list_facts(observed, (action, NO_CARD), READ, held)
                read = [one for one in facts if is_read(one) and _is_narrow(one)]
                about = ActionClaims(action, NO_CARD, ())
                for claim in (one for one in read if found[one.kind] < ENOUGH):
                    for told in (claim, _move_chance(claim)):
                        [finding] = verifier.findings([replace(about, claims=(told,))])
                        assert finding.holds == (told is claim), (told, finding)
                    found[claim.kind] += 1
    assert found[ClaimKind.GIVES] == ENOUGH
    assert found[ClaimKind.READS]


ENOUGH = 2
HANDS = Size(usual=60, thorough=300)  # sampled again
READ = {ClaimKind.GIVES, ClaimKind.LEAVES, ClaimKind.READS, ClaimKind.ALL_FEED}


def _is_narrow(claim: Claim) -> bool:
    return claim.number("chance").margin < 0.1


def _move_chance(claim: Claim) -> Claim:
    chance = claim.number("chance")
    way = 0.6 if chance.value < 0.5 else -0.6
    bounds = chance.lo + way, chance.hi + way
    moved = replace(chance, value=chance.value + way, bounds=bounds)
    return replace(claim, numbers=tuple(moved if one is chance else one for one in claim.numbers))


@pytest.mark.parametrize(
    "rules", [*GAMES, koikoi(min_koikoi_points=5)], ids=[*NAMES, "without a net"]
)
def test_who_plays_on_chooses_what_its_own_observation_asks_for(rules: Ruleset) -> None:
    player: Player = NetPlayer() if model_for(rules) else GreedyPlayer()
    for moment in decisions(rules, 2):
        observed = seen(moment)
        if observed.phase not in BEFORE_THE_FIRST_TURN:
            chosen = PlainPolicy(observed).choose(moment.position, list_all_declined(observed))
            assert chosen == player.choose(observed, 1)


@pytest.mark.parametrize(
    ("field", "taken"), [("12-phoenix", None), ("12-phoenix 12-chaff-b", "12-phoenix")]
)
def test_a_yaku_that_ends_the_match_at_once_is_one_of_a_house_rule(
    field: str, taken: str | None
) -> None:
    ends = observation(
        "12-chaff-a", field, "1-crane 3-curtain 8-moon", rules=roppyakken(instant="immediate")
    )
    way = card_named("12-chaff-a"), card_named(taken) if taken else NO_CARD
    [claim] = (claim for claim in list_facts(ends, way) if claim.kind == "sudden")
    assert claim.yaku == "shiko"

    def holds(observed: Observation, given: Claim) -> bool | None:
        [finding] = Verifier(observed, 0, 1).findings([ActionClaims(*way, (given,))])
        return finding.holds

    assert holds(ends, claim)
    assert holds(ends, replace(claim, yaku="nanatan")) is False
    for preset in GAMES_BY_NAME["roppyakken"].presets:
        usual = replace(ends, ruleset=roppyakken(preset))
        assert not [one for one in list_facts(usual, way) if one.kind == "sudden"]
        assert holds(usual, claim) is False


def test_a_bid_is_followed_again_to_the_end_of_the_round() -> None:
    """Where passing costs the same whatever comes, it does so in every round."""
    [observed, *_] = (
        seen(moment)
        for seed in range(9)
        for moment in decisions(hachihachi("hh_classic", players=4), seed)
        if moment.position.phase == BID and not seen(moment).bids
    )
    joined, passed = estimate_bids(observed, 40, 3)
    assert len(set(passed)) == 1
    assert len(set(joined)) > 1

    fee = passed[0]
    among = sum(joined) / 40

    def finding(expected: float, now: float) -> bool | None:
        numbers = (around("expected", expected, 4, samples=40), *exact(POINTS, now=now))
        claim = Claim(ClaimKind.EXPECTS, True, numbers=numbers, against=PASS)
        about = [ActionClaims(JOIN, NO_CARD, (claim,)), ActionClaims(PASS, NO_CARD, ())]
        return next(iter(Verifier(observed, 40, 3).findings(about))).holds

    assert finding(among, fee)
    assert finding(among, fee + 1) is False
    assert finding(among + 300, fee) is False


@pytest.mark.parametrize(("totals", "chance"), [((30, 0), 1.0), ((0, 30), 0.0)])
def test_a_round_that_decides_the_match_is_settled_by_the_rules(
    totals: tuple[int, int], chance: float
) -> None:
    last = replace(
        observation("8-moon", "2-ribbon", own="3-curtain 9-cup", phase=DECIDE),
        round=koikoi().rounds,
        totals=totals,
    )

    def holds(value: float) -> bool | None:
        claim = Claim(ClaimKind.DECIDES, bool(value), numbers=exact(CHANCE, match=value))
        [finding] = Verifier(last, 0, 1).findings([ActionClaims(STOP, NO_CARD, (claim,))])
        return finding.holds

    assert holds(chance)
    assert holds(1 - chance) is False


@pytest.mark.parametrize(("won", "chance"), [((6, 4), 1.0), ((4, 6), 0.0)])
def test_a_match_of_most_rounds_is_settled_by_the_rounds_won(
    won: tuple[int, int], chance: float
) -> None:
    rules = koikoi("kk_legends_strict")
    last = replace(
        observation("8-moon", "2-ribbon", own="3-curtain 9-cup", rules=rules, phase=DECIDE),
        round=rules.rounds,
        totals=(29, 17) if chance == 0 else (17, 29),
        rounds_won=won,
    )
    claim = Claim(ClaimKind.DECIDES, bool(chance), numbers=exact(CHANCE, match=chance))
    [finding] = Verifier(last, 0, 1).findings([ActionClaims(STOP, NO_CARD, (claim,))])

    assert finding.holds


@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_facts_of_a_kind_are_those_of_all(rules: Ruleset) -> None:
    for moment in decisions(rules, 4):
        observed = seen(moment)
        for way in ((action, NO_CARD) for action in moment.legal()):
            found = list(list_facts(observed, way))
            for kind in {claim.kind for claim in found}:
                alone = [one for one in list_facts(observed, way, {kind}) if one.kind == kind]
                assert alone == [one for one in found if one.kind == kind]
