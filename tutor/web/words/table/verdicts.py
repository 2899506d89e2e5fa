"""Sentences for the winner of a round or a match."""

from collections.abc import Sequence

from tutor.rules.match.match import Match, MatchOutcome
from tutor.rules.position import SUDDEN
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR
from tutor.web.i18n.numbers import format_signed_whole, format_whole
from tutor.web.i18n.translation import _, capitalise, format_points, join_with_commas
from tutor.web.words.names.players import COMPUTER, People, Person, find_you, name_several


def round_heading(winners: Sequence[Person], total: int) -> str:
    """Return who has won a round and with how many points; nobody when there are none."""
    if not winners:
        return _("Nobody scores this round")
    if len(winners) > 1:
        return _(
            "%(names)s win the round: %(points)s each",
            names=capitalise(name_several(winners)),
            points=format_points(total),
        )
    if winners[0].is_you:
        return _("You win the round: %(points)s", points=format_points(total))
    return _(
        "%(name)s wins the round: %(points)s", name=winners[0].subject, points=format_points(total)
    )


def payment_heading(winner: Person, everybody: People, changes: Sequence[int]) -> str:
    """Return the winner of a round of payments, and the change for you or for the winner."""
    you = find_you(everybody)
    own = changes[winner.player if you is None else you]
    if winner.is_you:
        return _("You win the round: %(change)s", change=format_signed_whole(own))
    if you is None:
        return _(
            "%(name)s wins the round: %(change)s",
            name=winner.subject,
            change=format_signed_whole(own),
        )
    return _(
        "%(name)s wins the round; you: %(change)s",
        name=winner.subject,
        change=format_signed_whole(own),
    )


def standing_sentence(ruleset: Ruleset, everybody: Sequence[Person], totals: Sequence[int]) -> str:
    """Return the score of the match, yours first."""
    if everybody[0].is_you and everybody[1].key == COMPUTER:
        own, other = map(format_whole, totals)
        return _("Match so far: you %(own)s, computer %(other)s.", own=own, other=other)
    return _("Match so far: %(totals)s.", totals=totals_sentence(ruleset, everybody, totals))


def totals_sentence(ruleset: Ruleset, everybody: Sequence[Person], totals: Sequence[int]) -> str:
    """Return the points of everybody in one breath."""
    signs = ruleset.tables().settlement == AGAINST_PAR
    parts = [
        _(
            "%(name)s %(total)s",
            name=person.name,
            total=(format_signed_whole if signs else format_whole)(total),
        )
        for person, total in zip(everybody, totals, strict=True)
    ]
    return join_with_commas(parts)


def match_heading(match: Match, everybody: Sequence[Person]) -> str:
    """Return who has won a match, or is ahead, and with how many points."""
    return outcome_sentence(match.ruleset, match.outcome, everybody)


def outcome_sentence(ruleset: Ruleset, ended: MatchOutcome, everybody: Sequence[Person]) -> str:
    """Return how a match ended: its winner, with the points."""
    winners = [everybody[player] for player in ended.winners]
    if ruleset.players == 2:
        return _duel(winners, everybody, ended.totals)
    text = totals_sentence(ruleset, everybody, ended.totals)
    if len(winners) > 1:
        return _(
            "%(names)s share the match: %(totals)s",
            names=capitalise(name_several(winners)),
            totals=text,
        )
    if winners[0].is_you:
        return _("You win the match: %(totals)s", totals=text)
    return _("%(name)s wins the match: %(totals)s", name=winners[0].subject, totals=text)


def _duel(winners: Sequence[Person], everybody: Sequence[Person], totals: Sequence[int]) -> str:
    stated = tuple(map(format_whole, totals))
    if len(winners) != 1:
        return _("The match is drawn, %(own)s to %(other)s", own=stated[0], other=stated[1])
    own, other = stated[winners[0].player], stated[1 - winners[0].player]
    if winners[0].is_you:
        return _("You win the match, %(own)s to %(other)s", own=own, other=other)
    return _(
        "%(name)s wins the match, %(other)s to %(own)s",
        name=winners[0].subject,
        own=other,
        other=own,
    )


def verdict_reason(match: Match, everybody: People) -> str:
    """Return why a match ended or continues; empty when that is obvious."""
    target, totals = match.ruleset.target, match.totals()
    if match.is_over and match.ruleset.bank and min(totals) <= 0:
        return _why_out(match, everybody, totals)
    if not target or not match.finished:
        return ""
    if match.is_over:
        return _why_over(match, totals)
    arrived = [total for total in totals if total >= target]
    if not arrived:
        return ""
    best, second = sorted(totals, reverse=True)[:2]
    if best == second:
        return _("Two players share the lead, so one more round is played.")
    lead = match.ruleset.toggles.get("lead") or 0
    return _(
        "%(target)d is reached, but the lead has to be more than %(lead)d: one more round is"
        " played.",
        target=target,
        lead=lead,
    )


def _why_out(match: Match, everybody: People, totals: Sequence[int]) -> str:
    """Return who has lost all points that everybody began with, and when (J1)."""
    out = everybody[totals.index(min(totals))]
    played, rounds = len(match.finished), match.ruleset.rounds
    if out.is_you:
        return _(
            "You have no points left: the match is over after round %(played)d of %(rounds)d.",
            played=played,
            rounds=rounds,
        )
    return _(
        "%(name)s has no points left: the match is over after round %(played)d of %(rounds)d.",
        name=out.subject,
        played=played,
        rounds=rounds,
    )


def _why_over(match: Match, totals: Sequence[int]) -> str:
    if match.finished[-1].position.ending == SUDDEN:
        return ""  # the round already shows it
    [winner] = match.winners or [0]
    if totals[winner] < max(totals):
        return _(
            "With %(target)d reached, Four lights or Seven ribbons win regardless of the total.",
            target=match.ruleset.target,
        )
    return ""
