"""Matches against the computer: what may happen, and what is refused; shared deals."""

from dataclasses import replace

import pytest
from sqlalchemy import null, update

from tests.practice.players import (
    SETUP,
    Casual,
    Cheat,
    finish,
    finish_round,
    legal,
    step,
    with_casual,
)
from tests.review.engine import FakeEngine
from tests.sizes import a_few_of
from tutor.engine.players import UnknownPlayerError
from tutor.practice import COMPUTER, LEARNER, Practice, Table
from tutor.practice.practice import PlayerError, list_yaku
from tutor.rules.cards import IDS, cards_in
from tutor.rules.games import GAMES
from tutor.rules.match.match import Acted, Dealt, Match, MatchOutcome
from tutor.rules.match.replay import replay_from_json, replay_to_json
from tutor.rules.observation import observe
from tutor.rules.observation_checks import check_observation
from tutor.rules.round.play import KOIKOI, STOP, Action, IllegalActionError
from tutor.rules.round.prelude import KEEP
from tutor.rules.ruleset import RulesetError
from tutor.store import (
    DUPLICATE,
    MatchFilter,
    MatchNotFoundError,
    MatchSetup,
    Source,
    StaleVersionError,
    Store,
)
from tutor.store.database import Place
from tutor.store.database.opening import open_database
from tutor.store.tables.matches import MatchRow


def actors(table: Table) -> list[str]:
    """Return who chose each action."""
    return [event.player for event in table.record.events if isinstance(event, Acted)]


TABLES = [
    replace(SETUP, game=game.name, preset=preset, players=players, overrides=overrides)
    for game in GAMES.values()
    for preset, values in game.presets.items()
    for players in game.players
    for overrides in [{"rounds": 3} if "rounds" in values else {}]
]


@pytest.mark.parametrize(
    "setup", a_few_of(TABLES, 8), ids=lambda setup: f"{setup.preset} {setup.players}"
)
def test_a_whole_match_is_played_by_the_rules(practice: Practice, setup: MatchSetup) -> None:
    table = practice.open(setup)
    while not table.match.is_over:
        table = step(practice, table, backs=True)

    replay = replay_from_json(replay_to_json(table.match.ruleset, table.record.events))
    assert replay.match == table.match
    assert table.match.ruleset.players == setup.players
    assert not setup.overrides or len(table.match.finished) == 3
    assert set(actors(table)) == {"learner", "casual"}
    assert practice.table(table.token) == table


def test_the_version_does_not_tell_that_another_kept_a_dealt_yaku(practice: Practice) -> None:
    """It is in every form: a number too many would tell of a hand."""
    kept = 0
    setup = replace(SETUP, game="roppyakken", preset="rp_fudawiki", overrides={})
    for seed in range(30):
        table = practice.open(replace(setup, seed=seed))
        refusals = [
            event
            for event in table.record.events
            if isinstance(event, Acted) and (event.action, event.player) == (KEEP, "casual")
        ]
        kept += len(refusals)

        assert table.version == table.record.version - len(refusals)
        assert step(practice, table).version > table.version
    assert kept > 0


def test_a_match_opens_with_a_deal_and_waits_for_the_learner(practice: Practice) -> None:
    opened = [practice.open(replace(SETUP, seed=seed)) for seed in range(40)]

    assert {table.match.current.deal.dealer for table in opened} == {LEARNER, COMPUTER}
    for table in opened:
        computer_deals = table.match.current.deal.dealer == COMPUTER
        assert table.is_your_turn or table.match.current.is_over
        assert bool(actors(table)) == (computer_deals and table.is_your_turn)
        assert practice.table(table.token) == table


def test_a_hand_that_ends_the_round_when_it_is_dealt_leaves_nobody_to_act(
    practice: Practice,
) -> None:
    """A-K6: four of a month, or four pairs."""
    opened = (practice.open(replace(SETUP, seed=seed)) for seed in range(2000))
    lucky = next(table for table in opened if table.match.current.is_over)

    assert not lucky.is_your_turn
    with pytest.raises(IllegalActionError):
        practice.act(lucky, lucky.version, 0)
    assert practice.next_round(lucky, lucky.version).match.current.number == 2


