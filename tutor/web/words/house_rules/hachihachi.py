"""The house rules of Hachi-Hachi in words (RULES.md 3.0, 3.3 and 4.3)."""

from typing import Final

from tutor.rules.round.bidding import PLAIN_FEE
from tutor.web.i18n.translation import N_
from tutor.web.words.house_rules.house_rule import NO, YES, HouseRule

TOGGLES: Final = {
    "tey": HouseRule(
        N_("Dealt yaku"),
        N_("Which list of dealt yaku is played, and how is it read?"),
        N_("Wikipedia’s list is Nintendo’s with slips; the classic list is fudawiki’s."),
        {
            "leaflet": N_("Nintendo’s list, the best one counts"),
            "literal": N_("Wikipedia’s list, word for word"),
            "classic": N_("the classic list, the best set and the best of chaff count"),
        },
    ),
    "deki": HouseRule(
        N_("Captured yaku"),
        N_("How many points are the captured yaku?"),
        N_("Wikipedia’s list is missing; Nintendo’s leaflet counts points, fudawiki counts kan."),
        {"leaflet": N_("points of Nintendo’s leaflet"), "classic": N_("kan of the classic game")},
    ),
    "kan": HouseRule(
        N_("Value of a kan"),
        N_("How many points is a kan, with the classic values?"),
        N_("fudawiki: 12, and 10 at some tables."),
        {"1": N_("1 point")},
        number=N_("%(num)d points"),
        numbers={"plain": PLAIN_FEE},
    ),
    "isc": HouseRule(
        N_("Boar, deer, butterflies"),
        N_("Are the three of them a yaku?"),
        N_("In Nintendo’s leaflet they are, in the classic game only as a variant."),
        {YES: N_("they are a yaku"), NO: N_("they are not a yaku")},
    ),
    "beaten": HouseRule(
        N_("Continued, and another stops"),
        N_("What does a player who continued get for their yaku when another player stops?"),
        N_("Nintendo’s leaflet: half. The classic game and Board Game Arena: nothing."),
        {"half": N_("half of the yaku"), "zero": N_("nothing")},
    ),
    "liability": HouseRule(
        N_("Paying for both"),
        N_("Does the only player who continued pay for both when another stops?"),
        N_("Nintendo’s leaflet, Board Game Arena and the classic game."),
        {YES: N_("the only one who continued pays for both"), NO: N_("each pays their own")},
    ),
    "sage_cancel": HouseRule(
        N_("Taking half after a continue"),
        N_("May a player who continued end the round at their next turn for half?"),
        N_("Only the classic game."),
        {YES: N_("allowed, for half of the yaku"), NO: N_("not allowed")},
    ),
    "tokushu_cancels": HouseRule(
        N_("Special yaku and dealt yaku"),
        N_("Does a special yaku take away what was paid for dealt yaku?"),
        N_("The classic game says so; Nintendo’s leaflet does not mention it."),
        {YES: N_("dealt yaku are not paid"), NO: N_("dealt yaku are paid too")},
    ),
    "field_kuttsuki": HouseRule(
        N_("Three pairs on the field"),
        N_("Do three pairs on the field void the round, as four of a month do?"),
        N_("Wikipedia: yes. The classic game voids only four of a month."),
        {YES: N_("they void the round"), NO: N_("they are played")},
    ),
    "carry": HouseRule(
        N_("Multipliers left over"),
        N_("Does a second light on the field multiply a later round?"),
        N_("Only the classic game; Wikipedia counts the highest alone."),
        {YES: N_("they count in the next rounds"), NO: N_("they are lost")},
    ),
    "forced_pays": HouseRule(
        N_("Forced to pass"),
        N_("Do players pay the fee if they must pass because three already play?"),
        N_("Wikipedia: they pay. Most other rules exempt them."),
        {YES: N_("they pay"), NO: N_("they pay nothing")},
    ),
    "pass_fee": HouseRule(
        N_("Fee for passing"),
        N_("What does a player who passes pay to the winner of the round?"),
        N_("Wikipedia: 10 points. In the classic game each player who passes pays more."),
        {
            "escalating": N_("a kan for the first, half a kan more for each later one"),
            "plain": N_("%(plain)d points, which nothing multiplies"),
        },
        number=N_("%(num)d points"),
    ),
    "bid_start": HouseRule(
        N_("First to decide"),
        N_("Who is the first to join or pass?"),
        N_("Wikipedia begins left of the dealer, the classic game with the dealer."),
        {"left": N_("the player after the dealer"), "dealer": N_("the dealer")},
    ),
    "direction": HouseRule(
        N_("Direction"),
        N_("Which way round does play go? Nothing else depends on it."),
        N_("Wikipedia: clockwise. Every other source: counter-clockwise."),
        {"clockwise": N_("clockwise"), "counterclockwise": N_("counter-clockwise")},
    ),
    "joker_mode": HouseRule(
        N_("Joker at a table of seven"),
        N_("What does the 49th card do that is added for seven players?"),
        N_("Wikipedia replaces it; the classic game puts its holder out of the round."),
        {
            "seed": N_("its holder draws another card for it"),
            "blank_card": N_("its holder sits out and their cards are the field"),
        },
    ),
    "cards_with_yaku": HouseRule(
        N_("Card points in addition to yaku"),
        N_("Do captured cards count in a round in which somebody made a yaku?"),
        N_("Wikipedia: yaku give additional points. Nintendo’s leaflet and fudawiki: either."),
        {
            "no": N_("only the yaku are paid"),
            "yes": N_("card points are settled too, from the mean of the three"),
        },
    ),
    "river": HouseRule(
        N_("When the field is dealt"),
        N_("Do you see the field before you join and before dealt yaku are shown?"),
        N_("Wikipedia deals it after both; the classic game deals it with the hands."),
        {"late": N_("after the dealt yaku"), "dealt": N_("with the hands")},
    ),
    "rounds": HouseRule(
        N_("Rounds"),
        N_("How many rounds make a match?"),
        N_("Wikipedia does not say; twelve are usual, one for each month."),
        number=N_("%(num)d rounds"),
    ),
}
