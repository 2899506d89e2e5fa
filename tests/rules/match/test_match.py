"""The fold of a match, and taking back (S3.4, S3.34, S4.30)."""

from random import Random

import pytest

from tutor.rules.cards import CardSet, card_set, cards_in, count
from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, Dealt, Match, deal_next_round, start_match
from tutor.rules.match.take_back import take_back
from tutor.rules.observation import observe
from tutor.rules.round.capture import find_matching
from tutor.rules.round.play import IllegalActionError
from tutor.rules.round.round import Round, Turn, collect_captured
from tutor.rules.ruleset import Ruleset, Value
from tutor.rules.verdict import best_of

THREE_ROUNDS = ruleset("koikoi", "kk_standard", {"rounds": 3})


def opened(seed: int, **toggles: Value) -> Match:
    """Return a match after its first deal."""
    rules = ruleset("koikoi", "kk_standard", {"rounds": 3, **toggles})
    return Match(rules).after_all(start_match(rules, Random(seed)))


def acted(match: Match, random: Random, actions: int) -> Match:
    """Return the match after at most so many random actions of the current round."""
    for _ in range(actions):
        if match.current.is_over:
            return match
        match = match.after(Acted(random.choice(match.current.legal()), "random"))
    return match


def finished(rules: Ruleset, seed: int) -> Match:
    """Return a match that was played to its end at random."""
    random = Random(seed)
    match = Match(rules).after_all(start_match(rules, random))
    while not match.is_over:
        match = acted(match, random, 1000)
        match = match if match.is_over else match.after(deal_next_round(match, random))
    return match


def test_points_to_begin_with_are_paid_to_and_fro_until_somebody_has_none_left() -> None:
    """J1."""
    rules = ruleset("koikoi", "kk_standard", {"rounds": 12, "bank": 20, "zero_sum": True})
    matches = [finished(rules, seed) for seed in range(30)]

    assert {len(match.finished) == 12 for match in matches} == {False, True}
    for match in matches:
        totals = [match.totals(number + 1) for number in range(len(match.finished) + 1)]
        assert totals[0] == (20, 20)
        assert {sum(one) for one in totals} == {40}
        assert all(min(one) > 0 for one in totals[:-1])
        assert min(totals[-1]) <= 0 or len(match.finished) == 12
        assert match.winners == best_of([(total,) for total in totals[-1]])


def test_a_match_is_over_after_its_rounds_and_the_totals_are_the_sum_of_all_changes() -> None:
    """S3.4, S3.34."""
    for seed in range(10):
        match = finished(THREE_ROUNDS, seed)

        assert (match.is_over, len(match.rounds)) == (True, 3)
        assert match.totals() == tuple(sum(seat) for seat in zip(*match.changes, strict=True))
        assert match.totals(before_round=1) == (0, 0)
        assert match.totals(before_round=3) == tuple(
            sum(seat) for seat in zip(*match.changes[:2], strict=True)
        )
        won = [tuple(int(points > 0) for points in change) for change in match.changes]
        assert [match.rounds_won(number) for number in (1, 2)] == [(0, 0), won[0]]
        first, second = match.totals()
        assert match.winner == (None if first == second else int(second > first))


def test_a_new_round_is_dealt_only_after_the_last_one_has_ended() -> None:
    match = opened(1)

    with pytest.raises(IllegalActionError, match="last one has ended"):
        match.after(deal_next_round(match, Random(2)))


def test_no_round_is_dealt_after_the_last() -> None:
    match = finished(THREE_ROUNDS, 1)

    with pytest.raises(IllegalActionError):
        match.after(Dealt(0, tuple(range(48))))


def test_an_illegal_action_leaves_the_match_as_it_was() -> None:
    match = opened(1)
    before = match.current

    with pytest.raises(IllegalActionError):
        match.after(Acted(50, "random"))
    assert match.current == before


def test_void_deals_are_kept_beside_the_round() -> None:
    rules = ruleset("koikoi", "kk_standard", {"field_kuttsuki": True})
    voids = [
        len(Match(rules).after_all(start_match(rules, Random(s))).voided[0]) for s in range(400)
    ]

    assert max(voids) >= 1


def test_the_same_seed_opens_the_same_match() -> None:
    assert opened(7) == opened(7)
    assert opened(7) != opened(8)


def in_play(seed: int, actions: int, **toggles: Value) -> Match | None:
    """Return a match in the middle of its first round, if it still is after so many actions."""
    match = acted(opened(seed, **toggles), Random(seed), actions)
    return None if match.current.is_over else match