def test_every_answer_leaves_the_decision_to_the_learner_or_the_round_over(
    practice: Practice,
) -> None:
    table = practice.open(SETUP)
    while not table.match.is_over:
        assert table.is_your_turn != table.match.current.is_over
        table = step(practice, table)


def test_another_seed_deals_other_cards_and_the_same_seed_the_same(practice: Practice) -> None:
    first, same = practice.open(SETUP), practice.open(SETUP)
    other = practice.open(replace(SETUP, seed=12))

    assert first.record.events == same.record.events
    assert first.match.current.deck != other.match.current.deck


def test_an_action_is_stored_with_the_answer_in_one_version(practice: Practice) -> None:
    table = practice.open(SETUP)

    after = practice.act(table, table.version, legal(table.observation)[0])

    added = after.record.events[table.version :]
    assert added[0] == Acted(legal(table.observation)[0], "learner")
    assert practice.table(table.token).record == after.record


def forbidden(table: Table) -> list[Action]:
    """Return what the learner may not do: calls, other people's cards, no action at all."""
    allowed = table.match.current.legal()
    return [one for one in range(-1, KOIKOI + 2) if one not in allowed]


def test_an_illegal_action_is_refused_and_nothing_is_stored(practice: Practice) -> None:
    table = practice.open(SETUP)
    assert {-1, STOP, KOIKOI, KOIKOI + 1} <= set(forbidden(table))
    for action in forbidden(table):
        with pytest.raises(IllegalActionError):
            practice.act(table, table.version, action)

    assert practice.table(table.token) == table


@pytest.mark.parametrize("late", ["act", "next_round", "take_back"])
def test_a_double_click_plays_once_and_tells_nothing_hidden(practice: Practice, late: str) -> None:
    table = practice.open(SETUP)
    action = legal(table.observation)[0]
    after = practice.act(table, table.version, action)

    with pytest.raises(StaleVersionError) as refused:
        getattr(practice, late)(after, table.version, *([action] if late == "act" else []))

    assert refused.value.args == (
        f"The table has moved on: this is version {after.version}, not {table.version}.",
    )
    assert vars(refused.value) == {"version": table.version, "current": after.version}
    assert not any(name in str(refused.value) for name in IDS)
    assert practice.table(table.token) == after


def test_a_version_that_has_not_been_yet_is_stale_too(practice: Practice) -> None:
    table = practice.open(SETUP)

    with pytest.raises(StaleVersionError):
        practice.act(table, table.version + 1, legal(table.observation)[0])


def test_the_next_round_is_dealt_only_when_one_has_ended(practice: Practice) -> None:
    table = practice.open(SETUP)
    with pytest.raises(IllegalActionError):
        practice.next_round(table, table.version)
    over = finish(practice, table)
    with pytest.raises(IllegalActionError):
        practice.next_round(over, over.version)

    assert practice.table(table.token) == over


def test_a_match_with_unknown_rules_or_an_unknown_level_is_not_begun(store: Store) -> None:
    practice = Practice(store)  # the players of the engine
    with pytest.raises(RulesetError):
        practice.open(replace(SETUP, level="greedy", preset="kk_none"))
    with pytest.raises(RulesetError):
        practice.open(replace(SETUP, level="greedy", overrides={"rounds": 49}))
    with pytest.raises(UnknownPlayerError):
        practice.open(replace(SETUP, level="nobody"))

    assert practice.shelf.count(MatchFilter()) == 0


def test_there_is_no_table_without_a_match(practice: Practice) -> None:
    with pytest.raises(MatchNotFoundError):
        practice.table("nobody")


def test_tables_are_listed_newest_first(practice: Practice) -> None:
    opened = [practice.open(replace(SETUP, seed=seed)) for seed in range(4)]
    opened[2] = step(practice, opened[2])

    assert practice.tables_of(practice.shelf.matches(MatchFilter(), 9)) == opened[::-1]


