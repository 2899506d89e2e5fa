"""The rules of Koi-Koi in order (RULES.md sections 2, 3.1 and 5.1), and as two programs have it."""

from collections.abc import Callable
from typing import Final

from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import CALLS_THAT_ADD
from tutor.rules.tables import DEALER_ALWAYS_SCORES, DEALER_SCORES
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.words.rules.statements import RuleText, Section, captures, cards_of, dealing

_DEAL_TOGGLES: Final = (
    "first_dealer",
    "teshi",
    "kuttsuki",
    "void_field",
    "void_triple",
    "void_hand",
    "field_kuttsuki",
    "deal",
)


def sections(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the sections of the page."""
    return (
        _goal(),
        *tell_program(ruleset),
        cards_of("S3.1 S3.2 S4.5"),
        _deal(ruleset),
        _turn(ruleset),
        _captures(),
        _yaku(ruleset),
        *_hand_yaku(ruleset),
        _decision(ruleset),
        _score(ruleset),
        _match(ruleset),
    )


def _goal() -> Section:
    text = _(
        "Two players capture cards by matching months. Some sets of captured cards are yaku; a "
        "player who makes one may stop the round and score it."
    )
    return Section("goal", _("The goal"), lines=(RuleText(text, "S3.3 S4.1"),))


def _deal(ruleset: Ruleset) -> Section:
    lines = (dealing(ruleset, "S3.6"), RuleText(_void(ruleset), "S3.8 S4.12 S4.13"))
    return Section(
        "deal",
        _("Players and deal"),
        lines=lines,
        toggles=_DEAL_TOGGLES,
        table="deal",
    )


def _void(ruleset: Ruleset) -> str:
    """Return which deals do not count."""
    toggles = ruleset.toggles
    if toggles["void_triple"] and toggles["void_field"]:
        field = _("Three or four cards of one month on the field: the cards are dealt again.")
    elif toggles["void_field"] and toggles["void_hand"]:
        return _("Four cards of one month on the field or in a hand: the cards are dealt again.")
    elif toggles["void_field"]:
        field = _("Four cards of one month on the field: the cards are dealt again.")
    elif toggles["void_triple"]:
        field = _("Three cards of one month on the field: the cards are dealt again.")
    else:
        field = _("Four cards of one month on the field are played; nobody can capture them.")
    if not toggles["void_hand"]:
        return field
    hand = _("Four cards of one month in a hand: the cards are dealt again.")
    return join_sentences([field, hand])


def _turn(ruleset: Ruleset) -> Section:
    ask = _(
        "Have you made a yaku? Then stop, or call koi-koi. Otherwise it is the other player’s turn."
    )
    if _ends_at_once(ruleset):
        ask = _(
            "Have you made a yaku? Then stop, or call koi-koi; if the other player has called, it "
            "stops the round by itself. Otherwise it is the other player’s turn."
        )
    steps = (
        RuleText(_("Play a card from your hand to the field; it may capture."), "S3.11 S4.14"),
        RuleText(_("Turn the top card of the stock; it does the same."), "S3.14 S4.16"),
        RuleText(_("Put what you captured in front of you, face up."), "S3.15"),
        RuleText(ask, "S3.16 S4.2 S4.17"),
    )
    text = _("The dealer plays first. A turn has four steps:")
    return Section("turn", _("A turn"), lines=(RuleText(text, "S4.9 S4.30"),), steps=steps)


def _captures() -> Section:
    rule_texts = captures("S3.11 S4.14", "", "S3.12 S4.15", "S3.13 S3.14", "S4.14")
    return Section("captures", _("Capturing"), cases=rule_texts, toggles=("must_match",))


def _yaku(ruleset: Ruleset) -> Section:
    without = _("Without a yaku you score nothing and cannot choose.")
    if ruleset.tables().exhaustion in (DEALER_SCORES, DEALER_ALWAYS_SCORES):
        without = _("Without a yaku you cannot choose, and only the dealer may still score.")
    lines = (
        RuleText(_("Several yaku add up, except where one replaces another."), "S4.18 S4.32"),
        RuleText(_("Some yaku pay for each card beyond those they need."), "S4.19"),
        RuleText(without, "S4.20"),
    )
    toggles = ("table", "group", "sanko_rain", "sake", "viewing", "viewing_points", "tsukifuda")
    return Section("yaku", _("Yaku"), lines=lines, toggles=toggles, table="yaku")


def has_winning_hand(ruleset: Ruleset) -> bool:
    """Return whether some dealt hand wins its round at once."""
    worths = ruleset.list_worths()
    return any(worths[yaku] for yaku in ruleset.game.uncaptured)


def _hand_yaku(ruleset: Ruleset) -> tuple[Section, ...]:
    if not has_winning_hand(ruleset):
        return ()
    text = _(
        "These dealt yaku win the round at once. If both players have one, the round is drawn. Not "
        "everyone plays them."
    )
    line = RuleText(text, "S4.13")
    return (Section("dealt-yaku", _("Dealt yaku"), lines=(line,), table="dealt"),)


def _ends_at_once(ruleset: Ruleset) -> bool:
    """Return whether a yaku after the other player's call leaves no choice (S4.27)."""
    return ruleset.toggles["opp_after_koikoi"] == "auto_agari"


def _play_on(ruleset: Ruleset) -> str:
    """Return the consequences of a koi-koi call for its player."""
    asks_when_grown = ruleset.toggles["decision_on"] == "new_or_improved"
    if ruleset.toggles["koikoi_limit"] == "once" and asks_when_grown:
        return _(
            "Koi-koi: the round goes on. You call once in a round, so your next yaku, new or grown,"
            " stops it by itself."
        )
    if ruleset.toggles["koikoi_limit"] == "once":
        return _(
            "Koi-koi: the round goes on. You call once in a round, so your next new yaku stops it"
            " by itself."
        )
    if not asks_when_grown:
        return _("Koi-koi: the round goes on, and with a new yaku you choose again.")
    return _(
        "Koi-koi: the round goes on, and with a yaku that is new or has grown you choose again."
    )


def _lose_race(ruleset: Ruleset) -> str:
    """Return the consequences when the opponent is first after a call."""
    if ruleset.toggles["zero_sum"]:
        if _ends_at_once(ruleset):
            return _("If the other player makes a yaku first, the round ends and you pay them.")
        return _("If the other player makes one first and stops, you pay them.")
    if _ends_at_once(ruleset):
        return _("If the other player makes a yaku first, the round ends and you get nothing.")
    return _("If the other player makes one first and stops, you get nothing.")


def _decision(ruleset: Ruleset) -> Section:
    lines = (
        RuleText(_("Stop: the round ends and you score all your yaku."), "S4.3 S4.24"),
        RuleText(
            _("Players call a stop “agari” or “shōbu”; some rules say “game”."),
            "S3.16 S4.2",
        ),
        RuleText(
            join_sentences([_play_on(ruleset), _lose_race(ruleset)]),
            "S4.25 S4.26",
        ),
        RuleText(
            _("With no card left in your hand you cannot choose: a yaku stops the round by itself.")
        ),
    )
    toggles = ("decision_on", "koikoi_limit", "opp_after_koikoi", "min_koikoi_points")
    return Section("decision", _("Stop or koi-koi"), lines=lines, toggles=toggles)


def _score(ruleset: Ruleset) -> Section:
    lines = (
        RuleText(_tell_sum(ruleset), "S3.30 S3.31 S3.32 S4.21 S4.22 S4.23"),
        RuleText(
            _(
                "Only one player scores in a round. It ends when a player stops, or when both "
                "hands are empty."
            ),
            "S3.33 S4.27 S4.28 S4.29",
        ),
    )
    toggles = ("high", "mult", "field_mult", "exhaustion", "zero_sum")
    return Section("settlement", _("The score of a round"), lines=lines, toggles=toggles)


def _tell_sum(ruleset: Ruleset) -> str:
    """Return the score of a stop; without doubled high scores only calls change it."""
    if ruleset.toggles["high"] == "off":
        return _("The player who stops scores the sum of their yaku. Koi-koi may change it.")
    return _(
        "The player who stops scores the sum of their yaku. It is doubled from %(points)d points "
        "and may be multiplied for koi-koi; if both apply, they multiply each other.",
        points=ruleset.tables().doubled_from,
    )


def _match(ruleset: Ruleset) -> Section:
    text = _("The number of rounds is agreed before the match. After them the scores are compared.")
    if ruleset.toggles["match"] == "rounds_then_points":
        text = _(
            "The number of rounds is agreed before the match. The player who has won more of them "
            "wins; if both have won the same number, points decide."
        )
    lines = [RuleText(text, "S3.4 S3.34 S4.4 S4.31")]
    if ruleset.bank:
        begin = _(
            "Everyone begins with %(bank)d points. A player with none left loses the match at "
            "once.",
            bank=ruleset.bank,
        )
        lines.append(RuleText(begin))
    return Section(
        "match",
        _("The match"),
        lines=tuple(lines),
        toggles=("rounds", "bank", "match", "next_dealer"),
    )


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
