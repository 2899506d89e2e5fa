"""Contradictions and gaps of the source of Hachi-Hachi in plain words (RULES.md 3.3)."""

from typing import Final

from tutor.web.i18n.translation import N_
from tutor.web.words.contradictions import dealt_hands
from tutor.web.words.contradictions.contradiction import NUMBER, Contradiction
from tutor.web.words.house_rules.house_rule import NO, YES

CONTRADICTIONS: Final = {
    **dealt_hands.CONTRADICTIONS,
    "A-H7": Contradiction(
        N_("Do those pay who had to pass?"),
        N_("Wikipedia: yes, like those who chose to. Most other rules exempt them."),
        toggles=("forced_pays",),
        statements="S2.29",
        reasons={
            YES: N_("The source is clear."),
            NO: N_("The classic game exempts them, as most rules do."),
        },
    ),
    "A-H8": Contradiction(
        N_("Three pairs or four"),
        N_("Kuttsuki is three pairs in this game and four pairs in Koi-Koi."),
        N_("A hand of seven has room for three."),
        ("field_kuttsuki",),
        statements="S2.41 S2.48",
        reasons={
            YES: N_("In Wikipedia three pairs on the field also make a round void."),
            NO: N_("In the classic game only four of a month on the field void a round."),
        },
    ),
    "A-H9": Contradiction(
        N_("The missing lists"),
        N_(
            "Wikipedia’s list of captured yaku is empty, and its section on the end of a round is "
            "missing."
        ),
        N_("The willow ribbon is not one of the seven."),
        ("deki",),
        statements="S2.66 S2.67",
        reasons={
            "leaflet": N_(
                "Its dealt yaku are those of Nintendo’s leaflet, so the leaflet fills the gaps."
            ),
            "classic": N_("The classic game has its own lists; fudawiki’s are used."),
        },
    ),
    "A-H10": Contradiction(
        N_("Joining before the field is seen"),
        N_(
            "In Wikipedia players join before the field is dealt; in the classic game the field is "
            "dealt first."
        ),
        N_(
            "Each rule set follows its source; where the field comes later, you join without "
            "knowing the multiplier. A round made void by its field pays nothing, dealt yaku "
            "included."
        ),
        ("river",),
        statements="S2.33 S2.47",
    ),
    "A-H11": Contradiction(
        N_("Half of an odd number"),
        N_("Wikipedia pays half and does not round."),
        N_("Each payment is whole points."),
        here=N_("The yaku are added up, multiplied, halved and rounded down for each payer."),
        statements="S2.63",
    ),
    "A-H12": Contradiction(
        N_("You continued, another stops"),
        N_(
            "Wikipedia pays half if no new yaku follows; Nintendo’s leaflet lets you keep half"
            " and pay for both; in the classic game you keep nothing."
        ),
        N_("If both others continued, each pays their own share."),
        ("beaten", "liability"),
        statements="S2.63",
        reasons={
            "half": N_(
                "The leaflet agrees with Wikipedia. Only the leaflet says that a player who "
                "continued alone pays for both."
            ),
            "zero": N_(
                "The classic game is followed: a player who continues and is beaten keeps nothing."
            ),
        },
    ),
    "A-H13": Contradiction(
        N_("Special yaku together with dealt yaku"),
        N_("Nintendo’s leaflet is silent; in the classic game the dealt yaku are cancelled."),
        N_("What was paid stays paid unless a rule says otherwise."),
        ("tokushu_cancels",),
    ),
    "A-H14": Contradiction(
        N_("The winner of a round without yaku"),
        N_("Wikipedia does not say."),
        N_("A player has to deal next and take the fees."),
        here=N_("The most card points win; a tie goes to the first in turn order."),
    ),
    "A-H15": Contradiction(
        N_("Which way round"),
        N_("Wikipedia goes clockwise from the dealer’s left; all others the other way."),
        N_("Each rule set follows its source."),
        ("direction", "bid_start"),
        statements="S2.26 S2.54",
    ),
    "A-H16": Contradiction(
        N_("From one opponent or from both"),
        N_("Wikipedia’s heading mixes singular and plural: “points taken from the opponent(s)”."),
        N_("There are always two others."),
        here=N_("Both others pay the whole value."),
        statements="S2.34",
    ),
    "A-H17": Contradiction(
        N_("Seven players use the whole deck"),
        N_("Seven hands of seven are all 49 cards, so nothing is left to draw the joker’s card."),
        toggles=("joker_mode",),
        statements="S2.25 S2.32",
        played={
            "seed": N_(
                "The player with the joker decides on six cards and draws one after the others "
                "have passed; a joker in a hand that passes is removed."
            ),
            "blank_card": N_(
                "The joker’s holder sits out, and their six other cards are the field."
            ),
        },
        reasons={
            "seed": N_("There is a stock again once four players have passed."),
            "blank_card": N_("A player who sits out needs no card for the joker."),
        },
    ),
    "A-H18": Contradiction(
        N_("Where the hands of players who pass go"),
        N_("Wikipedia puts them in “the discards, which are shuffled”."),
        N_("With six or seven players there is no other stock."),
        here=N_("They are shuffled into the stock."),
        statements="S2.31",
    ),
    "A-H19": Contradiction(
        N_("“The opponent”"),
        N_("Wikipedia sometimes speaks of one opponent, though there are two."),
        N_("The text was probably taken from a game for two."),
        here=N_("Play goes to the next in turn order; anybody’s captured cards may be seen."),
        statements="S2.61 S2.65",
    ),
    "A-H20": Contradiction(
        N_("Card points in addition to yaku"),
        N_(
            "Wikipedia’s goal is to capture the cards of most value, and yaku give “additional"
            " points”; Nintendo’s leaflet counts cards only when nobody made a yaku."
        ),
        toggles=("cards_with_yaku",),
        statements="S2.5 S2.56",
        reasons={
            "no": N_(
                "After an early stop not all cards are captured, so counting from par does not "
                "balance."
            ),
            "yes": N_(
                "Wikipedia is taken literally. Not all cards are captured after an early stop, so "
                "they are counted from the average of the three; points that do not divide go to "
                "the player who ended the round."
            ),
        },
    ),
    "A-H21": Contradiction(
        N_("A void round"),
        N_("Wikipedia starts a new round and does not say who deals."),
        N_("Nothing happened that could change the dealer."),
        here=N_("The same dealer deals again; the round does not count and no fee is paid."),
        statements="S2.48",
    ),
    "A-H22": Contradiction(
        N_("Are fees multiplied?"),
        N_(
            "Wikipedia multiplies all points of the round, but asks for the ten points before"
            " the field is known."
        ),
        toggles=("pass_fee",),
        statements="S2.28 S2.53",
        reasons={
            NUMBER: N_("“All” includes the fees for passing."),
            "escalating": N_("“All” includes the fees for passing."),
            "plain": N_("What is paid before the field is known cannot depend on it."),
        },
    ),
    "A-H23": Contradiction(
        N_("The first player"),
        N_("Wikipedia: the dealer, or the first player after the dealer who takes part."),
        N_("That player then has the rights of the dealer."),
        here=N_("That player wins ties and is paid when everyone is at par."),
        statements="S2.54",
    ),
    "A-H24": Contradiction(
        N_("Three cards under other names"),
        N_("Wikipedia says nightingale, flag and bridge for warbler, curtain and planks."),
        N_("The cards are the same."),
        here=N_("The names of the deck page are used."),
        statements="S2.13 S2.14 S2.16 S2.50",
    ),
    "A-H25": Contradiction(
        N_("How many rounds"),
        N_("Wikipedia does not say."),
        N_("Twelve is one for each month; shorter matches are common."),
        ("rounds",),
    ),
    "A-H26": Contradiction(
        N_("How much of the hand is shown"),
        N_("Wikipedia shows the whole hand for a dealt yaku."),
        N_("The cards that prove it are enough, unless the source is followed to the letter."),
        ("tey",),
        statements="S2.34",
        played={
            "leaflet": N_("Sets show their cards, hands of chaff show the chaff."),
            "literal": N_("The whole hand is shown."),
            "classic": N_("Sets show their cards, hands of chaff show the chaff."),
        },
    ),
    "A-H27": Contradiction(
        N_("The first dealer"),
        N_("Wikipedia does not say how the first dealer is chosen."),
        N_("Its page on Roppyakken does."),
        here=N_("Everyone draws a card; the earliest month deals, and tied players draw again."),
        statements="S2.25",
    ),
    "A-H28": Contradiction(
        N_("The goal"),
        N_("Wikipedia: the most valuable cards."),
        toggles=("cards_with_yaku",),
        statements="S2.5",
        played={
            "no": N_("The goal is to be above par, or to end the round with a yaku."),
            "yes": N_("The goal is to capture more points than the others, and yaku too."),
        },
        reasons={
            "no": N_("What you win or lose is the difference from par."),
            "yes": N_("After a stop the cards are settled too, in addition to the yaku."),
        },
    ),
    "A-H29": Contradiction(
        N_("Three at the table"),
        N_("Wikipedia describes the deal only for more than three."),
        N_(
            "Nothing in it needs a fourth player. A game for two is not described, so it is not "
            "offered."
        ),
        here=N_("Three get the same hands, and nobody needs to join or pass."),
        statements="S2.24 S2.25",
    ),
    "A-H30": Contradiction(
        N_("A yaku that improves"),
        N_("Wikipedia asks again when a yaku is “improved”."),
        N_("Only Four lights can grow, to Five lights; everything else is a new yaku."),
        here=N_("You choose whenever your captured yaku are worth more."),
        statements="S2.62",
    ),
    "A-H31": Contradiction(
        N_("Continue, then a new yaku"),
        N_(
            "One sentence of Wikipedia halves a yaku only when no new one follows; the next"
            " halves everything that was not stopped at once."
        ),
        N_("The first is the rule; the second would make a continue pointless."),
        here=N_("A stop pays all your yaku in full. A second continue risks all of them again."),
        statements="S2.63 S2.64",
    ),
    "A-H32": Contradiction(
        N_("The next dealer"),
        N_("Wikipedia does not say."),
        N_("fudawiki lets the winner deal, in French and in English."),
        here=N_("The winner of the round deals."),
    ),
}
