"""Koi-Koi as two widely played programs have it, statement by statement (J, N)."""

from collections.abc import Callable
from typing import Final

from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import CALLS_THAT_ADD
from tutor.web.i18n.translation import _
from tutor.web.words.rules.telling import RuleText, Section


def tell_program(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the section about a program's rules, none for a preset without a program."""
    result = _PROGRAMS.get(ruleset.preset)
    return (result(ruleset),) if result else ()


def _lines(code: str, *sentences: str) -> tuple[RuleText, ...]:
    return tuple(RuleText(text, f"{code}{n}") for n, text in enumerate(sentences, start=1))


def _koikoi_japan(ruleset: Ruleset) -> Section:
    lines = _lines(
        "J",
        _(
            "%(rounds)d rounds. Both begin with %(bank)d points, and the loser of a round pays the "
            "winner. A player with none left loses at once; otherwise more points win, and equal "
            "points are a draw.",
            rounds=ruleset.rounds,
            bank=ruleset.bank,
        ),
        _(
            "The first dealer is drawn at random, then the winner of a round deals; the dealer "
            "plays first."
        ),
        _(
            "Four cards of a month in a hand or on the field: the cards are dealt again. Three on"
            " the field are allowed, and the fourth card takes them. No dealt hand is a yaku."
        ),
        _(
            "Play any card; one that can capture must. If two cards of its month are on the field, "
            "choose one of them; one or three are all taken. The turned card does the same."
        ),
        _(
            "You may stop or go on whenever your yaku have grown in this turn. A yaku made with "
            "your last card stops the round by itself."
        ),
        _(
            "When nobody has stopped, the dealer gets 1 point from the other player and "
            "deals again, "
            "even after calling koi-koi. A player who called and made nothing more is paid nothing "
            "for their yaku."
        ),
        _(
            "One yaku of lights counts: five, four without the rain man, four with it, or three "
            "without."
        ),
        _("Boar, deer, butterflies and five animals or more both count."),
        _(
            "Blossom viewing and moon viewing pay 1 point each, or 3 to a player who has called "
            "koi-koi in this round."
        ),
        _(
            "Poetry ribbons, blue ribbons and five ribbons or more add up; both kinds together pay"
            " 10 more."
        ),
        _("The sake cup counts as an animal and as chaff."),
        _(
            "Your own calls pay: up to %(most)d add a point each. With %(more)d your yaku count"
            " × 2 instead, with the next call × 3, and so on. Nothing is doubled for seven points,"
            " nor for the other player’s call.",
            most=CALLS_THAT_ADD,
            more=CALLS_THAT_ADD + 1,
        ),
    )
    return Section("program", _("As in KoiKoi-Japan, rule by rule"), lines=lines)


def _nintendo(ruleset: Ruleset) -> Section:
    lines = _lines(
        "N",
        _(
            "%(rounds)d rounds, or six, or three. Both begin at 0, the winner of a round adds "
            "points, and nobody pays. The winner deals next; after a round without a winner the "
            "other player deals.",
            rounds=ruleset.rounds,
        ),
        _(
            "Three or four cards of a month on the field: the cards are dealt again. Four of a"
            " month or four pairs in a dealt hand score at once."
        ),
        _(
            "One koi-koi in each round, by either player: after it the next yaku of either player"
            " ends the round."
        ),
        _(
            "Seven points or more count double, and so do points made after the other player’s"
            " call; both together four times."
        ),
        _("One yaku of lights counts; blossom viewing and moon viewing count too."),
        _(
            "One yaku of ribbons counts, with a point for each further ribbon: both kinds "
            "together, one of them, or any five."
        ),
        _(
            "One yaku of animals counts, with a point for each further animal: boar, deer, "
            "butterflies, or any five."
        ),
        _("Ten chaff or more; the sake cup counts as an animal and as chaff."),
    )
    return Section("program", _("As in Clubhouse Games, rule by rule"), lines=lines)


_PROGRAMS: Final[dict[str, Callable[[Ruleset], Section]]] = {
    "kk_koikoi_japan": _koikoi_japan,
    "kk_nintendo": _nintendo,
}