def actors(line: Round) -> list[int]:
    """Return the seat of every action of a round."""
    current = Round.from_deck(line.ruleset, line.number, line.deck, line.deal.dealer)
    seats = []
    for one in line.actions:
        seats.append(current.actor)
        current = current.play(one)
    return seats


IN_PLAY = [match for seed in range(60) if (match := in_play(seed, 3 + seed % 15))]


def test_a_seat_that_has_decided_nothing_takes_nothing_back() -> None:
    dealt = opened(3)

    assert take_back(dealt.current, 0, Random(1)) is None
    assert take_back(dealt.current, 1, Random(1)) is None


@pytest.mark.parametrize("seat", [0, 1])
def test_taking_back_returns_to_the_last_decision_of_the_seat(seat: int) -> None:
    for match in IN_PLAY:
        line = match.current
        event = take_back(line, seat, Random(9))
        assert event is not None
        again = match.after(event).current

        assert event.kept == max(i for i, actor in enumerate(actors(line)) if actor == seat)
        assert (again.actor, again.actions) == (seat, line.actions[: event.kept])


@pytest.mark.parametrize("seat", [0, 1])
def test_taking_back_changes_nothing_that_the_seat_had_seen(seat: int) -> None:
    for match in IN_PLAY:
        event = take_back(match.current, seat, Random(9))
        assert event is not None
        again = match.after(event).current
        line = Round.from_deck(again.ruleset, 1, match.current.deck, again.deal.dealer)
        before = line.play_all(match.current.actions[: event.kept])

        assert observe(again, seat, (0, 0)) == observe(before, seat, (0, 0))


def test_taking_back_deals_again_what_the_seat_had_not_seen() -> None:
    match = IN_PLAY[0]
    events = [take_back(match.current, 0, Random(seed)) for seed in range(30)]
    hands = {match.after(event).current.position.hands[1] for event in events if event}
    stocks = {match.after(event).current.stock for event in events if event}

    assert len(hands) > 20
    assert len(stocks) == 30


def test_taking_back_never_deals_a_lucky_hand_and_keeps_48_cards() -> None:
    """A-K6: the round would already have ended, even before its first card."""
    match = opened(3)
    first = match.after(Acted(match.current.legal()[0], "random")).current
    for seed in range(600):
        event = take_back(first, match.current.actor, Random(seed))
        assert event is not None
        again = match.after(event).current

        assert (event.kept, sorted(event.deck)) == (0, list(range(48)))
        assert not any(again.ruleset.find_dealt_end(hand) for hand in again.deal.hands)


def test_after_taking_back_the_other_seat_could_still_have_played_what_it_played() -> None:
    """S3.13: under must_match a discard tells that nothing in the hand matched."""
    telling = 0
    for seed in range(25):
        match = in_play(seed, 8, must_match=True)
        event = take_back(match.current, 0, Random(seed)) if match else None
        if match is None or event is None:
            continue
        again = match.after(event).current
        for turn in again.turns:
            if turn.seat == 1 and not turn.took and not waits(again, turn):
                telling += 1
                hand = again.deal.hands[1] & ~cards_played(again, 1, turn)
                assert not any(find_matching(turn.field_before, card) for card in cards_in(hand))

    assert telling > 0


def waits(line: Round, turn: Turn) -> bool:
    """Return whether the played card of a turn still waits for a choice."""
    return turn is line.turns[-1] and line.position.placing == turn.played


def cards_played(line: Round, seat: int, before: Turn) -> CardSet:
    """Return what a seat had played from its hand before one of its turns."""
    turns = line.turns[: line.turns.index(before)]
    return card_set(turn.played for turn in turns if turn.seat == seat)


def test_the_line_that_was_taken_back_is_kept() -> None:
    match = IN_PLAY[0]
    first = take_back(match.current, 0, Random(1))
    assert first is not None
    once = match.after(first)
    forward = acted(once, Random(2), 1)
    second = take_back(forward.current, 0, Random(3))
    assert second is not None
    twice = forward.after(second)

    assert once.abandoned == ((match.current,),)
    assert twice.abandoned == ((match.current, forward.current),)


def test_the_pile_of_a_seat_is_what_its_turns_took() -> None:
    for match in IN_PLAY:
        line = match.current
        for seat in (0, 1):
            assert collect_captured(line.turns, seat) == line.position.captured[seat]
            assert count(collect_captured(line.turns, seat)) % 2 == 0
