"""The house rules of Koi-Koi in words (RULES.md 3.0, 3.1 and 4.1)."""

from typing import Final

from tutor.rules.games.koikoi import DEALER_BONUS
from tutor.web.i18n.translation import N_
from tutor.web.words.house_rules.house_rule import NO, YES, HouseRule

TOGGLES: Final = {
    "table": HouseRule(
        N_("Values of the yaku"),
        N_("How many points are the lights and the special ribbons?"),
        N_("The blog has Nintendo’s values; fudawiki and gamedesign.jp pay more for lights."),
        {
            "nintendo": N_("as in Nintendo’s leaflet"),
            "fudawiki": N_("as on fudawiki"),
            "gamedesign": N_("as on gamedesign.jp, without viewings"),
        },
    ),
    "group": HouseRule(
        N_("Related yaku"),
        N_("Do yaku of one family, such as Poetry ribbons and Ribbons, add up?"),
        N_("Hanafuda Legends says that several yaku may add up; the blog pays for extra cards."),
        {
            "exclusive": N_("only the best of a family counts"),
            "stack": N_("they add up, and extra cards pay only in the large yaku"),
            "stack_both": N_("they add up, and poetry and blue ribbons together pay 10 more"),
        },
    ),
    "sanko_rain": HouseRule(
        N_("Rain man in Three lights"),
        N_("May the rain man be one of the three?"),
        N_("The blog says only “three lights”; every other source leaves the rain man out."),
        {YES: N_("the rain man counts"), NO: N_("the rain man does not count")},
    ),
    "sake": HouseRule(
        N_("Sake cup"),
        N_("Does the sake cup also count as chaff?"),
        N_("Nintendo, fudawiki and gamedesign.jp say that it does; the blog does not mention it."),
        {
            "both": N_("an animal and chaff at once"),
            "either": N_("an animal or chaff, whichever is worth more"),
            "no": N_("only an animal"),
        },
    ),
    "viewing": HouseRule(
        N_("Viewings"),
        N_("When do Blossom viewing and Moon viewing score?"),
        N_("Both sources list them; fudawiki and Nintendo mention tables that restrict them."),
        {
            "on": N_("always"),
            "off": N_("never"),
            "rain_fog": N_("not while a willow or a paulownia card on the field spoils the view"),
            "needs_other": N_("only together with another yaku"),
        },
    ),
    "viewing_points": HouseRule(
        N_("Value of the viewings"),
        N_("How many points are Blossom viewing and Moon viewing?"),
        N_("All other sources say five; the app KoiKoi-Japan pays little before a call."),
        {
            "five": N_("5 points"),
            "one_or_three": N_("1 point, 3 for a player who has called koi-koi in this round"),
        },
    ),
    "tsukifuda": HouseRule(
        N_("Cards of the month"),
        N_("Are the four cards of the round’s month a yaku?"),
        N_("An extra from fudawiki and gamedesign.jp."),
        {YES: N_("they are a yaku"), NO: N_("they are not a yaku")},
    ),
    "high": HouseRule(
        N_("High scores"),
        N_("From how many points is a score doubled?"),
        N_("Hanafuda Legends says seven points or more; the blog says more than seven."),
        {
            "ge7": N_("doubled from seven points"),
            "gt7": N_("doubled above seven points"),
            "off": N_("never doubled"),
        },
    ),
    "mult": HouseRule(
        N_("Koi-koi and the score"),
        N_("Which calls of koi-koi multiply the score of the player who stops?"),
        N_("Both sources double for a call of the other player; the rest are known variants."),
        {
            "opp_x2": N_("doubled if the other player has called"),
            "per_call_plus_one": N_("× 2 for one call of the other player, × 3 for two, and so on"),
            "self": N_("doubled if the player who stops has called"),
            "any": N_("doubled if anybody has called"),
            "own_calls": N_(
                "your own calls count: one to three add a point each, with four your yaku count"
                " × 2, with five × 3, and so on"
            ),
        },
    ),
    "exhaustion": HouseRule(
        N_("When nobody stops"),
        N_("Who scores when all cards were played and nobody stopped?"),
        N_(
            "Hanafuda Legends: nobody, but elsewhere the highest score. The other values come"
            " from fudawiki (FR), gamedesign.jp and the app KoiKoi-Japan."
        ),
        {
            "nobody": N_("nobody scores"),
            "last_koikoi": N_("the last player who called koi-koi scores their yaku"),
            "oya_ken": N_("the dealer scores %(oya_ken)d points if nobody has a yaku"),
            "oya_one": N_("the dealer scores %(oya_one)d point if nobody has a yaku"),
            "oya_always": N_("the dealer always scores %(oya_always)d point"),
            "higher": N_("the player with more points of yaku scores them, as at a stop"),
        },
        numbers=DEALER_BONUS,
    ),
    "match": HouseRule(
        N_("Winner of the match"),
        N_("What decides a match?"),
        N_("Hanafuda Legends says both in different places; the blog adds up points."),
        {
            "points": N_("the most points"),
            "rounds_then_points": N_("the most rounds won, then the most points"),
        },
    ),
    "teshi": HouseRule(
        N_("Four of a month in a dealt hand"),
        N_("Does a dealt hand with four cards of a month win at once?"),
        N_("Both sources have it; Hanafuda Legends says that it varies by custom."),
        {YES: N_("it wins the round"), NO: N_("it wins nothing")},
    ),
    "kuttsuki": HouseRule(
        N_("Four pairs in a dealt hand"),
        N_("Does a dealt hand of four pairs win at once?"),
        N_("Both sources have it; Hanafuda Legends says that it varies by custom."),
        {YES: N_("it wins the round"), NO: N_("it wins nothing")},
    ),
    "void_field": HouseRule(
        N_("Four of a month on the field"),
        N_("Is a dealt field with four cards of a month dealt again?"),
        N_("Both sources have it; Hanafuda Legends says that it varies by custom."),
        {YES: N_("dealt again"), NO: N_("played")},
    ),
    "void_triple": HouseRule(
        N_("Three of a month on the field"),
        N_("Is a dealt field with three cards of a month dealt again?"),
        N_("Nintendo’s Clubhouse Games deals again; the other sources play on."),
        {YES: N_("dealt again"), NO: N_("played, and the fourth card takes all three")},
    ),
    "void_hand": HouseRule(
        N_("Four of a month in a hand void the deal"),
        N_("Are the cards dealt again when a dealt hand has four cards of a month?"),
        N_("The app KoiKoi-Japan deals again; in the other sources such a hand wins."),
        {YES: N_("they do"), NO: N_("they do not")},
    ),
    "field_kuttsuki": HouseRule(
        N_("Four pairs on the field"),
        N_("Is a dealt field of four pairs dealt again?"),
        N_("Only fudawiki says so."),
        {YES: N_("dealt again"), NO: N_("played")},
    ),
    "must_match": HouseRule(
        N_("Matching from the hand"),
        N_("Do you have to play a card that captures when you hold one?"),
        N_(
            "In the blog you may discard only when you cannot match; in Hanafuda Legends you are "
            "free."
        ),
        {YES: N_("you have to match if you can"), NO: N_("you may play any card")},
    ),
    "koikoi_limit": HouseRule(
        N_("Number of koi-koi"),
        N_("How often may a player call koi-koi in one round?"),
        N_("Hanafuda Legends says “several times” in one place, and ends the round in another."),
        {"unlimited": N_("as often as you may choose"), "once": N_("once")},
    ),
    "opp_after_koikoi": HouseRule(
        N_("Yaku after the other’s koi-koi"),
        N_("May you still choose when you make a yaku after the other player’s call?"),
        N_("Hanafuda Legends says both: always a choice, and the round ends at once."),
        {"choice": N_("you choose"), "auto_agari": N_("the round ends and you score")},
    ),
    "decision_on": HouseRule(
        N_("When you may choose"),
        N_("May you choose again when a yaku grows?"),
        N_("The blog speaks of any yaku, Hanafuda Legends of a new one."),
        {
            "new_or_improved": N_("at a new yaku and when one grows"),
            "new_only": N_("only at a new yaku"),
        },
    ),
    "deal": HouseRule(
        N_("Order of dealing"),
        N_("How many cards are dealt at a time? With shuffled cards nothing depends on it."),
        N_("The blog deals two at a time; fudawiki deals four at a time."),
        {
            "4: opp, field, dealer": N_("four at a time: other player, field, dealer"),
            "2: opp, dealer, field": N_("two at a time: other player, dealer, field"),
        },
    ),
    "first_dealer": HouseRule(
        N_("First dealer"),
        N_("How is the first dealer chosen?"),
        N_("The blog draws cards; Hanafuda Legends chooses at random."),
        {
            "draw_month": N_("both draw a card, the earlier month deals"),
            "random": N_("at random"),
        },
    ),
    "next_dealer": HouseRule(
        N_("Next dealer"),
        N_("Who deals and begins the next round?"),
        N_(
            "Hanafuda Legends: the winner. The blog does not say; the rest are variants, the"
            " last one from Clubhouse Games."
        ),
        {
            "winner": N_("the winner of the round"),
            "alternate": N_("the players take turns"),
            "loser": N_("the player who did not score"),
            "winner_or_other": N_("the winner; after a round without one, the other player"),
        },
    ),
    "rounds": HouseRule(
        N_("Rounds"),
        N_("How many rounds make a match?"),
        N_("Both sources: six or twelve; the app KoiKoi-Japan: eight. Three make a short match."),
        number=N_("%(num)d rounds"),
    ),
    "bank": HouseRule(
        N_("Points to begin with"),
        N_(
            "How many points does everybody begin with? A player with none left loses the match at "
            "once."
        ),
        N_("The app KoiKoi-Japan gives 30 each, and the loser of a round pays the winner."),
        {"0": N_("none; the match starts at 0 and goes to its last round")},
        number=N_("%(num)d points each; a player with none left has lost"),
    ),
    "zero_sum": HouseRule(
        N_("The loser pays"),
        N_("Does the loser of a round lose what the winner gains?"),
        N_("In the app KoiKoi-Japan the loser pays; in both sources the winner only gains."),
        {YES: N_("the loser pays the winner"), NO: N_("nobody pays, the winner gains")},
    ),
    "field_mult": HouseRule(
        N_("Lights on the field"),
        N_("Does a light on the dealt field double the score of a stop?"),
        N_("Board Game Arena’s soft rules, after Sloperama."),
        {YES: N_("a dealt light doubles"), NO: N_("they change nothing")},
    ),
    "min_koikoi_points": HouseRule(
        N_("Points needed to call"),
        N_("How many points must your yaku have before you may call koi-koi?"),
        N_("A variant; both sources ask for none."),
        number=N_("%(num)d points"),
    ),
}
