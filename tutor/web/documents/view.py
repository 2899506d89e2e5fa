"""A match as a document: its input, its summary, every turn in words, verdicts and notes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from tutor.explain.explained import Explanation
from tutor.records import ReplayRecord
from tutor.review import thresholds
from tutor.review.grades import Grade
from tutor.review.review import DecisionReview, Ledger, Moment, Review, RoundReview
from tutor.review.units import DECISION, Unit, observe_round
from tutor.review.verdicts.moments import is_costly, sort_by_cost
from tutor.rules.cards import IDS, NO_CARD, CardSet, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, CANCELLED, DECIDE, MISDEAL, PLAY_HAND, SHOW, Position
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import read_pile, score_sheet
from tutor.web.hints.why import leave_out_level, tell_reasons
from tutor.web.i18n.translation import (
    _,
    add_full_stop,
    add_label,
    capitalise,
    format_points,
    join_sentences,
    join_with_commas,
    join_with_semicolons,
    ngettext,
    pgettext,
)
from tutor.web.review.figures import basis_text, cost_figures, loss_text
from tutor.web.review.ledger import BalancePrinter, build_ledger_rows, list_plain_heads
from tutor.web.table.beats import describe_prelude_move, list_prelude_moves
from tutor.web.table.card_view import describe_action
from tutor.web.table.results import RoundSummary, summarise_match, summarise_round
from tutor.web.table.scores import PaymentLine
from tutor.web.words.house_rules import toggle_name, value_phrase
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import kind_name, short_name
from tutor.web.words.names.games import game_name, preset_name
from tutor.web.words.names.players import People, Person, hand_of, list_people, list_seated
from tutor.web.words.review import grade_mark, moment_name, part_name, tag_name
from tutor.web.words.table.announcements import call_sentence, giving_up_sentence, stop_sentence
from tutor.web.words.table.endings import standing_sentence
from tutor.web.words.table.turns import describe_turn

_BEGINS: tuple[int, ...] = (BID, MISDEAL, SHOW, PLAY_HAND, DECIDE, CANCEL)


@dataclass(frozen=True)
class Edition:
    """A match for one reader.

    *review* is None without an analysis, *learner* is the owner's player, or None. If it
    *is_shared* all players have their names. In a quiz every decision of the learner, or of
    everybody, is a question with a folded answer. *reasons* are those of the explained decisions.
    """

    record: ReplayRecord
    review: Review | None = None
    learner: int | None = 0
    is_quiz: bool = False
    reasons: Mapping[Unit, Explanation] = field(default_factory=dict)
    is_shared: bool = False

    @property
    def you(self) -> int | None:
        """Return the player who is called "you": nobody where strangers read."""
        return None if self.is_shared else self.learner

    @cached_property
    def everybody(self) -> People:
        """Return the players, with the names used in the document."""
        return list_people(self.record.ruleset.players, self.you, self.record.names)

    @property
    def decimals(self) -> int:
        """Return to how many decimals points of the match are printed."""
        return thresholds.decimals(self.record.ruleset)

    def has_questions_for(self, player: int) -> bool:
        """Return whether the decisions of a player are questions."""
        return self.is_quiz and self.learner in (None, player)


@dataclass(frozen=True)
class Pile:
    """A named place with its cards; *pictures* are their names, where they can be seen."""

    title: str
    cards: str
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True)
class CaptionedTable:
    """A table with a caption; the first cell of a row is its heading, *has_sum* of the last."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    has_sum: bool = False


def list_facts(edition: Edition) -> tuple[Pile, ...]:
    """Return facts about a match, as titles and texts; a quiz leaves out what gives it away."""
    return tuple(fact for fact in _facts(edition) if fact.cards)


