"""How a round begins and ends, in sentences: its winner, its payments, and the match."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from tutor.rules.cards import Card
from tutor.rules.first_dealer import assign_draws, find_earliest_players
from tutor.rules.match import payments as reasons
from tutor.rules.match.match import DealerChosen, Match, MatchOutcome
from tutor.rules.match.payments import Payment
from tutor.rules.position import CANCELLED, DEALT_YAKU, NOBODY, STOPPED, SUDDEN
from tutor.rules.round.play import STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.par import NO_SPECIAL, build_outcome, find_special
from tutor.rules.score.settlement import find_scorer
from tutor.rules.tables import (
    AGAINST_PAR,
    ALL_COUNT,
    DEALER_ALWAYS_SCORES,
    DEALER_SCORES,
    HIGHER_SCORES,
    LAST_CALLER_SCORES,
)
from tutor.web.i18n.numbers import format_signed_whole, format_whole
from tutor.web.i18n.translation import (
    N_,
    _,
    capitalise,
    format_points,
    join_sentences,
    join_with_and,
    join_with_commas,
    ngettext,
)
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import flower, flower_and_month
from tutor.web.words.names.players import COMPUTER, People, Person, find_you, name_several
from tutor.web.words.table.announcements import giving_up_sentence

# Why a player scores when all cards were played: you, or an opponent.
_WHY_ONE_SCORES: Final = {
    LAST_CALLER_SCORES: (
        N_("All cards were played; you called koi-koi last, so you score."),
        N_("All cards were played; %(name)s called koi-koi last and scores."),
    ),
    HIGHER_SCORES: (
        N_("All cards were played; your yaku are worth more, so you score."),
        N_("All cards were played; %(name)s has the better yaku and scores."),
    ),
    DEALER_SCORES: (
        N_("All cards were played without a yaku; as the dealer you score."),
        N_("All cards were played without a yaku; %(name)s scores as the dealer."),
    ),
    DEALER_ALWAYS_SCORES: (
        N_("All cards were played and nobody stopped; as the dealer you score."),
        N_("All cards were played and nobody stopped; %(name)s scores as the dealer."),
    ),
}
_WHY: Final = {
    reasons.SHOWN: N_("dealt yaku shown before play"),
    reasons.STOP: N_("captured yaku, stopped"),
    reasons.LIABLE: N_("the third player’s share, for having continued alone"),
    reasons.HALF: N_("captured yaku after continuing"),
    reasons.BEATEN: N_("captured yaku after continuing, when another player stopped"),
    reasons.CANCEL: N_("captured yaku, half of them taken"),
    reasons.LEVEL: N_("everyone at par, to the first player"),
    reasons.TWICE: N_("double par"),
    reasons.SIXTEEN: N_("sixteen chaff"),
    reasons.PAR: N_("card points, counted from par"),
    reasons.CARDS: N_("card points, counted from the mean"),
    reasons.PASSED: N_("fee for passing"),
    reasons.FORCED_OUT: N_("fee for sitting out"),
}


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


def describe_ending(finished: Round, seats: Sequence[Person]) -> str:
    """Return how a finished round ended, empty when its last turn shows it.

    *seats* are the players of the round, seat by seat.
    """
    if finished.is_void:
        return _void_ending(finished)
    ending, winner = finished.position.ending, finished.position.winner
    if ending == DEALT_YAKU:
        return _hand_ending(finished, seats)
    if ending == STOPPED:
        return _stop_ending(finished, seats[winner])
    if ending == CANCELLED:
        return giving_up_sentence(seats[winner])
    if ending == SUDDEN:
        return _sudden_ending(finished, seats[winner])
    return _exhausted_ending(finished, seats)


def _void_ending(finished: Round) -> str:
    if finished.position.field and finished.ruleset.field_comes_late:
        return _("The dealt field is void, so nobody scores or pays anything.")
    return _("A misdeal was declared, so nobody scores.")


def _hand_ending(finished: Round, seats: Sequence[Person]) -> str:
    names = {
        seat: yaku.name(dealt_end, finished.ruleset.own_names)
        for seat, hand in enumerate(finished.deal.hands)
        if (dealt_end := finished.ruleset.find_dealt_end(hand))
    }
    if len(names) > 1:
        return _("Both of you have a dealt yaku, so the round is drawn.")
    [(seat, name)] = names.items()
    if seats[seat].is_you:
        return _("You win with a dealt yaku: %(yaku)s.", yaku=name)
    return _("%(name)s wins with a dealt yaku: %(yaku)s.", name=seats[seat].subject, yaku=name)


def _stop_ending(finished: Round, who: Person) -> str:
    if finished.turns[-1].call == STOP:
        return ""  # the turn already shows it
    if finished.position.hands[finished.position.winner] == 0:
        if who.is_you:
            return _("You made a yaku with your last card, which ends the round.")
        return _("%(name)s made a yaku with the last card, which ends the round.", name=who.subject)
    if who.is_you:
        return _("You made a yaku, and these rules end the round there.")
    return _("%(name)s made a yaku, and these rules end the round there.", name=who.subject)


def _sudden_ending(finished: Round, who: Person) -> str:
    if who.is_you:
        return _("You made a yaku that wins the match at once.")
    return _("%(name)s made a yaku that wins the match at once.", name=who.subject)


def _exhausted_ending(finished: Round, seats: Sequence[Person]) -> str:
    if finished.rules.settlement == AGAINST_PAR:
        return _par_ending(finished)
    if finished.rules.settlement == ALL_COUNT:
        return _all_count_ending(finished)
    return _one_scores_ending(finished, seats)


def _par_ending(finished: Round) -> str:
    end = build_outcome(finished.rules, finished.position)
    if any(end.yaku):
        return _("All cards were played. Players who had continued get half of their yaku.")
    if find_special(finished.rules.par, end)[0] != NO_SPECIAL:
        return _("All cards were played and nobody made a yaku, but a special yaku counts.")
    return _(
        "All cards were played and nobody made a yaku, so card points count from %(par)d.",
        par=finished.rules.par.par,
    )


def _all_count_ending(finished: Round) -> str:
    if any(finished.changes):
        return _("All cards were played.")
    return _(
        "All cards were played. A player came to %(points)d points or less, so nobody scores.",
        points=finished.rules.spoiled_at,
    )


def _one_scores_ending(finished: Round, seats: Sequence[Person]) -> str:
    seat, _points = find_scorer(finished.rules, finished.position)
    if seat == NOBODY:
        return _("All cards were played and nobody stopped, so nobody scores.")
    yours, anothers = _WHY_ONE_SCORES[finished.rules.exhaustion]
    return _(yours) if seats[seat].is_you else _(anothers, name=seats[seat].name)


def dealer_sentence(who: Person) -> str:
    """Return who deals the next round."""
    if who.is_you:
        return _("You deal the next round.")
    return _("%(name)s deals the next round.", name=who.subject)


def dealer_reason(finished: Round, who: Person) -> str:
    """Return who deals after this round and why, as the rules of the game have it."""
    if finished.is_void:
        if who.is_you:
            return _("The round does not count: you deal again.")
        return _("The round does not count: %(name)s deals again.", name=who.name)
    reasons = {
        AGAINST_PAR: _("The winner of a round deals next."),
        ALL_COUNT: _("The player with the most points deals next."),
    }
    return join_sentences([dealer_sentence(who), reasons.get(finished.rules.settlement, "")])


def first_dealer_sentence(chosen: DealerChosen, everybody: Sequence[Person]) -> str:
    """Return how the first dealer was chosen."""
    dealer = everybody[chosen.dealer]
    deals = _("you deal") if dealer.is_you else _("%(name)s deals", name=dealer.name)
    if not chosen.draws:
        return _("Drawn at random: %(deals)s first.", deals=deals)
    if len(everybody) > 2:
        return _describe_draw(chosen, everybody, deals)
    [you], [other] = _split(everybody)
    ties = [
        _("You both drew %(flower)s and drew again.", flower=flower(draw[you.player]))
        for draw in chosen.draws[:-1]
    ]
    last = chosen.draws[-1]
    result = _(
        "You drew %(own)s, %(name)s drew %(other)s: %(deals)s.",
        own=flower_and_month(last[you.player]),
        name=other.name,
        other=flower_and_month(last[other.player]),
        deals=deals,
    )
    return join_sentences([*ties, result])


def _split(everybody: Sequence[Person]) -> tuple[list[Person], list[Person]]:
    return [person for person in everybody if person.is_you], [
        person for person in everybody if not person.is_you
    ]


def _describe_draw(chosen: DealerChosen, everybody: Sequence[Person], deals: str) -> str:
    drawn = list(assign_draws(len(everybody), chosen.draws))
    ties = (
        _tie([everybody[player] for player in find_earliest_players(before)], before, after)
        for before, after in pairwise(drawn)
    )
    return join_sentences(
        [*ties, _earliest(drawn[-1][chosen.dealer], everybody[chosen.dealer], deals)]
    )


def _tie(tied: Sequence[Person], drawn: Mapping[int, Card], second: Mapping[int, Card]) -> str:
    """Return who drew again; in matches of earlier versions that was everybody."""
    card = flower_and_month(drawn[tied[0].player])
    you, persons = _split(tied)
    names = join_with_and([person.subject for person in (*you, *persons)])
    if you:
        text = _(
            "%(you_and_others)s drew the earliest month, %(card)s, and drew again.",
            you_and_others=names,
            card=card,
        )
    else:
        text = _(
            "%(names)s drew the earliest month, %(card)s, and drew again.", names=names, card=card
        )
    return join_sentences([text, _("So did everyone else.") if len(second) > len(tied) else ""])


def _earliest(card: Card, dealer: Person, deals: str) -> str:
    shown = flower_and_month(card)
    if dealer.is_you:
        return _("You drew the earliest month, %(card)s: you deal first.", card=shown)
    return _(
        "%(name)s drew the earliest month, %(card)s: %(deals)s first.",
        name=dealer.subject,
        card=shown,
        deals=deals,
    )


def void_deals_sentence(deals: int) -> str:
    """Return the sentence about cards that were dealt again, *deals* times."""
    return ngettext(
        "The first deal was void: there were four cards of one month on the field, so the cards "
        "were dealt again.",
        "%(num)d deals were void: there were four cards of one month on the field, so the cards "
        "were dealt again.",
        deals,
    )


def void_deals_or_hands_sentence(deals: int) -> str:
    """Return the sentence about re-dealt cards where a hand can also be void."""
    return ngettext(
        "The first deal was void, with four cards of one month on the field or in a hand, and"
        " the cards were dealt again.",
        "%(num)d deals were void, with four cards of one month on the field or in a hand, and"
        " the cards were dealt again.",
        deals,
    )


def void_deals_of_three_sentence(deals: int) -> str:
    """Return the sentence about cards dealt again where three of a month void a field (N2)."""
    return ngettext(
        "The first deal was void, with three or four cards of one month on the field, and the"
        " cards were dealt again.",
        "%(num)d deals were void, with three or four cards of one month on the field, and the"
        " cards were dealt again.",
        deals,
    )


def multiplier_sentence(multiplier: int) -> str:
    """Return the sentence about the field's multiplier of all points of the round."""
    if multiplier == 1:
        return _("There is no light on the field: points count × 1 in this round.")
    return _("All points of this round count × %(factor)d.", factor=multiplier)