def test_the_engine_plays_unless_somebody_else_does(store: Store) -> None:
    table = finish(practice := Practice(store), practice.open(replace(SETUP, level="greedy")))

    assert set(actors(table)) == {"learner", "greedy"}


@pytest.mark.parametrize(
    ("level", "ready", "expected"),
    [
        ("expert", True, "expert"),
        ("expert", False, "greedy"),
        ("net", False, "greedy"),
        ("net", True, "net"),
        ("magpie", False, "magpie"),
        ("greedy", False, "greedy"),
        ("random", False, "random"),
    ],
)
def test_while_the_engine_compiles_the_greedy_player_sits_in_for_who_needs_it(
    store: Store, level: str, ready: bool, expected: str
) -> None:
    practice = Practice(store, FakeEngine(players=Casual, ready=ready))

    table = finish(practice, practice.open(replace(SETUP, level=level)))

    assert table.level == level
    assert set(actors(table)) == {"learner", expected}


def test_the_computer_sees_what_its_own_seat_may_know(store: Store) -> None:
    casual = Casual()
    practice = Practice(store, FakeEngine(players=lambda _: casual))

    table = finish(practice, practice.open(SETUP))

    assert casual.seen == computer_decisions(table)
    for seen in casual.seen:
        check_observation(seen)
        assert seen.seat == COMPUTER


def computer_decisions(table: Table) -> list[object]:
    """Return what the computer's seat could know at each of its actions."""
    match = Match(table.match.ruleset)
    seen: list[object] = []
    for event in table.record.events:
        if isinstance(event, Acted) and event.player == "casual":
            current = match.current
            before = match.totals(current.number), match.rounds_won(current.number)
            seen.append(observe(current, COMPUTER, *before))
        match = match.after(event)
    return seen


def test_a_computer_that_breaks_the_rules_is_a_fault_of_the_program(store: Store) -> None:
    practice = Practice(store, FakeEngine(players=lambda _: Cheat()))
    seeds = (replace(SETUP, seed=seed) for seed in range(100))
    opened = (with_casual(store).open(setup) for setup in seeds)
    table = next(table for table in opened if table.match.current.deal.dealer == LEARNER)

    with pytest.raises(PlayerError, match="cheat chose the action 49"):
        finish(practice, table)


def test_the_learner_sees_her_hand_and_not_the_other(practice: Practice) -> None:
    table = practice.open(SETUP)
    while not table.match.is_over:
        position, seen = table.match.current.position, table.observation
        hidden = position.hands[COMPUTER] | position.stock

        assert (seen.seat, seen.hand) == (LEARNER, position.hands[LEARNER])
        shown = seen.hand | seen.field | seen.captured[0] | seen.captured[1]
        assert not cards_in(shown & hidden)
        assert seen.totals == table.match.totals(table.match.current.number)
        table = step(practice, table)


def test_a_match_that_ends_is_found_by_its_result_and_waits_to_be_analysed(
    practice: Practice,
) -> None:
    table = practice.open(SETUP)
    assert practice.analyses.under_way() == []

    table = finish(practice, table)

    expected = "won" if table.match.winner == LEARNER else "lost"
    if LEARNER in table.match.winners and table.match.winner is None:
        expected = "drawn"
    assert [one.result for one in practice.shelf.matches(MatchFilter(), 9)] == [expected]
    assert {one.token for one in practice.analyses.under_way()} == {table.token}


def test_results_of_matches_that_ended_before_are_found_again(practice: Practice) -> None:
    ended, going = finish(practice, practice.open(SETUP)), practice.open(SETUP)
    [_, before] = practice.shelf.matches(MatchFilter(), 9)
    practice.shelf.settle(ended.token, "")

    practice.settle()

    found = {one.token: one.result for one in practice.shelf.matches(MatchFilter(), 9)}
    assert found == {ended.token: before.result, going.token: ""}


