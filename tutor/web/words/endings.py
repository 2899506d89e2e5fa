"""How a round begins and ends, in sentences."""

from tutor.rules.match import DealerChosen
from tutor.rules.play import STOP
from tutor.rules.position import DEALT_YAKU, NOBODY, STOPPED
from tutor.rules.round import Round
from tutor.rules.settlement import scorer
from tutor.rules.tables import LAST_CALLER_SCORES
from tutor.web.translation import _, ngettext
from tutor.web.words import yaku
from tutor.web.words.cards import flower, flower_and_month


def story(finished: Round, learner: int) -> str:
    """Return how a finished round ended, empty when its last turn tells it."""
    if finished.position.ending == DEALT_YAKU:
        return _dealt_hand(finished, learner)
    if finished.position.ending == STOPPED:
        return _stop(finished, finished.position.winner == learner)
    return _exhaustion(finished, learner)


def _dealt_hand(finished: Round, learner: int) -> str:
    names = {
        seat: yaku.name(found)
        for seat, hand in enumerate(finished.deal.hands)
        if (found := finished.ruleset.game.dealt_yaku(hand))
    }
    if len(names) > 1:
        return _("Both of you were dealt a winning hand, so the round is drawn.")
    [(seat, name)] = names.items()
    if seat == learner:
        return _("You were dealt a winning hand: %(yaku)s.", yaku=name)
    return _("The computer was dealt a winning hand: %(yaku)s.", yaku=name)


def _stop(finished: Round, by_learner: bool) -> str:
    if finished.turns[-1].call == STOP:
        return ""  # the turn has told it
    if finished.position.hands[finished.position.winner] == 0:
        if by_learner:
            return _("You made a yaku with your last card, which ends the round.")
        return _("The computer made a yaku with its last card, which ends the round.")
    if by_learner:
        return _("You made a yaku, and these rules end the round there.")
    return _("The computer made a yaku, and these rules end the round there.")


def _exhaustion(finished: Round, learner: int) -> str:
    seat, _points = scorer(finished.rules, finished.position)
    if seat == NOBODY:
        return _("All cards were played and nobody stopped, so nobody scores.")
    if finished.rules.exhaustion == LAST_CALLER_SCORES:
        if seat == learner:
            return _("All cards were played; you called koi-koi last, so you score.")
        return _("All cards were played; the computer called koi-koi last, so it scores.")
    if seat == learner:
        return _("All cards were played without a yaku; as the dealer you score.")
    return _("All cards were played without a yaku; the computer scores as the dealer.")


def dealer_sentence(is_learner: bool) -> str:
    """Return who deals the next round."""
    return _("You deal the next round.") if is_learner else _("The computer deals the next round.")


def winner_sentence(winner: int | None, learner: int, own: int, other: int) -> str:
    """Return who won the match and with how many points."""
    if winner is None:
        return _("The match is drawn, %(own)d to %(other)d", own=own, other=other)
    if winner == learner:
        return _("You win the match, %(own)d to %(other)d", own=own, other=other)
    return _("The computer wins the match, %(other)d to %(own)d", own=own, other=other)


def first_dealer(chosen: DealerChosen, learner: int) -> str:
    """Return how the first dealer was found."""
    deals = _("you deal") if chosen.dealer == learner else _("the computer deals")
    if not chosen.draws:
        return _("By lot, %(deals)s first.", deals=deals)
    ties = [
        _("You both drew %(flower)s and drew again.", flower=flower(draw[learner]))
        for draw in chosen.draws[:-1]
    ]
    last = chosen.draws[-1]
    found = _(
        "You drew %(own)s, the computer %(other)s: %(deals)s.",
        own=flower_and_month(last[learner]),
        other=flower_and_month(last[1 - learner]),
        deals=deals,
    )
    return " ".join([*ties, found])


def voided(deals: int) -> str:
    """Return that the cards had to be dealt again, *deals* times."""
    return ngettext(
        "The first deal was void, as its field could not be played out (four cards of one"
        " month), and the cards were dealt again.",
        "%(num)d deals were void, as their fields could not be played out (four cards of one"
        " month), and the cards were dealt again.",
        deals,
    )
