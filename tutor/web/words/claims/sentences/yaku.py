"""Claims about yaku made, missed, denied, held and shown, and about bids, in sentences."""

from collections.abc import Sequence
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import card_set
from tutor.web.i18n.numbers import format_whole
from tutor.web.i18n.translation import N_, _, format_points, join_names, join_with_and, ngettext
from tutor.web.words.claims.phrases import (
    Sentence,
    Speech,
    compare,
    is_hardly_ever,
    is_never,
    makes_text,
    often_otherwise_text,
    tell,
    they_make_text,
    yaku_of,
)
from tutor.web.words.names.cards import short_name
from tutor.web.words.table.turns import name_shown


def _completes(claim: Claim, speech: Speech) -> str:
    return completed_text([claim], speech)


def list_stated(claims: Sequence[Claim]) -> tuple[Sequence[Claim], bool]:
    """Return the claims about yaku that are new, otherwise all, and whether they are new."""
    new = [claim for claim in claims if claim.whole("points") == claim.whole("more")]
    return new or claims, bool(new)


def completed_text(claims: Sequence[Claim], speech: Speech) -> str:
    """Return the points of yaku that an action makes or extends; new ones come first.

    With other yaku and after doubling a yaku does not pay its table value.
    """
    stated, is_new = list_stated(claims)
    points = sum(claim.whole("points") for claim in stated)
    current, following = claims[0].whole("now"), claims[0].whole("then")
    name = join_names([yaku_of(claim, speech) for claim in stated])
    if current:
        pays = {
            "yaku": name,
            "then": format_points(following),
            "more": format_whole(following - current),
        }
        if is_new:
            return _(
                "completes %(yaku)s: your yaku then pay %(then)s, %(more)s more than now", **pays
            )
        return _("%(yaku)s grows: your yaku then pay %(then)s, %(more)s more than now", **pays)
    if following == points:
        return _("completes %(yaku)s, %(points)s", yaku=name, points=format_points(points))
    return _(
        "completes %(yaku)s: in all, your yaku then pay %(then)s",
        yaku=name,
        then=format_points(following),
    )


def _denies(claim: Claim, speech: Speech) -> str:
    values = {
        "card": short_name(claim.cards[0]),
        "yaku": yaku_of(claim, speech),
        "player": speech.opponents.name,
    }
    left = claim.whole("left")
    if not left:
        return _(
            "%(player)s is one card short of %(yaku)s; this takes %(card)s, the last card for it",
            **values,
        )
    return ngettext(
        "%(player)s is one card short of %(yaku)s; this takes %(card)s, and 1 other card would"
        " still complete it",
        "%(player)s is one card short of %(yaku)s; this takes %(card)s, and %(num)d other cards"
        " would still complete it",
        left,
        **values,
    )


def _builds(claim: Claim, speech: Speech) -> str:
    held, need = claim.whole("held"), claim.whole("needed")
    full = held + len(claim.cards)
    if full == need:
        have, text = full, N_("with %(cards)s within reach you can complete %(yaku)s")
    elif held == 1:
        have = full
        text = N_("with %(cards)s within reach you can have %(have)d of %(need)d for %(yaku)s")
    else:
        have = held
        text = N_("then you have %(have)d of %(need)d for %(yaku)s, with %(cards)s within reach")
    cards = join_with_and(list(dict.fromkeys(map(short_name, claim.cards))))
    return tell(text, claim, speech, cards=cards, have=have, need=need)


def _plan(claim: Claim, speech: Speech) -> str:
    """Return the next step of a plan, its purpose, and who may come first."""
    card, own = claim.cards
    text = N_("next turn, take %(card)s with %(own)s and be one card short of %(yaku)s: %(when)s")
    if claim.whole("held") >= claim.whole("needed"):
        text = N_("next turn, take %(card)s with %(own)s to complete %(yaku)s: %(when)s")
    is_alone = is_never(claim.number("lost"))
    when = N_("only you can take it") if is_alone else N_("it is still there %(often)s")
    is_twin = short_name(own) == short_name(card)
    name = _("its twin") if is_twin else short_name(own)
    plan = tell(text, claim, speech, own=name, when=tell(when, claim, speech))
    if is_hardly_ever(claim.number("lost")):
        return plan
    lost = often_otherwise_text(claim.number("lost"))
    return tell(
        N_("%(plan)s, and %(player)s gets it first %(lost)s"), claim, speech, plan=plan, lost=lost
    )


def _reveals(claim: Claim, speech: Speech) -> str:
    return _("the others see %(cards)s", cards=name_shown(card_set(claim.cards)))


def _first(claim: Claim, speech: Speech) -> str:
    text = N_("after this the next yaku is yours %(often)s; after %(card)s, %(other)s")
    return compare(text, claim, speech)


SENTENCES: Final[dict[ClaimKind, str | Sentence]] = {
    ClaimKind.SUDDEN: N_("%(yaku)s ends the round at once"),
    ClaimKind.COMPLETES: _completes,
    ClaimKind.DENIES: _denies,
    ClaimKind.FEEDS: N_(
        "discards %(card)s, which completes %(yaku)s for %(player)s; %(again)s holds a card for"
        " it %(often)s"
    ),
    ClaimKind.LEAVES: N_(
        "leaves %(card)s, which completes %(yaku)s for %(player)s; %(again)s holds a"
        " card for it %(often)s"
    ),
    ClaimKind.BUILDS: _builds,
    ClaimKind.HINDERS: N_(
        "keeps %(card)s from %(player)s, who would then be one card short of %(yaku)s"
    ),
    ClaimKind.CLOSES: N_("with %(card)s captured, nobody else can make %(yaku)s any more"),
    ClaimKind.LEADS_TO: N_("aims at %(yaku)s, which you make %(often)s"),
    ClaimKind.COUNTS: N_("gains %(card)s for %(yaku)s (%(points)s)"),
    ClaimKind.SPARES: N_("keeps %(card)s for %(yaku)s (%(points)s)"),
    ClaimKind.MAKES: makes_text,
    ClaimKind.THEY_MAKE: they_make_text,
    ClaimKind.FIRST: _first,
    ClaimKind.PLAN: _plan,
    ClaimKind.NEARER: N_("one card short of %(yaku)s"),
    ClaimKind.HOLDS: N_("you have %(yaku)s, %(points)s"),
    ClaimKind.SHOWS: N_("%(yaku)s counts %(points)s"),
    ClaimKind.REVEALS: _reveals,
    ClaimKind.FEE: N_("the fee for passing is %(points)s times the multiplier"),
    ClaimKind.PRIZE: N_("those who passed pay the winner %(points)s times the multiplier"),
}