def reason(payment: Payment) -> str:
    """Return the words for the reason of a payment."""
    return _(_WHY[payment.reason])


def reckoning(payment: Payment, multiplier: int, par: int) -> str:
    """Return how the points of a payment come about, as "35 × 2"."""
    ask = _SUMS.get(payment.reason, _plain_reckoning)
    return ask(payment, multiplier, par)


def _times(text: str, multiplier: int) -> str:
    return f"{text} × {multiplier}" if multiplier > 1 else text


def _plain_reckoning(payment: Payment, multiplier: int, par: int) -> str:
    return _times(str(payment.base), multiplier)


def _half_reckoning(payment: Payment, multiplier: int, par: int) -> str:
    return _("half of %(sum)s", sum=_times(str(payment.base), multiplier))


def _par_reckoning(payment: Payment, multiplier: int, par: int) -> str:
    text = f"{payment.base} − {par}"
    return _times(f"({text})", multiplier) if multiplier > 1 else text


def _cards_reckoning(payment: Payment, multiplier: int, par: int) -> str:
    return _("%(points)s captured", points=format_points(payment.base))


_SUMS: Final[dict[str, Callable[[Payment, int, int], str]]] = {
    reasons.HALF: _half_reckoning,
    reasons.BEATEN: _half_reckoning,
    reasons.CANCEL: _half_reckoning,
    reasons.PAR: _par_reckoning,
    reasons.CARDS: _cards_reckoning,
}
