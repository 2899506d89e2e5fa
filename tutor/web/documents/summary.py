"""What a document says of a whole match and of a whole round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tutor.review.analysis.figures import total
from tutor.review.files import Record
from tutor.review.review import Ledger, Moment, PlayerReview, Review, RoundReview
from tutor.review.units import DECISION, Unit
from tutor.review.verdicts.moments import moments
from tutor.web.documents.table import Pile
from tutor.web.i18n.numbers import fixed, signed
from tutor.web.i18n.translation import _, ended, enumerated, labelled, together
from tutor.web.review.figures import gained_text, lost_text
from tutor.web.table.results import RoundSummary, match_summary, round_summary
from tutor.web.table.settlements import PaymentLine
from tutor.web.words.house_rules.toggles import toggle_name, value_phrase
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import Person, people, viewpoint
from tutor.web.words.review import moment_name, part_name
from tutor.web.words.table.verdicts import standing


@dataclass(frozen=True)
class Table:
    """A table with a caption; the first cell of a row is its heading, *has_sum* of the last."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    has_sum: bool = False


@dataclass(frozen=True)
class Link:
    """A way to a place of the document."""

    anchor: str
    text: str


def facts(record: Record, is_quiz: bool) -> tuple[Pile, ...]:
    """Return what is known of a match, each as a title and a text; in a quiz nothing that tells."""
    return tuple(one for one in _facts(record, is_quiz) if one.cards)


def _facts(record: Record, is_quiz: bool) -> Iterator[Pile]:
    rules, game = record.ruleset, record.ruleset.game.name
    yield Pile(_("Game"), game_name(game))
    yield Pile(_("Rules"), preset_name(rules.preset))
    told = (
        labelled(toggle_name(game, name), value_phrase(game, name, value))
        for name, value in rules.overrides.items()
    )
    yield Pile(_("House rules"), "; ".join(told))
    yield Pile(_("The players"), enumerated(one.title for one in people(rules.players)))
    yield Pile(_("Date"), record.date)
    yield Pile(_("Tags"), "" if is_quiz else enumerated(record.tags))


def outcome(record: Record) -> tuple[str, Table | None]:
    """Return who has won, and the points round by round; nothing of a match without a round."""
    if not record.match.finished:
        return "", None
    found = match_summary(record.match)
    rows = tuple((str(one.number), one.dealer, one.how, *one.changes) for one in found.rows)
    whole = (_("Total"), "", "", *found.totals)
    heads = (_("Round"), _("Dealer"), _("How"), *found.titles)
    heading = together([ended(found.heading), found.why]) if record.match.is_over else ""
    return heading, Table(_("The rounds"), heads, (*rows, whole), has_sum=True)


def figures(record: Record, review: Review) -> Table:
    """Return what every player gave up, and how much was luck."""
    everybody = people(record.ruleset.players)
    rows = (_figures(everybody[one.player], one) for one in review.players)
    heads = (
        _("Player"),
        _("Points given up"),
        _("Decisions"),
        _("Accuracy"),
        _("Result"),
        _("Result without luck"),
    )
    return Table(_("The players"), heads, tuple(rows))


def _figures(who: Person, found: PlayerReview) -> tuple[str, ...]:
    accuracy = found.accuracy
    told = (
        "–"
        if accuracy is None
        else _(
            "%(value)s %% (%(low)s to %(high)s)",
            value=fixed(accuracy.value, 0),
            low=fixed(accuracy.lo, 0),
            high=fixed(accuracy.hi, 0),
        )
    )
    adjusted = "–" if found.adjusted is None else gained_text(found.adjusted)
    return (
        who.title,
        lost_text(found.points_lost),
        str(found.decisions),
        told,
        signed(found.result),
        adjusted,
    )


def moment_links(record: Record, review: Review, done: Mapping[str, str]) -> tuple[Link, ...]:
    """Return the moments that mattered to whoever is "you", or else to the first player.

    *done* is what was done, by the anchor of each verdict.
    """
    found = moments(record.match, review, viewpoint().you or 0)
    return tuple(
        Link(anchor, _moment(review, one, done[anchor]))
        for one in found
        if one.unit.kind == DECISION and (anchor := anchor_of(one.unit)) in done
    )


