"""The questions of a round that no card answers, and what each answer means."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tutor.explain.facts.reasons import list_reasons
from tutor.explain.kinds import ClaimKind
from tutor.rules.actions import action_text
from tutor.rules.cards import ALL, cards_in, count, month_set
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import BID, CANCEL, DECIDE, MISDEAL, SHOW
from tutor.rules.round.bidding import ACTIVE, fees
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.round.prelude import DECLARE, KEEP, WAIVE, list_offers
from tutor.rules.ruleset import DealtYaku
from tutor.rules.score.scoring import call_bonus, call_multiplier, score_by_stopping
from tutor.rules.tables import AGAINST_PAR, OWN_CALLS, Rules
from tutor.web.i18n.translation import (
    N_,
    _,
    format_points,
    join_sentences,
    join_with_and,
    join_with_commas,
)
from tutor.web.table.card_view import CardView, card_views
from tutor.web.table.scores import Sum, reckon_sum
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import flower
from tutor.web.words.names.players import People, list_seated, name_others
from tutor.web.words.table import announcements as sentences
from tutor.web.words.table.announcements import decision_name, find_shown_yaku

# The letter of a keyboard for an answer; the rest have none.
KEYS: Final = {STOP: "s", KOIKOI: "k", JOIN: "j", PASS: "p"}
# The risks of a koi-koi call: whether the loser pays, and whether the call multiplies.
_THREATS: Final = {
    (False, False): N_("Play on for more. If %(name)s scores first, you get nothing."),
    (False, True): N_(
        "Play on for more. If %(name)s scores first, you get nothing, and those points"
        " count × %(factor)d."
    ),
    (True, False): N_("Play on for more. If %(name)s scores first, you pay those points."),
    (True, True): N_(
        "Play on for more. If %(name)s scores first, you pay those points × %(factor)d."
    ),
}


@dataclass(frozen=True)
class AnswerButton:
    """One answer: a button that submits *action*."""

    action: str
    title: str
    text: str
    key: str = ""


@dataclass(frozen=True)
class TableQuestion:
    """A question: its subject, its cards, and its answers."""

    heading: str
    text: str
    answers: tuple[AnswerButton, ...]
    fans: tuple[tuple[CardView, ...], ...] = ()

    @property
    def is_forced(self) -> bool:
        """Return whether there is one answer only."""
        return len(self.answers) == 1


def build_question(observation: Observation, people: People) -> TableQuestion | None:
    """Return the question that the observer must answer, None when a card answers it."""
    ask = _ASKED.get(observation.phase)
    return ask(observation, people) if ask else None


def build_answer(
    observation: Observation, action: Action, text: str = "", offered: tuple[DealtYaku, ...] = ()
) -> AnswerButton:
    """Return the button of an action that is no card."""
    title = decision_name(observation.ruleset, action, offered)
    return AnswerButton(action_text(action), title, text, KEYS.get(action, ""))


# --- Stop or go on --------------------------------------------------------------------------


def _decision(observation: Observation, people: People) -> TableQuestion:
    pays = observation.rules.settlement == AGAINST_PAR
    total = _sum(observation, people)
    terms = join_with_commas(line.term for line in total.lines)
    is_named = terms == total.names  # by the heading, as Japanese names are
    if pays and is_named:
        text = _("%(sum)s from each. Stop or play on?", sum=total.text)
    elif is_named:
        text = _("%(sum)s. Stop or play on?", sum=total.text)
    elif pays:
        text = _("%(terms)s. %(sum)s from each. Stop or play on?", terms=terms, sum=total.text)
    else:
        text = _("%(terms)s. %(sum)s. Stop or play on?", terms=terms, sum=total.text)
    return TableQuestion(
        heading=total.names,
        text=text,
        answers=_payment_answers(observation, people)
        if pays
        else _score_answers(observation, people, total),
        fans=tuple(line.cards for line in total.lines),
    )


def _sum(observation: Observation, people: People) -> Sum:
    ruleset, position, seat = observation.ruleset, public_position(observation), observation.seat
    total = score_by_stopping(ruleset.tables(observation.round), position, seat)
    seats = list_seated(people, observation.active)
    return reckon_sum(ruleset, observation.round, position, seat, seats, total)


def _score_answers(
    observation: Observation, people: People, total: Sum
) -> tuple[AnswerButton, ...]:
    stop = _("Bank %(points)s. The round ends.", points=format_points(total.total))
    return (
        build_answer(observation, STOP, stop),
        build_answer(observation, KOIKOI, _playing_on(observation, people)),
    )


def _playing_on(observation: Observation, people: People) -> str:
    other = name_others(people).name
    factor = next(
        (r.whole("then") for r in list_reasons(observation, KOIKOI) if r.kind == ClaimKind.DOUBLES),
        1,
    )
    rules = observation.rules
    text = _THREATS[bool(rules.zero_sum), factor > 1]
    return join_sentences([_(text, name=other, factor=factor), _reward(rules, observation)])


def _reward(rules: Rules, observation: Observation) -> str:
    """Return what another call adds to the observer's score, empty if nothing (J12)."""
    before = public_position(observation).calls[observation.seat]
    if call_bonus(rules, before + 1) > call_bonus(rules, before):
        return _("A later stop scores 1 point more for this call.")
    multiplier = call_multiplier(rules, before + 1, 0)
    if rules.multiplier == OWN_CALLS and multiplier > 1:
        return _("Your yaku then count × %(number)d.", number=multiplier)
    return ""


