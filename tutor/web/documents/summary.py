"""A document's summary of a whole match and of a whole round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tutor.review.review import Ledger, Moment, Review, RoundReview
from tutor.review.units import DECISION, Unit
from tutor.review.verdicts.moments import is_costly, sort_by_cost
from tutor.web.documents.edition import Edition
from tutor.web.documents.table import Pile
from tutor.web.i18n.translation import (
    _,
    add_full_stop,
    add_label,
    join_sentences,
    join_with_commas,
    join_with_semicolons,
    pgettext,
)
from tutor.web.review.figures import cost_figures
from tutor.web.review.ledger import build_ledger_rows
from tutor.web.review.sums import BalancePrinter, list_plain_heads
from tutor.web.table.results import RoundSummary, summarise_match, summarise_round
from tutor.web.table.settlements import PaymentLine
from tutor.web.words.house_rules import toggle_name, value_phrase
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import Person
from tutor.web.words.review import moment_name, part_name
from tutor.web.words.table.verdicts import standing_sentence


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
