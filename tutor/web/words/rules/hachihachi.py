"""The rules of Hachi-Hachi in order (RULES.md sections 2, 3.3, 4.3 and 5.3)."""

from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import _
from tutor.web.words.rules.statements import (
    RuleText,
    Section,
    captures,
    cards_of,
    dealing,
    free_play,
    month_order,
)


def sections(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the sections of the page."""
    par = ruleset.tables().par.par
    return (
        _goal(ruleset, par),
        cards_of("S2.7 S2.8 S2.9 S2.10 S2.11"),
        _deal(ruleset),
        _joining(ruleset),
        _hand_yaku(),
        _field(ruleset),
        _turn(),
        _captures(),
        _yaku(ruleset),
        _decision(),
        _score(ruleset),
        _exhaustion(par),
        _match(),
    )


def _goal(ruleset: Ruleset, par: int) -> Section:
    wins = _(
        "The three players share all card points, %(par)d each on average. That is par: a player "
        "who captures more wins the difference, unless someone makes a yaku.",
        par=par,
    )
    if ruleset.tables().par.cards_at_stop:
        wins = _(
            "The three players share all card points, %(par)d each on average. That is par: a "
            "player who captures more wins the difference, and yaku are paid too.",
            par=par,
        )
    lines = (
        RuleText(
            _("Capture cards by pairing a card from your hand with one of its month on the field."),
            "S2.4",
        ),
        RuleText(wins, "S2.5"),
    )
    return Section("goal", _("The goal"), lines=lines)


def _deal(ruleset: Ruleset) -> Section:
    lines = (
        RuleText(
            _(
                "Three play a round, and up to seven may sit at the table. Everyone is dealt a "
                "hand; with seven players a joker is added to the deck."
            ),
            "S2.2 S2.24 S2.25",
        ),
        dealing(ruleset, ""),
        month_order(""),
    )
    return Section(
        "deal",
        _("Players and deal"),
        lines=lines,
        toggles=("direction", "joker_mode"),
        table="deal",
    )


def _joining(ruleset: Ruleset) -> Section:
    if ruleset.game.joker_sits_out(ruleset.toggles):
        joker = _(
            "At a table of seven, the player who is dealt the joker sits out; their cards are the "
            "field."
        )
    else:
        joker = _("The joker leaves the game, and its holder draws the top card of the stock.")
    steps = (
        RuleText(_("In turn, each player joins or passes."), "S2.26 S2.28"),
        RuleText(_("A player who passes pays a fee to the winner of the round."), "S2.27"),
        RuleText(_("As soon as three have joined, the others have to pass."), "S2.29"),
        RuleText(_("There must be three: if too many pass, the last ones have to join."), "S2.30"),
        RuleText(_("The hands of players who pass are shuffled into the stock."), "S2.31"),
        RuleText(joker, "S2.32"),
    )
    return Section(
        "joining",
        _("Join or pass"),
        lines=(RuleText(_("Only at tables of four and more:")),),
        steps=steps,
        toggles=("bid_start", "pass_fee", "forced_pays"),
    )


def _hand_yaku() -> Section:
    lines = (
        RuleText(
            _(
                "Then each of the three may show a dealt yaku, and each of the two others pays its "
                "value. You may also keep it hidden."
            ),
            "S2.33 S2.34",
        ),
    )
    return Section("dealt-yaku", _("Dealt yaku"), lines=lines, toggles=("tey",), table="dealt")


def _field(ruleset: Ruleset) -> Section:
    lights = _(
        "The lights on the field set the multiplier of all points of the round. Of several lights"
        " only the highest counts."
    )
    if ruleset.toggles["carry"]:
        lights = _(
            "The lights on the field set the multiplier of all points of the round. Of several"
            " lights the highest counts now, and the others wait for later rounds."
        )
    lines = (
        RuleText(
            _(
                "The dealer deals the field face up. Four cards of one month make the round void: "
                "nobody scores and everything is dealt again."
            ),
            "S2.47 S2.48",
        ),
        RuleText(lights, "S2.49 S2.50 S2.51 S2.52 S2.53"),
    )
    return Section(
        "field",
        _("Field and multiplier"),
        lines=lines,
        toggles=("river", "field_kuttsuki", "carry"),
        table="multipliers",
    )


def _turn() -> Section:
    steps = (
        RuleText(
            _("Play a card from your hand to the field; it may capture."), "S2.55 S2.56 S2.59"
        ),
        RuleText(_("Turn the top card of the stock; it does the same."), "S2.60"),
        RuleText(
            _(
                "If your captured yaku have grown, stop or continue; otherwise it is the "
                "next player’s "
                "turn."
            ),
            "S2.61 S2.62",
        ),
    )
    lines = (
        RuleText(
            _("The dealer opens, or the first player after the dealer who takes part."),
            "S2.54",
        ),
        RuleText(_("You may look at anybody’s captured cards at any time."), "S2.65"),
    )
    return Section("turn", _("A turn"), lines=lines, steps=steps)


def _captures() -> Section:
    rule_texts = captures("S2.56", "S2.57", "S2.58", "S2.59 S2.60", "S2.59")
    return Section("captures", _("Capturing"), cases=(*rule_texts, free_play("S2.59")))


def _yaku(ruleset: Ruleset) -> Section:
    text = _(
        "The source leaves its list of yaku empty; this is the list that goes with its dealt yaku."
    )
    if ruleset.toggles["deki"] == "classic":
        text = _("Wikipedia leaves its list of yaku empty; this is the list of the classic game.")
    lines = (
        RuleText(text, "S2.66"),
        RuleText(_("Each of the two others pays the value. Five lights replace Four lights.")),
    )
    return Section("yaku", _("Yaku"), lines=lines, toggles=("deki", "kan", "isc"), table="yaku")


def _decision() -> Section:
    lines = (
        RuleText(_("Stop: the round ends, and you are paid all your yaku in full."), "S2.62 S2.64"),
        RuleText(
            _(
                "Continue: you play for more. If all cards are played before you stop, your yaku "
                "are worth half. With a new yaku you choose again, and stopping then pays "
                "everything in full."
            ),
            "S2.63",
        ),
        RuleText(_("With no card left in your hand a yaku stops the round by itself.")),
    )
    return Section("decision", _("Stop or continue"), lines=lines, toggles=("sage_cancel",))


def _score(ruleset: Ruleset) -> Section:
    shown = _("Each dealt yaku that was shown is paid by both others.")
    if ruleset.toggles["tokushu_cancels"]:
        shown = _(
            "Each dealt yaku that was shown is paid by both others, unless somebody has a special"
            " yaku."
        )
    steps = (
        RuleText(_("A void round pays nothing at all.")),
        RuleText(shown),
        RuleText(_("After a stop both others pay the player who stopped, as the house rules say.")),
        RuleText(
            _("With all cards played, each player who has yaku gets half of them from both others.")
        ),
        RuleText(_("With all cards played and no yaku made, special yaku or card points count.")),
        RuleText(_("Fees for passing go to the winner of the round.")),
    )
    lines = (
        RuleText(
            _(
                "Every payment is multiplied and goes from player to player, so that gains and"
                " losses cancel out."
            ),
            "S2.67",
        ),
        RuleText(
            _(
                "The source refers to a section on the end of a round that is missing; this is"
                " what is played."
            )
        ),
    )
    return Section(
        "settlement",
        _("Who pays whom"),
        lines=lines,
        steps=steps,
        toggles=("beaten", "liability", "cards_with_yaku"),
    )


def _exhaustion(par: int) -> Section:
    lines = (
        RuleText(
            _(
                "When all cards have been played and nobody has made a captured yaku, each "
                "player gains or loses their card points minus %(par)d.",
                par=par,
            )
        ),
        RuleText(_("A special yaku replaces this. The first of these that a player has counts:")),
    )
    return Section(
        "par",
        _("Par and special yaku"),
        lines=lines,
        toggles=("tokushu_cancels",),
        table="special",
    )


def _match() -> Section:
    lines = (
        RuleText(
            _(
                "After the last round the player with the most points wins; a tie is shared. The"
                " winner of a round deals the next one."
            )
        ),
        RuleText(
            _(
                "A round is won by the player who stopped; otherwise by a special yaku, "
                "by the first who "
                "continued, or by the most card points. The first in turn order wins a tie."
            )
        ),
    )
    return Section("match", _("The match"), lines=lines, toggles=("rounds",))
