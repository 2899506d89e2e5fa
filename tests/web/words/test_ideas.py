"""Ideas in words: each has a name and a sentence with all that it names, in every language."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Part
from tutor.explain.claim import CARDS, CHANCE, POINTS, TURNS, Number
from tutor.explain.contrast import Verdict, Why
from tutor.explain.ideas.idea import Idea, Link, LinkKind
from tutor.explain.ideas.kinds import IdeaKind
from tutor.rules.cards import card_named
from tutor.rules.observation import Observation
from tutor.rules.round.play import STOP
from tutor.rules.score.families import Family
from tutor.web.i18n.translation import join_with_and
from tutor.web.words.first_reason import Lead, family_name, tell_price
from tutor.web.words.first_reason import tell_why as tell_why_to
from tutor.web.words.ideas import WORDS
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import list_people

GAMES = {"koikoi": koikoi(), "roppyakken": roppyakken(), "hachihachi": hachihachi()}
CARDS_NAMED = tuple(map(card_named, ("8-moon", "9-ribbon")))
UNITS = {
    "chance": CHANCE,
    "other": CHANCE,
    "break_even": CHANCE,
    "left": CARDS,
    "missing": CARDS,
    "have": CARDS,
    "need": CARDS,
    "turns": TURNS,
    "points": POINTS,
    "now": POINTS,
    "expected": POINTS,
    "fee": POINTS,
}
VALUES = {"chance": 0.38, "other": 0.21, "break_even": 0.33, "left": 3, "turns": 2, "points": 6}
POINTS_OF = frozenset({"cheap_discard", "card_points", "join", "pass", "keep_joker", "joker_now"})
ONE_CARD = frozenset(
    (
        "gain_needed",
        "keep_needed",
        "hold_back",
        "take_partner",
        "take_now",
        "clear_danger",
        "keep_joker",
        "joker_now",
        "build_two",
        "let_wait",
        "card_behind",
        "build_one",
        "yaku_behind",
    )
)
TWO_YAKU = frozenset({"build_two"})
SHOWN = 0.6
ONE = Estimate(1.1)


def idea_of(kind: IdeaKind) -> Idea:
    """Return an idea of a kind with all that one may have."""
    numbers = [
        Number(VALUES.get(name, 4), name=name, unit=unit)
        for name, unit in UNITS.items()
        if not (name == "other" and kind in POINTS_OF)
    ]
    if kind in POINTS_OF:
        numbers.append(Number(3, name="other", unit=POINTS))
    yaku = ("akatan", "inoshikacho") if kind in TWO_YAKU else ("aotan",)
    return Idea(kind, CARDS_NAMED[: 1 if kind in ONE_CARD else 2], yaku, tuple(numbers))


def why_of(verdict: Verdict, idea: Idea | None = None, *named: Part) -> Why:
    gap = Estimate(2.3, 0.1, 100, 1)
    return Why(0, 4, verdict, gap, named, named, carried=SHOWN, idea=idea)


def tell_why(why: Why, seen: Observation) -> Lead:
    """Return the reason as the learner reads it."""
    return tell_why_to(why, seen, list_people(seen.ruleset.players))


def at(game: str) -> Observation:
    return replace(observation("1-crane 2-ribbon", "1-chaff-a"), ruleset=GAMES[game])


def test_every_kind_has_a_sentence() -> None:
    assert set(WORDS) == set(IdeaKind)


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("kind", IdeaKind)
def test_an_idea_is_told_in_whole_sentences(kind: IdeaKind) -> None:
    for game, lesson in kind.row.lessons.items():
        lead = tell_why(why_of(Verdict.IDEA, idea_of(kind)), at(game))
        [sentence] = lead.sentences
        assert lead.name
        assert bool(lead.lesson) == bool(lesson)
        assert "%(" not in sentence
        assert sentence[0] == sentence[0].upper()
        assert sentence.endswith((".", "。"))


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("kind", [IdeaKind.TAKE_NOW, IdeaKind.KEEP_PAIR, IdeaKind.LET_WAIT])
def test_the_cards_of_an_idea_are_named(kind: IdeaKind) -> None:
    idea = idea_of(kind)
    [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).sentences
    assert all(short_name(card).lower() in sentence.lower() for card in idea.cards)


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("kind", [IdeaKind.BUILD_ONE, IdeaKind.YAKU_BEHIND])
@pytest.mark.parametrize("has_counts", [True, False])
def test_a_yaku_is_told_with_both_chances_and_the_cards_that_one_then_has(
    kind: IdeaKind, has_counts: bool
) -> None:
    values = {"chance": 0.38, "other": 0.21} | ({"have": 4, "need": 7} if has_counts else {})
    numbers = tuple(Number(value, name=name, unit=UNITS[name]) for name, value in values.items())
    idea = Idea(kind, (), ("aotan",), numbers, seat=0)
    [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).sentences
    assert {"38", "21"} <= set(re.findall(r"\d+", sentence))
    assert ({"4", "7"} <= set(re.findall(r"\d+", sentence))) is has_counts


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize(
    "kind",
    [
        IdeaKind.TAKE_NOW,
        IdeaKind.BUILD_ONE,
        IdeaKind.HURRY,
        IdeaKind.BE_FIRST,
        IdeaKind.CARD_POINTS,
    ],
)
def test_a_figure_of_the_rival_is_not_told_of_all_other_moves(kind: IdeaKind) -> None:
    game = next(iter(kind.row.lessons))
    why = why_of(Verdict.IDEA, idea_of(kind))
    [sentence] = tell_why(why, at(game)).sentences
    assert short_name(why.rival) in sentence


@pytest.mark.usefixtures("every_language")
def test_the_match_names_the_card_that_wins_it_less_often() -> None:
    why = why_of(Verdict.MATCH)
    assert short_name(why.rival) in tell_why(why, at("koikoi")).text
    assert short_name(why.rival) not in tell_why(replace(why, rival=STOP), at("koikoi")).text


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize(
    "kind", [IdeaKind.DENY_YAKU, IdeaKind.SLOW_YAKU, IdeaKind.TAKE_PARTNER, IdeaKind.HOLD_BACK]
)
def test_the_yaku_that_an_opponent_wants_is_named(kind: IdeaKind) -> None:
    idea = idea_of(kind)
    [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).sentences
    assert yaku.plain_name(idea.yaku[0]) in sentence


@pytest.mark.usefixtures("every_language")
def test_each_way_to_lose_a_card_has_its_sentence_with_both_cards() -> None:
    card, other = CARDS_NAMED
    links = [Link(card, LinkKind.DISCARDED), *(Link(other, kind) for kind in LinkKind), None]
    told = set()
    for seat in (0, 1):
        for link in links:
            if seat == 0 or link is None or link.kind is not LinkKind.KEPT:
                idea = replace(idea_of(IdeaKind.CARD_BEHIND), seat=seat, link=link)
                [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).sentences
                named = {card} if link is None else {card, link.card}
                assert all(short_name(one) in sentence for one in named)
                told.add(sentence)
    assert len(told) == 9


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize(
    ("kind", "seat", "user", "is_told"),
    [
        (IdeaKind.GET_CARD, 0, 0, True),
        (IdeaKind.GET_CARD, 0, 1, True),
        (IdeaKind.LOSE_CARD, 1, 0, False),
        (IdeaKind.LOSE_CARD, 1, 1, True),
        (IdeaKind.TAKE_NOW, None, 0, True),
        (IdeaKind.CLEAR_DANGER, None, 1, True),
    ],
)
def test_the_use_of_a_card_is_told_of_its_owner(
    kind: IdeaKind, seat: int | None, user: int, is_told: bool
) -> None:
    idea = replace(idea_of(kind), seat=seat, parts=(Part(user, Family.LIGHTS, ONE),))
    [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).sentences
    assert (yaku.plain_name(idea.yaku[0]) in sentence) is is_told


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("number", "is_discarded"), [(1, True), (1, False), (2, False)])
def test_the_cards_that_a_seat_could_use_are_named_or_counted(
    seat: int, number: int, is_discarded: bool
) -> None:
    cards = CARDS_NAMED[:number]
    link = Link(cards[0], LinkKind.DISCARDED) if is_discarded else None
    for name in ("aotan", "kasu"):
        idea = Idea(IdeaKind.USEFUL_CARD, cards, (name,), seat=seat, link=link)
        [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).sentences
        assert (short_name(cards[0]).lower() in sentence.lower()) is (number == 1)
        assert (str(number) in sentence) is (number > 1)


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_given_up_is_named_with_the_one_that_takes_it_for_a_yaku(seat: int) -> None:
    card, other = CARDS_NAMED
    link = Link(other, LinkKind.TAKEN if seat == 0 else LinkKind.DISCARDED)
    idea = Idea(IdeaKind.USEFUL_CARD, (card,), ("aotan",), seat=seat, link=link)
    text = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).text
    names = short_name(card), short_name(other), yaku.plain_name("aotan")
    assert all(name.lower() in text.lower() for name in names)


@pytest.mark.usefixtures("every_language")
def test_what_can_wait_is_told_with_the_yaku_that_it_completes() -> None:
    for names in ((), ("aotan",)):
        ideas = [Idea(IdeaKind.LET_WAIT, CARDS_NAMED[:number], names) for number in (1, 2)]
        one, both = (tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).text for idea in ideas)
        assert one != both
        assert (
            (yaku.plain_name("aotan") in one) is (yaku.plain_name("aotan") in both) is bool(names)
        )


@pytest.mark.usefixtures("every_language")
def test_the_points_of_a_card_without_a_yaku_are_told() -> None:
    parts = (Part(0, Family.CARDS, ONE),)
    idea = replace(idea_of(IdeaKind.GET_CARD), seat=0, yaku=(), parts=parts)
    [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("roppyakken")).sentences
    assert "50" in sentence  # of the moon


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize(("share", "is_told"), [(-0.6, True), (-0.4, False)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_large_part_against_the_move_is_its_price(share: float, is_told: bool, seat: int) -> None:
    why = why_of(Verdict.PARTS, None, Part(0, Family.LIGHTS, ONE))
    price = Part(seat, Family.CHAFF, Estimate(share * why.gap.value))
    seen = at("koikoi")
    text = tell_price(replace(why, price=price), -1.4, seen, list_people(seen.ruleset.players))
    assert bool(text) is is_told
    assert not text or re.search(r"1[.,]4", text)


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize(("points", "is_told"), [(0.9, True), (0.3, False), (1.9, False)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_large_part_that_an_idea_leaves_is_named(points: float, is_told: bool, seat: int) -> None:
    of_idea = Part(0, Family.LIGHTS, Estimate(0.8 if points < 1 else 2.0, 0.01, 100, 1))
    other = Part(seat, Family.CHAFF, Estimate(points, 0.01, 100, 1))
    idea = replace(idea_of(IdeaKind.SAFE_DISCARD), parts=(of_idea,))
    why = replace(why_of(Verdict.IDEA, idea), parts=(of_idea, other))
    sentences = tell_why(why, at("koikoi")).sentences
    assert len(sentences) == 1 + is_told
    assert (family_name(Family.CHAFF) in sentences[-1]) is is_told


@pytest.mark.usefixtures("every_language")
def test_each_sentence_begins_with_a_capital() -> None:
    link = Link(CARDS_NAMED[0], LinkKind.DISCARDED)
    for kind in (IdeaKind.YAKU_BEHIND, IdeaKind.COMPLETE, IdeaKind.CARD_BEHIND):
        idea = replace(idea_of(kind), seat=1, link=link)
        text = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).text
        assert re.search(r"\. [a-zà-ÿ]", text) is None


@pytest.mark.usefixtures("every_language")
def test_what_can_wait_comes_before_parts_and_after_an_idea() -> None:
    second, part = Idea(IdeaKind.LET_WAIT, CARDS_NAMED[:1]), Part(0, Family.LIGHTS, ONE)
    for why, place in (
        (why_of(Verdict.PARTS, None, part), 0),
        (why_of(Verdict.IDEA, idea_of(IdeaKind.KEEP_PAIR)), 1),
    ):
        told = tell_why(replace(why, second=second), at("koikoi")).sentences
        alone = tell_why(why, at("koikoi")).sentences
        assert [sentence in alone for sentence in told].index(False) == place


@pytest.mark.usefixtures("every_language")
def test_the_heading_of_a_card_depends_on_where_it_is_and_on_what_is_given_up_for_it() -> None:
    names = set()
    crane = card_named("1-crane")
    for kind, card, link in (
        (IdeaKind.GET_CARD, crane, None),  # in the hand
        (IdeaKind.GET_CARD, card_named("1-chaff-a"), None),  # on the field
        (IdeaKind.GET_CARD, crane, Link(card_named("2-ribbon"), LinkKind.LEFT)),
        (IdeaKind.KEEP_CATCH, crane, Link(card_named("1-ribbon"), LinkKind.KEPT)),
        (IdeaKind.KEEP_CATCH, crane, Link(crane, LinkKind.DISCARDED)),
    ):
        idea = replace(idea_of(kind), cards=(card,), seat=0, link=link)
        names.add(tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).name)
    assert len(names) == 5


@pytest.mark.usefixtures("every_language")
def test_a_yaku_made_now_is_told_first_and_its_part_not_again() -> None:
    second = Idea(IdeaKind.MAKES_NOW, yaku=("aotan",))
    part = Part(0, Family.LIGHTS, ONE)
    why = replace(why_of(Verdict.PARTS, None, part), second=second)
    told = tell_why(why, at("koikoi")).sentences
    assert len(told) == 2
    assert yaku.plain_name("aotan") in told[0]
    same = replace(part, yaku="aotan")
    why = replace(why_of(Verdict.PARTS, None, same), second=second)
    assert tell_why(why, at("koikoi")).sentences == told[:1]


@pytest.mark.parametrize(
    "kind",
    [
        IdeaKind.HOLD_BACK,
        IdeaKind.TAKE_PARTNER,
        IdeaKind.TAKE_NOW,
        IdeaKind.CLEAR_DANGER,
        IdeaKind.CHEAP_DISCARD,
        IdeaKind.KEEP_PAIR,
        IdeaKind.LET_WAIT,
    ],
)
def test_cards_that_are_several_are_not_it(empty_app: Flask, kind: IdeaKind) -> None:
    with empty_app.test_request_context():
        idea = idea_of(kind)
        idea = replace(idea, cards=(card_named("6-butterflies"),) * len(idea.cards))
        [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("roppyakken")).sentences
        assert not re.search(r"\bits?\b", sentence, re.IGNORECASE)


@pytest.mark.usefixtures("every_language")
def test_a_yaku_besides_others_is_told_with_the_points_of_all() -> None:
    numbers = (Number(25, name="points", unit=POINTS), Number(5, name="now", unit=POINTS))
    idea = Idea(IdeaKind.COMPLETE, yaku=("aotan",), numbers=numbers)
    [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).sentences
    [alone] = tell_why(
        why_of(Verdict.IDEA, replace(idea, numbers=numbers[:1])), at("koikoi")
    ).sentences
    assert re.findall(r"\d+", sentence) in (["30", "5"], ["5", "30"])
    assert re.findall(r"\d+", alone) == ["25"]


@pytest.mark.usefixtures("every_language")
def test_a_joker_is_told_the_points_of_both_cards_where_they_speak_for_it() -> None:
    for more, shown in ((20, ["5", "20"]), (1, [])):
        numbers = tuple(
            Number(value, name=name, unit=POINTS)
            for name, value in (("points", more), ("other", 5))
        )
        idea = Idea(IdeaKind.JOKER_BEST, CARDS_NAMED, numbers=numbers)
        [sentence] = tell_why(why_of(Verdict.IDEA, idea), at("roppyakken")).sentences
        assert sorted(re.findall(r"\d+", sentence), key=int) == shown


def test_families_that_are_lists_are_not_listed_again(empty_app: Flask) -> None:
    families = Family.POETRY_BLUE, Family.CHAFF
    with empty_app.test_request_context():
        for seat in (0, 1):
            parts = [Part(seat, family, Estimate(1.1)) for family in families]
            [sentence] = tell_why(why_of(Verdict.PARTS, None, *parts), at("koikoi")).sentences
            assert join_with_and([family_name(family) for family in families]) not in sentence


@pytest.mark.usefixtures("every_language")
def test_fees_are_the_players_own() -> None:
    told = [
        tell_why(why_of(verdict, None, Part(seat, family, Estimate(8.0))), at("hachihachi"))
        for verdict in (Verdict.PARTS, Verdict.SIDE)
        for seat, family in ((None, Family.FEES), (0, Family.CHAFF))
    ]
    names = [family_name(Family.FEES), family_name(Family.CHAFF)] * 2
    stems = [lead.text.replace(name, "") for lead, name in zip(told, names, strict=True)]
    assert stems[0] == stems[1]
    assert stems[2] == stems[3]


@pytest.mark.usefixtures("every_language")
def test_parts_are_told_of_the_side_that_they_are_of() -> None:
    told = []
    for seat in (0, 1):
        parts = [Part(seat, family, Estimate(1.1)) for family in (Family.LIGHTS, Family.ANIMALS)]
        [sentence] = tell_why(why_of(Verdict.PARTS, None, *parts), at("koikoi")).sentences
        assert all(family_name(part.family) in sentence for part in parts)
        told.append(sentence)
    assert told[0] != told[1]


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_side_is_told_with_its_largest_part(seat: int) -> None:
    part = Part(seat, Family.LIGHTS, Estimate(1.1))
    [sentence] = tell_why(why_of(Verdict.SIDE, None, part), at("koikoi")).sentences
    [alone] = tell_why(why_of(Verdict.PARTS, None, part), at("koikoi")).sentences
    assert family_name(Family.LIGHTS) in sentence
    assert sentence != alone
    assert sentence[0] == sentence[0].upper()


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_both_sides_are_told_each_with_its_largest_part(order: tuple[int, int]) -> None:
    families = {0: Family.LIGHTS, 1: Family.CHAFF}
    parts = [Part(seat, families[seat], Estimate(1.1)) for seat in order]
    [sentence] = tell_why(why_of(Verdict.BOTH, None, *parts), at("koikoi")).sentences
    first, then = (sentence.index(family_name(families[seat])) for seat in order)
    assert first < then


@pytest.mark.usefixtures("every_language")
def test_points_that_are_multiplied_are_told_with_the_factor() -> None:
    numbers = (Number(14, name="points", unit=POINTS),)
    base = Number(7, name="counted", unit=POINTS)
    alone = Idea(IdeaKind.COMPLETE, yaku=("aotan",), numbers=numbers)
    told = [
        tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).text
        for idea in (alone, replace(alone, numbers=(*alone.numbers, base)))
    ]
    assert all("14" in text for text in told)
    assert [re.search(r"7 × 2", text) is not None for text in told] == [False, True]


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("game", ["koikoi", "hachihachi"])
def test_a_yaku_made_now_is_told_with_the_chance_to_make_it_otherwise(game: str) -> None:
    numbers = (Number(5, name="points", unit=POINTS), Number(0.62, name="other", unit=CHANCE))
    why = why_of(Verdict.IDEA, Idea(IdeaKind.COMPLETE, yaku=("aotan",), numbers=numbers))
    assert {"62"} < set(re.findall(r"\d+", tell_why(why, at(game)).text))


@pytest.mark.usefixtures("every_language")
def test_a_card_left_for_another_is_named_with_what_it_makes() -> None:
    card, other = CARDS_NAMED
    idea = replace(idea_of(IdeaKind.BUILD_ONE), link=Link(other, LinkKind.TAKEN))
    text = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).text
    assert all(short_name(each).lower() in text.lower() for each in (card, other))


@pytest.mark.usefixtures("every_language")
def test_a_card_to_get_is_told_with_the_one_taken_now_for_the_same_yaku() -> None:
    part = Part(0, Family.LIGHTS, ONE)
    idea = replace(idea_of(IdeaKind.KEEP_CATCH), seat=0, parts=(part,), cards=CARDS_NAMED)
    idea = replace(idea, link=Link(card_named("1-crane"), LinkKind.KEPT))
    text = tell_why(why_of(Verdict.IDEA, idea), at("koikoi")).text
    assert all(short_name(card) in text for card in idea.cards)


@pytest.mark.parametrize("verdict", [Verdict.PARTS, Verdict.SIDE])
def test_a_name_that_is_a_list_is_quoted_beside_another_one(
    empty_app: Flask, verdict: Verdict
) -> None:
    listed = Part(0, Family.BOAR_DEER_BUTTERFLIES, ONE, "inoshikacho")
    with empty_app.test_request_context():
        for parts, is_quoted in (((listed,), False), ((listed, Part(0, Family.CHAFF, ONE)), True)):
            text = tell_why(why_of(verdict, None, *parts), at("koikoi")).text
            assert yaku.plain_name("inoshikacho") in text
            assert ("“" in text) is is_quoted


@pytest.mark.usefixtures("every_language")
def test_two_sides_that_are_both_spread_are_one_sentence() -> None:
    families = (Family.LIGHTS, Family.CHAFF, Family.ANIMALS)
    parts = [Part(seat, one, Estimate(1.1)) for seat in (0, 1) for one in families]
    why = replace(why_of(Verdict.BOTH, None, *parts), named=(parts[0], parts[4]))
    [sentence] = tell_why(why, at("koikoi")).sentences
    assert all(family_name(part.family) in sentence for part in why.named)
    assert family_name(Family.ANIMALS) not in sentence
    same = replace(why, named=(parts[0], parts[3]))
    [sentence] = tell_why(same, at("koikoi")).sentences
    assert sentence.count(family_name(Family.LIGHTS)) == 1


@pytest.mark.usefixtures("every_language")
def test_a_family_that_is_the_largest_of_both_sides_is_told_once() -> None:
    parts = [Part(seat, Family.LIGHTS, Estimate(1.1)) for seat in (0, 1)]
    [sentence] = tell_why(why_of(Verdict.BOTH, None, *parts), at("koikoi")).sentences
    assert sentence.count(family_name(Family.LIGHTS)) == 1


def test_large_losses_are_not_called_small_things(empty_app: Flask) -> None:
    gap = why_of(Verdict.MANY_SMALL).gap.value
    with empty_app.test_request_context():
        small, large = (
            tell_why(
                why_of(Verdict.MANY_SMALL, None, Part(0, Family.LIGHTS, Estimate(share * gap))),
                at("koikoi"),
            )
            for share in (-0.1, -0.6)
        )
    assert small.name != large.name


@pytest.mark.parametrize("verdict", [Verdict.EQUAL, Verdict.MANY_SMALL, Verdict.MATCH])
def test_what_no_idea_carries_is_told_as_well(empty_app: Flask, verdict: Verdict) -> None:
    with empty_app.test_request_context():
        lead = tell_why(why_of(verdict), at("koikoi"))
        assert lead.name
        assert len(lead.sentences) == 1


@pytest.mark.usefixtures("every_language")
def test_a_month_that_a_reason_is_about_is_named() -> None:
    told = {
        tell_why(
            why_of(Verdict.PARTS, None, Part(0, Family.MONTHS, Estimate(2.0), yaku=name)),
            at("roppyakken"),
        ).text
        for name in ("shima-3", "shima-10", "ameshima")
    }
    assert len(told) == 3