def _payment_answers(observation: Observation, people: People) -> tuple[AnswerButton, ...]:
    stop = sentences.stop_text(observation, list_seated(people, observation.active))
    return (
        build_answer(observation, STOP, stop),
        build_answer(observation, KOIKOI, sentences.continue_text(observation)),
    )


def _cancel(observation: Observation, people: People) -> TableQuestion:
    seats = list_seated(people, observation.active)
    return TableQuestion(
        heading=_("Take back your “continue”?"),
        text=_("You continued, and your yaku have not grown since."),
        answers=(
            build_answer(observation, GIVE_UP, sentences.give_up_text(observation, seats)),
            build_answer(
                observation,
                PLAY_ON,
                _("Play on: only a new yaku lets you stop for the full points."),
            ),
        ),
        fans=tuple(line.cards for line in _sum(observation, people).lines),
    )


# --- Before the first card ------------------------------------------------------------------


def _misdeal(observation: Observation, _people: People) -> TableQuestion:
    quad = next(
        observation.hand & month_set(card)
        for card in cards_in(observation.hand)
        if count(observation.hand & month_set(card)) == 4
    )
    cards = tuple(cards_in(quad))
    return TableQuestion(
        heading=_("All four %(flower)s cards in your hand", flower=flower(cards[0])),
        text=_("You may declare a misdeal. Nobody knows until you do."),
        answers=(
            build_answer(observation, DECLARE, _("The cards are dealt again. Nobody scores.")),
            build_answer(observation, WAIVE, _("Play with this hand. The others will not know.")),
        ),
        fans=(card_views(cards, ruleset=observation.ruleset),),
    )


def _show(observation: Observation, _people: People) -> TableQuestion:
    offered = list_offers(observation.ruleset, observation.hand)
    names = [yaku.name(dealt.id, observation.ruleset.own_names) for dealt in offered]
    return TableQuestion(
        heading=join_with_and(names),
        text=sentences.show_question(observation, offered),
        answers=tuple(
            build_answer(observation, action, _show_text(observation, action, offered), offered)
            for action in sorted(legal_actions(observation), reverse=True)
        ),
        fans=tuple(
            card_views(cards_in(dealt.cards), ruleset=observation.ruleset) for dealt in offered
        ),
    )


def _show_text(observation: Observation, action: Action, offered: tuple[DealtYaku, ...]) -> str:
    if action == KEEP:
        return _("It scores nothing, and nobody will know.")
    return sentences.show_text(observation, find_shown_yaku(action, offered))


def _bid(observation: Observation, _people: People) -> TableQuestion:
    legal = legal_actions(observation)
    join = build_answer(observation, JOIN, _("You play this round with your seven cards."))
    if PASS not in legal:
        text = _("There must be %(number)d players, and no more are left.", number=ACTIVE)
        return TableQuestion(_("You have to join"), text, (join,))
    order = sum(not joins for _player, joins in observation.bids) + 1
    multiplier = 0 if observation.ruleset.field_comes_late else observation.multiplier
    fee = fees(observation.ruleset.toggles, order, 0, multiplier or 1)[0][-1]
    return TableQuestion(
        heading=_("Will you join this round?"),
        text=sentences.bid_question(
            list_offers(observation.ruleset, observation.hand & ALL), observation.ruleset.own_names
        ),
        answers=(
            join,
            build_answer(observation, PASS, sentences.pass_text(fee, multiplier)),
        ),
    )


_ASKED: Final[dict[int, Callable[[Observation, People], TableQuestion]]] = {
    DECIDE: _decision,
    CANCEL: _cancel,
    MISDEAL: _misdeal,
    SHOW: _show,
    BID: _bid,
}