def test_lists_tell_of_a_match_that_has_ended_also_of_those_of_before(
    practice: Practice, place: Place
) -> None:
    ended, _going = finish(practice, practice.open(SETUP)), practice.open(SETUP)
    made = list_yaku(ended.match)
    assert made

    def found(yaku: str) -> list[str]:
        return [one.token for one in practice.shelf.matches(MatchFilter(yaku=yaku), 9)]

    def outcomes() -> list[MatchOutcome | None]:
        return [one.outcome for one in practice.shelf.matches(MatchFilter(), 9)]

    assert outcomes() == [None, ended.match.outcome]
    assert all(found(one) == [ended.token] for one in made)
    assert found("nothing") == []
    engine = open_database(place)
    with engine.begin() as connection:
        connection.execute(update(MatchRow).values(yaku=null(), outcome=null()))
    engine.dispose()
    assert (found(min(made)), outcomes()) == ([], [None, None])

    practice.settle()
    assert (found(min(made)), outcomes()) == ([ended.token], [None, ended.match.outcome])
    assert practice.shelf.list_unread() == []


def test_a_match_played_elsewhere_is_kept_and_never_played_on(practice: Practice) -> None:
    played = finish(practice, practice.open(SETUP))
    first_round = tuple(played.record.events)[: 2 + len(played.match.rounds[0].actions)]
    source = Source("imported", "The final", ("Anna", "Ben"))

    table = practice.import_match(SETUP, first_round, source, {(1, 0): "A quiet hand."})

    assert practice.table(table.token) == table
    assert (table.is_closed, table.is_your_turn, table.match.is_over) == (True, False, False)
    assert practice.shelf.notes(table.token) == {(1, 0): "A quiet hand."}
    with pytest.raises(IllegalActionError):
        practice.next_round(table, table.version)


def test_nobody_has_a_turn_in_a_match_that_was_broken_off_elsewhere(practice: Practice) -> None:
    here = practice.open(SETUP)
    source = Source("imported", "Broken off", ("Anna", "Ben"))

    elsewhere = practice.import_match(SETUP, here.record.events, source, {})

    assert elsewhere.match == here.match
    assert (here.is_your_turn, elsewhere.is_your_turn) == (True, False)


SEEDS = (1, 2)


def usual(game: str, seed: int) -> MatchSetup:
    return MatchSetup(game, GAMES[game].default_preset, {}, "casual", hints=False, seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_plays_as_a_level_did_gets_just_what_it_got(practice: Practice, game: str) -> None:
    for seed in SEEDS:
        setup = usual(game, seed)
        played = practice.play_as(setup, "casual")
        table = practice.open_duplicate(setup, "a deal")
        while not table.is_closed:
            done = len(table.match.current.actions)
            table = practice.act(table, table.version, played.actions[done])

        assert table.match.current.deal == played.deal
        assert table.match.current.actions == played.actions
        assert table.match.current.changes == played.changes


def test_a_level_sees_no_more_than_the_seat_may_know(store: Store) -> None:
    everybody: list[Casual] = []

    def find(name: str) -> Casual:
        everybody.append(Casual(name))
        return everybody[-1]

    Practice(store, FakeEngine(players=find)).play_as(SETUP, "casual")

    seen = [one for player in everybody for one in player.seen if one.player == LEARNER]
    assert seen
    assert all(one.hand & one.unseen == 0 for one in seen)


def test_a_duplicate_is_over_after_its_first_round_and_under_way_for_nobody(
    practice: Practice,
) -> None:
    table = practice.open_duplicate(replace(SETUP, hints=False), "a deal")
    assert practice.find_under_way() == ""

    table = finish_round(practice, table)

    assert sum(isinstance(one, Dealt) for one in table.record.events) == 1
    assert table.record.source == DUPLICATE
    assert practice.shelf.count(MatchFilter(result="unfinished")) == 0
    with pytest.raises(ValueError, match="until the last"):
        practice.next_round(table, table.version)
