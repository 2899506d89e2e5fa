"""Background of the games: facts of the sources that are no rules."""

from typing import Final

from tutor.web.i18n.translation import N_

# Statement codes with their sentence; without a code from other references.
BACKGROUND: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "koikoi": (
        (
            "S3.35",
            N_(
                "The blog’s author discovered the cards in Summer Wars, a film by Mamoru Hosoda "
                "set in Nagano."
            ),
        ),
        ("S3.36", N_("The author introduces them as “Japanese poker”.")),
        (
            "",
            N_(
                "Nintendo began in 1889 by making these cards, and says that their pictures date "
                "from the eighteenth century."
            ),
        ),
    ),
    "roppyakken": (
        ("S1.4", N_("There are no official rules; these are the ones commonly played.")),
        ("S0.2", N_("Yaku are worth so much that a match rarely takes three rounds.")),
        (
            "S0.5",
            N_(
                "After the Second World War the game came to Korea, where it is still played with "
                "other scores as Yukbaek and Sambong."
            ),
        ),
        (
            "",
            N_(
                "In Yukbaek Four lights need the warbler as well and Seven ribbons need "
                "November’s; "
                "either wins at once, and the winner of a round scores only the lead."
            ),
        ),
        (
            "",
            N_("Sambong rounds scores up to whole hundreds and has no yaku for a hand of chaff."),
        ),
        (
            "S0.57",
            N_("Yukbaek means six hundred, as Roppyakken does; Sambong means three peaks."),
        ),
        (
            "S0.58",
            N_("Three of a month are taken together so that none of them stays on the field."),
        ),
        ("S0.59", N_("The dealt yaku are like those of Hana-awase.")),
        ("S1.10", N_("The cards have different values from those in Hana-awase, an older game.")),
        ("S1.68", N_("In Korean decks November and December are exchanged.")),
        (
            "S1.69",
            N_("The poetry ribbon of March names Miyoshino, a place in Nara famous for cherries."),
        ),
        ("S1.70", N_("Makers like to print their mark on two of December’s three chaff cards.")),
        ("S1.71", N_("In Sakura and most games with such a card, the lightning is the joker.")),
        ("S1.72", N_("The rain man is Ono no Michikaze, a calligrapher.")),
        ("S1.73", N_("Michikaze, also called Ono no Tōfū, lived in the Heian era.")),
        (
            "S1.74",
            N_(
                "A frog that leapt at a willow branch again and again taught Michikaze "
                "perseverance; the card shows it too."
            ),
        ),
    ),
    "hachihachi": (
        ("S2.1", N_("The game is popular in Japan; gangsters once played it in secret rooms.")),
        (
            "S2.69",
            N_("The name means 88, the points that each of the three players has on average."),
        ),
        ("S2.3", N_("It is recommended from the age of eight.")),
        ("S2.6", N_("Official rules are very hard to find, and every place has its variants.")),
        (
            "S2.68",
            N_(
                "The cards have the same stories as in Roppyakken: the rain man and the frog, the "
                "ribbon of Miyoshino, the maker’s mark, and Korea’s exchanged months."
            ),
        ),
    ),
}