def _facts(edition: Edition) -> Iterator[Pile]:
    record = edition.record
    rules, game = record.ruleset, record.ruleset.game.name
    yield Pile(_("Game"), game_name(game))
    yield Pile(_("Rules"), preset_name(rules.preset))
    stated = (
        add_label(toggle_name(game, name), value_phrase(game, name, value))
        for name, value in rules.overrides.items()
    )
    yield Pile(_("House rules"), join_with_semicolons(stated))
    yield Pile(_("The players"), join_with_commas(person.title for person in edition.everybody))
    yield Pile(_("Date"), record.date)
    yield Pile(_("Tags"), "" if edition.is_quiz else join_with_commas(record.tags))


def describe_outcome(edition: Edition) -> tuple[str, CaptionedTable | None]:
    """Return who has won, and the points round by round; nothing of a match without a round."""
    match = edition.record.match
    if not match.finished:
        return "", None
    match_summary = summarise_match(match, edition.everybody)
    rows = tuple(
        (str(round_row.number), round_row.dealer, round_row.how, *round_row.changes)
        for round_row in match_summary.rows
    )
    begun = ((_("At the start"), "", "", *match_summary.begun),) if match_summary.begun else ()
    full = (_("Total"), "", "", *match_summary.totals)
    heads = (_("Round"), _("Dealer"), _("How"), *match_summary.titles)
    heading = (
        join_sentences([add_full_stop(match_summary.heading), match_summary.why])
        if match.is_over
        else ""
    )
    return heading, CaptionedTable(_("The rounds"), heads, (*begun, *rows, full), has_sum=True)


def tabulate_balances(
    edition: Edition, review: Review, place: int = 0
) -> tuple[CaptionedTable, ...]:
    """Return how everybody's chance to win, or points, changed: in a round, or else the match.

    Nothing while that is not known.
    """
    balances = review.rounds[place - 1].balances if place else review.balances
    if balances is None:
        return ()
    rows = []
    for who, balance in zip(edition.everybody, balances, strict=True):
        printer = BalancePrinter(
            edition.record.ruleset,
            edition.everybody,
            in_chances=review.is_in_chances,
            you=who.player,
        )
        rows.append((who.title, *printer.list_cells(balance)))
    heads = (_("Player"), *list_plain_heads())
    caption = _("How the round came out") if place else _("The players")
    return (CaptionedTable(caption, heads, tuple(rows)),)


