"""The players' words at the table, with their meanings."""

from dataclasses import dataclass
from typing import Final

from tutor.web.i18n.translation import N_
from tutor.web.words.names.original import OriginalName as Name


@dataclass(frozen=True)
class Term:
    """A word of the table; *name* and *meaning* are messages to translate."""

    name: str
    meaning: str
    original: Name


TERMS: Final = {
    "yaku": Term(
        N_("yaku"),
        N_("A set of cards that scores."),
        Name("役", "やく", "yaku", ("combinaison", "combination")),
    ),
    "captured-yaku": Term(
        N_("captured yaku"),
        N_("A yaku in the cards you have captured."),
        Name("出来役", "できやく", "dekiyaku", ("deriyaku", "でりやく")),
    ),
    "dealt-yaku": Term(
        N_("dealt yaku"),
        N_("A yaku in the hand you were dealt."),
        Name("手役", "てやく", "teyaku", ("Mains chanceuses", "lucky hands", "hand yaku")),
    ),
    "koi-koi": Term(
        N_("koi-koi"),
        N_("“Come, come”: you have a yaku and play on for more."),
        Name("こいこい", "こいこい", "koi-koi", ("来い来い",)),
    ),
    "stop": Term(
        N_("stop"),
        N_(
            "You end the round and score your yaku. Players say shōbu or agari;"
            " “game” is the same call."
        ),
        Name("勝負", "しょうぶ", "shōbu", ("Agari", "上がり", "あがり", "game")),
    ),
    "continue": Term(
        N_("continue"),
        N_("In Hachi-Hachi: you have a yaku and play on for more."),
        Name("下げ", "さげ", "sage"),
    ),
    "dealer": Term(
        N_("dealer"),
        N_("Deals the cards and plays first."),
        Name("親", "おや", "oya", ("donneur",)),
    ),
    "hand": Term(
        N_("hand"),
        N_("The cards that you hold."),
        Name("手札", "てふだ", "tefuda"),
    ),
    "field": Term(
        N_("field"),
        N_("The face-up cards on the table that can be captured."),
        Name("場", "ば", "ba", ("場札", "bafuda", "rivière", "river", "table")),
    ),
    "stock": Term(
        N_("stock"),
        N_("The face-down cards; one is turned up each turn."),
        Name("山札", "やまふだ", "yamafuda", ("山", "draw pile", "pioche")),
    ),
    "joker": Term(
        N_("joker"),
        N_("In Roppyakken: the rain man, which can capture more than its month."),
        Name("ガジ", "がじ", "gaji", ("鬼札", "おにふだ", "onifuda", "wild card")),
    ),
    "misdeal": Term(
        N_("misdeal"),
        N_("A deal that does not count; the cards are dealt again."),
        Name("配り直し", "くばりなおし", "kubarinaoshi", ("fausse donne",)),
    ),
    "fuke": Term(
        N_("fuke"),
        N_("A house rule of Roppyakken: a player’s low score makes the round void."),
        Name("フケ", "ふけ", "fuke", ("Pellicules", "dandruff")),
    ),
    "kan": Term(
        N_("kan"),
        N_("The large unit of classic Hachi-Hachi, about a dozen points."),
        Name("貫", "かん", "kan", ("文", "mon")),
    ),
    "small-field": Term(
        N_("small field"),
        N_("A field without lights, which multiplies nothing."),
        Name("小場", "こば", "koba"),
    ),
    "large-field": Term(
        N_("large field"),
        N_("A field that doubles all payments of the round."),
        Name("大場", "おおば", "ōba", ("ooba",)),
    ),
    "grand-field": Term(
        N_("grand field"),
        N_("A field that multiplies all payments of the round the most."),
        Name("絶場", "ぜつば", "zetsuba"),
    ),
    "sanbyakken": Term(
        N_("Sanbyakken"),
        N_("Roppyakken to 300 points."),
        Name("三百間", "さんびゃっけん", "sanbyakken", ("Sanbyakuken", "さんびゃくけん", "300")),
    ),
    "hana-awase": Term(
        N_("Hana-awase"),
        N_("An older game with different card values."),
        Name("花合わせ", "はなあわせ", "hana-awase"),
    ),
}