def _moment(review: Review, one: Moment, done: str) -> str:
    number = review.rounds[one.unit.round - 1].number
    what = labelled(moment_name(one.kind), done)
    return _("Round %(number)d: %(what)s", number=number, what=what)


def anchor_of(decision: Unit) -> str:
    """Return the anchor of a verdict."""
    return f"d{decision.round}-{decision.step + 1}"


def ledgers(record: Record, found: RoundReview | None) -> tuple[Table, ...]:
    """Return where the result of a round came from: yours, or everybody's where nobody is you."""
    if found is None or found.ledgers is None:
        return ()
    everybody = people(record.ruleset.players)
    you = viewpoint().you
    return tuple(
        _ledger(everybody[one.player], one)
        for one in found.ledgers
        if you is None or one.player == you
    )


def _ledger(who: Person, found: Ledger) -> Table:
    caption = (
        _("Where your result came from")
        if who.is_you
        else _("Where the result of %(name)s came from", name=who.name)
    )
    rows = [(_part(part.name, who.is_you), signed(part.points)) for part in found.parts]
    whole = (_("Result"), signed(found.result))
    return Table(caption, (_("Part"), _("Points")), (*rows, whole), has_sum=True)


def _part(name: str, is_you: bool) -> str:
    if is_you:
        return part_name(name)
    others = {
        "own_flips": _("Own flips"),
        "other_flips": _("Flips of the others"),
        "own_decisions": _("Own decisions"),
        "other_decisions": _("Decisions of the others"),
    }
    return others.get(name) or part_name(name)


def beginning(record: Record, place: int) -> str:
    """Return who deals a round, and how the match stands before it."""
    match, everybody = record.match, people(record.ruleset.players)
    played = match.rounds[place - 1]
    dealer = everybody[played.dealer]
    deals = _("You deal.") if dealer.is_you else _("%(name)s deals.", name=dealer.subject)
    if not any(one.is_over for one in match.rounds[: place - 1]):
        return deals
    return together([deals, standing(record.ruleset, everybody, match.totals(played.number))])


def ending(record: Record, place: int) -> tuple[str, ...]:
    """Return how a round ended, sentence by sentence."""
    played = record.match.rounds[place - 1]
    if not played.is_over:
        return (_("The round was not played out."),)
    found = round_summary(record.match, place - 1)
    told = (ended(found.heading), found.story, _sum(found), found.standing, found.next_dealer)
    return tuple(one for one in told if one)


def _sum(found: RoundSummary) -> str:
    """Return the score as a sum with the names of its yaku."""
    if found.sum is None:
        return ""
    return ended(labelled(found.sum.names, found.sum.text))


def tallied(record: Record, place: int) -> tuple[Table, ...]:
    """Return what each player scored, or who paid whom, where a round does that."""
    played = record.match.rounds[place - 1]
    if not played.is_over:
        return ()
    found = round_summary(record.match, place - 1)
    sheets = tuple(
        Table(
            sheet.person.title,
            (_("Yaku"), _("Points")),
            (
                *((line.name, str(line.points)) for line in sheet.lines),
                (_("Total"), str(sheet.total)),
            ),
            has_sum=True,
        )
        for sheet in found.tallies
    )
    return (*sheets, _payments(found.settlement.lines)) if found.settlement else sheets


def _payments(lines: Sequence[PaymentLine]) -> Table:
    rows = tuple((one.payer, one.payee, one.why, one.sum, str(one.points)) for one in lines)
    heads = (_("From"), _("To"), _("For"), _("Sum"), _("Points"))
    return Table(_("The payments"), heads, rows)


def losses(record: Record, found: RoundReview | None) -> str:
    """Return what each player gave up in a round."""
    if found is None or not found.decisions:
        return ""
    everybody = people(record.ruleset.players)
    told = []
    for who in everybody:
        own = [one.points for one in found.decisions if one.player == who.player]
        if own:
            told.append(labelled(who.title, lost_text(total(own))))
    return labelled(_("Points given up"), enumerated(told)) if told else ""