def list_moment_links(
    edition: Edition, review: Review, done: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Return the moments that mattered to "you", or otherwise to the first player: anchor, text.

    Slips come first, the costliest at the top, with their cost; then the others in order of play.
    *done* is the text of each action, by the anchor of its verdict.
    """
    moments = review.players[edition.you or 0].moments
    slips = sort_by_cost(review, [moment for moment in moments if is_costly(moment)])
    remaining = (moment for moment in moments if not is_costly(moment))
    return [
        (anchor, _moment(edition, review, moment, done[anchor]))
        for moment in (*slips, *remaining)
        if moment.unit.kind == DECISION and (anchor := anchor_of(moment.unit)) in done
    ]


def _moment(edition: Edition, review: Review, moment: Moment, done: str) -> str:
    number = review.rounds[moment.unit.round - 1].number
    what = add_label(moment_name(moment.kind), done)
    text = _("Round %(number)d: %(what)s", number=number, what=what)
    decision = review.decision(moment.unit)
    if decision is None or not is_costly(moment):
        return text
    cost = cost_figures(decision, edition.decimals, in_chances=review.is_in_chances)
    return join_with_commas([text, *filter(None, (cost.main, cost.points))])


def anchor_of(decision: Unit) -> str:
    """Return the anchor of a verdict."""
    return f"d{decision.round}-{decision.step + 1}"


def tabulate_ledgers(
    edition: Edition, round_review: RoundReview | None
) -> tuple[CaptionedTable, ...]:
    """Return where the result of a round came from: yours, or everybody's where nobody is you."""
    if round_review is None or round_review.ledgers is None:
        return ()
    you = edition.you
    return tuple(
        _ledger(edition.everybody[ledger.player], ledger, edition.decimals)
        for ledger in round_review.ledgers
        if you is None or ledger.player == you
    )


def _ledger(who: Person, ledger: Ledger, decimals: int) -> CaptionedTable:
    caption = (
        _("Where your result came from")
        if who.is_you
        else _("Where the result of %(name)s came from", name=who.name)
    )
    *parts, ledger_row = build_ledger_rows([ledger], decimals)
    rows = [(_part(other.part, who.is_you), other.points) for other in parts]
    result = (ledger_row.title, ledger_row.points)
    return CaptionedTable(caption, (_("Part"), _("Points")), (*rows, result), has_sum=True)


def _part(name: str, is_you: bool) -> str:
    if is_you:
        return part_name(name)
    alternatives = {
        "own_flips": _("Own flips"),
        "other_flips": _("Flips of the others"),
        "own_decisions": pgettext("review", "Own decisions"),
        "other_decisions": _("Decisions of the others"),
    }
    return alternatives.get(name) or part_name(name)


def describe_beginning(edition: Edition, place: int) -> str:
    """Return the dealer of a round and the score before it."""
    match, everybody = edition.record.match, edition.everybody
    played = match.rounds[place - 1]
    dealer = everybody[played.dealer]
    deals = _("You deal.") if dealer.is_you else _("%(name)s deals.", name=dealer.subject)
    if not any(other.is_over for other in match.rounds[: place - 1]):
        return deals
    return join_sentences(
        [deals, standing_sentence(match.ruleset, everybody, match.totals(played.number))]
    )


def describe_ending(edition: Edition, place: int) -> tuple[str, ...]:
    """Return how a round ended, sentence by sentence."""
    match = edition.record.match
    if not match.rounds[place - 1].is_over:
        return (_("The round was not played out."),)
    round_summary = summarise_round(match, edition.everybody, place - 1)
    ending = (
        add_full_stop(round_summary.heading),
        round_summary.story,
        _sum(round_summary),
        round_summary.standing,
        round_summary.next_dealer,
    )
    return tuple(name for name in ending if name)


def _sum(round_summary: RoundSummary) -> str:
    """Return the score as a sum with the names of its yaku."""
    if round_summary.sum is None:
        return ""
    return add_full_stop(add_label(round_summary.sum.names, round_summary.sum.text))


def tabulate_scores(edition: Edition, place: int) -> tuple[CaptionedTable, ...]:
    """Return tables of each player's score in a round, or of its payments."""
    match = edition.record.match
    if not match.rounds[place - 1].is_over:
        return ()
    round_summary = summarise_round(match, edition.everybody, place - 1)
    sheets = tuple(
        CaptionedTable(
            sheet.person.title,
            (_("Yaku"), _("Points")),
            (
                *((line.name, str(line.points)) for line in sheet.lines),
                (_("Total"), str(sheet.total)),
            ),
            has_sum=True,
        )
        for sheet in round_summary.tallies
    )
    return (
        (*sheets, _payments(round_summary.settlement.lines)) if round_summary.settlement else sheets
    )


def _payments(lines: Sequence[PaymentLine]) -> CaptionedTable:
    rows = tuple(
        (
            payment_line.payer,
            payment_line.payee,
            payment_line.why,
            payment_line.sum,
            str(payment_line.points),
        )
        for payment_line in lines
    )
    heads = (_("From"), _("To"), _("For"), _("Sum"), _("Points"))
    return CaptionedTable(_("The payments"), heads, rows)


def list_piles(current: Round, everybody: People, is_open: bool) -> tuple[Pile, ...]:
    """Return the cards on the table at a decision, as named piles.

    *is_open* adds the hands that are hidden from the mover.
    """
    return tuple(_piles(current, everybody, is_open))


def _piles(current: Round, everybody: People, is_open: bool) -> Iterator[Pile]:
    position, actor = current.position, current.actor
    seats = list_seated(everybody, current.active)
    yield _pile(_hand(seats[actor]), position.hands[actor])
    if position.placing != NO_CARD:
        yield _pile(_("To be placed"), 1 << position.placing)
    yield _pile(_("Field"), position.field)
    if position.phase != BID:
        yield from _list_captured(current, seats)
    if position.boost > 1:
        yield Pile(_("Multiplier"), f"× {position.boost}")
    yield Pile(_("Stock"), ngettext("%(num)d card", "%(num)d cards", len(current.stock)))
    if is_open:
        yield from _list_hidden(position, seats)


def _hand(who: Person) -> str:
    return _("Your hand") if who.is_you else hand_of(who)


def _list_hidden(position: Position, seats: Sequence[Person]) -> Iterator[Pile]:
    for seat, who in enumerate(seats):
        if seat != position.actor:
            title = _("%(hand)s, unseen then", hand=_hand(who))
            yield _pile(title, position.hands[seat])


def _pile(title: str, cards: CardSet) -> Pile:
    return Pile(title, _cards(cards), name_pictures(cards))


def name_pictures(cards: CardSet) -> tuple[str, ...]:
    """Return the names of cards by which a document has their pictures."""
    return tuple(IDS[card] for card in cards_in(cards))


def _list_captured(current: Round, seats: Sequence[Person]) -> Iterator[Pile]:
    for seat, who in enumerate(seats):
        title = _("You have") if who.is_you else _("%(name)s has", name=who.subject)
        pile = name_pictures(current.position.captured[seat])
        yield Pile(title, _by_kind(current, seat) or "–", pile)


def _by_kind(current: Round, seat: int) -> str:
    """Return a captured pile kind by kind, with the yaku that it makes."""
    pile = current.position.captured[seat]
    texts = [
        add_label(kind_name(kind), _cards(pile & cards))
        for kind, cards in current.ruleset.kinds.items()
        if pile & cards
    ]
    counted = read_pile(current.position, seat)
    sheet = score_sheet(current.ruleset, current.number, counted, current.position.field)
    made = [
        _(
            "%(yaku)s (%(points)s)",
            yaku=yaku.name(scored.yaku.id, current.ruleset.own_names),
            points=format_points(scored.points),
        )
        for scored in sheet
    ]
    return join_with_semicolons([*texts, join_with_commas(made)] if made else texts)


def _cards(cards: CardSet) -> str:
    return join_with_commas(short_name(card) for card in cards_in(cards)) or "–"


def describe_choices(observation: Observation, legal: Sequence[Action]) -> tuple[str, ...]:
    """Return the legal actions of a seat in words, in the order of the cards."""
    stated = (capitalise(describe_action(observation, action).text) for action in legal)
    return tuple(dict.fromkeys(stated))  # two cards of chaff have one name


def list_turns(edition: Edition, place: int) -> tuple[dict[str, Any], ...]:
    """Return every turn of a round, the one of that *place* in the match."""
    stages = edition.record.match.rounds[place - 1].stages
    begins = [
        step
        for step, current in enumerate(stages[:-1])
        if not step or current.position.phase in _BEGINS
    ]
    turns = pairwise([*begins, len(stages) - 1])
    return tuple(_build_turn(edition, place, range(first, end)) for first, end in turns)


def _build_turn(edition: Edition, place: int, steps: range) -> dict[str, Any]:
    """Return the turn that some actions of a round are.

    It may be a mere announcement: before the first turn, or stop and koi-koi.
    """
    stages = edition.record.match.rounds[place - 1].stages
    begun, before, after = stages[steps[0]], stages[steps[-1]], stages[steps[-1] + 1]
    notes = (edition.record.notes.get((place, step + 1), "") for step in steps)
    return {
        "anchor": f"r{place}-{steps[0] + 1}",
        "who": edition.everybody[begun.to_act].title,
        "text": _text(edition, before, after),
        "table": () if edition.is_quiz else list_piles(begun, edition.everybody, is_open=True),
        "verdicts": tuple(
            _verdict(edition, decision, stages[step])
            for step in steps
            if edition.review
            and (decision := edition.review.decision(Unit(place, step)))
            and not decision.assessment.is_forced
        ),
        "notes": tuple(note for note in notes if note),
        "question": _question(edition, begun) if edition.has_questions_for(begun.to_act) else None,
        "pictures": _picture(before, after),  # the card played with what it took, then the drawn
    }


def _question(edition: Edition, current: Round) -> dict[str, Any] | None:
    """Return the quiz question of a decision with more than one legal action."""
    observation = observe_round(edition.record.match, current)
    who = edition.everybody[current.to_act]
    text = _("What do you do?") if who.is_you else _("What should %(name)s do?", name=who.name)
    choices = describe_choices(observation, current.legal())
    if len(choices) < 2:
        return None
    table = list_piles(current, edition.everybody, is_open=False)
    return {"text": text, "table": table, "choices": choices}


def _text(edition: Edition, before: Round, after: Round) -> str:
    """Return the text of a turn, by its last action."""
    seats = list_seated(edition.everybody, after.active)
    if after.position.ending == CANCELLED:
        return giving_up_sentence(seats[after.position.winner])
    if before.position.phase in (BID, MISDEAL, SHOW):
        return describe_prelude_move(
            list_prelude_moves(after)[-1], edition.everybody, after.ruleset
        )
    if not after.turns or before.position.phase == CANCEL:
        return ""
    turn = after.turns[-1]
    if before.position.phase == DECIDE:
        who, game = seats[turn.seat], after.ruleset.game.name
        return call_sentence(game, who) if turn.call == KOIKOI else stop_sentence(who)
    return describe_turn(turn, after.ruleset, seats, after.position.placing)


def _picture(before: Round, after: Round) -> tuple[tuple[str, ...], ...]:
    """Return the cards that a turn has moved; none before the first card and where one decides."""
    if before.position.phase in (BID, MISDEAL, SHOW, CANCEL, DECIDE) or not after.turns:
        return ()
    turn = after.turns[-1]
    moved = ((turn.played, turn.took), (turn.drawn, turn.drew_took))
    return tuple((IDS[card], *name_pictures(took)) for card, took in moved if card != NO_CARD)


def _verdict(edition: Edition, decision: DecisionReview, before: Round) -> dict[str, Any]:
    is_best = decision.best == decision.played or decision.grade == Grade.BEST
    better = (
        "" if is_best else add_label(_("Better"), _done(edition, before, decision, decision.best))
    )
    reasons = _reasons(edition, decision, before)
    return {
        "anchor": anchor_of(decision.unit),
        "what": _done(edition, before, decision, decision.played),
        "mark": grade_mark(decision.grade),
        "text": loss_text(decision, edition.decimals),
        "better": better,
        "tags": tuple(tag_name(tag) for tag in decision.tags),
        # The player called "you" in reasons, if not the reader.
        "said_to": _tell_to_whom(edition.everybody[decision.player]) if reasons else "",
        "reasons": reasons,
        "basis": basis_text(decision.assessment),
    }


def _done(edition: Edition, before: Round, decision: DecisionReview, action: Action) -> str:
    observation = observe_round(edition.record.match, before)
    return capitalise(
        describe_action(observation, action, decision.assessment.weigh(action).follow_up).text
    )


def _reasons(edition: Edition, decision: DecisionReview, before: Round) -> tuple[str, ...]:
    """Return the reasons for the best move, if available, from the mover's viewpoint."""
    explanation = edition.reasons.get(decision.unit)
    if explanation is None:
        return ()
    observation = observe_round(edition.record.match, before)
    best = explanation.of(decision.best)
    if best is None:
        return ()
    people = list_people(len(edition.everybody), decision.player, edition.record.names)
    whys = tell_reasons(observation, people, leave_out_level(best), explanation.engine)
    return tuple(why.text for why in whys if why.good)


def _tell_to_whom(who: Person) -> str:
    """Return who “you” is in reasons for a decision of another player than the reader."""
    return (
        ""
        if who.is_you
        else _("From %(name)s’s point of view: “you” here is %(name)s.", name=who.name)
    )
