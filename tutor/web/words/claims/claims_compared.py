"""Claims that compare, or weigh, in sentences."""

from typing import Final

from tutor.explain.claim import Claim
from tutor.rules.round.participation import JOIN, PASS
from tutor.web.i18n.numbers import format_signed, format_whole
from tutor.web.i18n.translation import _, format_points, ngettext
from tutor.web.words.claims.claims_often import decimals, margin, often_otherwise_text, often_text
from tutor.web.words.claims.claims_why import WHY, Told, other_choice, pair, yaku_of
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.names.players import Others
from tutor.web.words.table.moves import same_text


def _only(claim: Claim, others: Others) -> str:
    return _("it is the only legal choice")


def _decides(claim: Claim, others: Others) -> str:
    return _("wins the match for certain") if claim.good else _("loses the match for certain")


def _match(claim: Claim, others: Others) -> str:
    return _(
        "wins the match %(often)s; the other choice, %(other)s",
        often=often_text(claim.number("match")),
        other=often_otherwise_text(claim.number("other")),
    )


def _match_first(claim: Claim, others: Others) -> str:
    return _(
        "costs %(points)s points, but wins the match %(often)s; the other choice, %(other)s",
        points=decimals(claim.number("points")),
        often=often_text(claim.number("match")),
        other=often_otherwise_text(claim.number("other")),
    )


def _sudden(claim: Claim, others: Others) -> str:
    return _("%(yaku)s ends the round at once", yaku=yaku_of(claim))


def _reaches(claim: Claim, others: Others) -> str:
    return _(
        "brings you to %(points)s points; the match is played to %(target)s",
        points=format_whole(claim.whole("points")),
        target=format_whole(claim.whole("target")),
    )


def _makes(claim: Claim, others: Others) -> str:
    return _(
        "you make %(yaku)s %(often)s; with %(card)s, %(other)s",
        card=other_choice(claim),
        **pair(claim),
    )


def _they_make(claim: Claim, others: Others) -> str:
    return _(
        "%(player)s makes %(yaku)s %(often)s; with %(card)s, %(other)s",
        player=others.name,
        card=other_choice(claim),
        **pair(claim),
    )


def _first(claim: Claim, others: Others) -> str:
    return _(
        "you make the first yaku %(often)s; with %(card)s, %(other)s",
        card=other_choice(claim),
        often=often_text(claim.number("chance")),
        other=often_otherwise_text(claim.number("other")),
    )


def _favours(claim: Claim, others: Others) -> str:
    about = decimals(claim.number("points"))
    if claim.good:
        return _(
            "%(player)s gets about %(points)s points less than with %(card)s",
            player=others.name,
            points=about,
            card=other_choice(claim),
        )
    return _(
        "%(player)s gets about %(points)s points more than with %(card)s",
        player=others.name,
        points=about,
        card=other_choice(claim),
    )


def _expects(claim: Claim, others: Others) -> str:
    values = {
        "expected": format_signed(claim.value("expected")),
        "now": format_signed(claim.value("now")),
    }
    if claim.against in (JOIN, PASS):
        return _("joining brings about %(expected)s points, passing about %(now)s", **values)
    return _("going on brings about %(expected)s points, ending the round %(now)s", **values)


def _risks(claim: Claim, others: Others) -> str:
    return _(
        "going on, %(player)s scores first %(often)s, which costs you about %(points)s points",
        player=others.name,
        often=often_text(claim.number("chance")),
        points=decimals(claim.number("payoff")),
    )


def _same(claim: Claim, others: Others) -> str:
    assert claim.against is not None
    return same_text(claim.cards[0], claim.against)


def _level(claim: Claim, others: Others) -> str:
    gap = claim.number("gap")
    if gap.is_exact:
        return _("exactly as good as %(card)s", card=other_choice(claim))
    return _(
        "level with %(card)s: %(gap)s points apart, give or take %(half)s",
        card=other_choice(claim),
        gap=decimals(gap),
        half=margin(gap),
    )


def _waits(claim: Claim, others: Others) -> str:
    return _(
        "%(card)s can wait: nobody else can take it, and you hold %(own)s for it",
        card=short_name(claim.cards[0]),
        own=short_name(claim.cards[1]),
    )


def _keeps_safe(claim: Claim, others: Others) -> str:
    return _(
        "keeps %(card)s, your only card that nobody could take from the field; your next card takes"
        " nothing %(often)s",
        card=short_name(claim.cards[0]),
        often=often_text(claim.number("discards")),
    )


def _wild(claim: Claim, others: Others) -> str:
    return _(
        "the joker takes the most that it can here, %(points)s",
        points=format_points(claim.whole("points")),
    )


def _wild_less(claim: Claim, others: Others) -> str:
    return _(
        "the joker takes %(points)s, and could take %(most)s",
        points=format_points(claim.whole("points")),
        most=format_points(claim.whole("most")),
    )


def _all_feed(claim: Claim, others: Others) -> str:
    return _(
        "every card of your hand would stay on the field; somebody holds a card for this one"
        " %(often)s, the least of all",
        often=often_text(claim.number("chance")),
    )


def _reads(claim: Claim, others: Others) -> str:
    return _(
        "by what %(player)s let lie, it holds a card for %(card)s %(often)s; by the number of cards"
        " alone, %(plain)s",
        player=others.name,
        card=short_name(claim.cards[0]),
        often=often_text(claim.number("chance")),
        plain=often_otherwise_text(claim.number("plain")),
    )


def _flips(claim: Claim, others: Others) -> str:
    return _(
        "turned up, %(takers)d of the %(unseen)d unseen cards would take something; with %(card)s,"
        " %(other)d",
        takers=claim.whole("takers"),
        unseen=claim.whole("unseen"),
        card=other_choice(claim),
        other=claim.whole("other"),
    )


def _near_double(claim: Claim, others: Others) -> str:
    return _(
        "you have %(points)s; from %(least)s on they count double",
        points=format_points(claim.whole("points")),
        least=format_points(claim.whole("least")),
    )


def _left(claim: Claim, others: Others) -> str:
    return ngettext(
        "you have only %(num)d card left to play",
        "you have only %(num)d cards left to play",
        claim.whole("cards"),
    )


def _takes_three(claim: Claim, others: Others) -> str:
    return _(
        "takes all three %(flower)s cards of the field, as the rules say",
        flower=flower(claim.cards[0]),
    )


def _lies(claim: Claim, others: Others) -> str:
    return ngettext(
        "the joker lies where %(num)d unseen card can take it",
        "the joker lies where %(num)d unseen cards can take it",
        claim.whole("takers"),
    )


COMPARED: Final[dict[str, Told]] = {
    **WHY,
    "only": _only,
    "decides": _decides,
    "match": _match,
    "match_first": _match_first,
    "sudden": _sudden,
    "reaches": _reaches,
    "makes": _makes,
    "they_make": _they_make,
    "first": _first,
    "favours": _favours,
    "expects": _expects,
    "risks": _risks,
    "same": _same,
    "level": _level,
    "waits": _waits,
    "keeps_safe": _keeps_safe,
    "wild": _wild,
    "wild_less": _wild_less,
    "all_feed": _all_feed,
    "reads": _reads,
    "flips": _flips,
    "near_double": _near_double,
    "left": _left,
    "takes_three": _takes_three,
    "lies": _lies,
}
