"""The Japanese names of the games, with readings and other names."""

from typing import Final

from tutor.web.words.names.original.name import OriginalName as Name

DECK: Final = Name(
    "花札", "はなふだ", "hanafuda", ("hana karuta", "jeu des fleurs", "hwatu", "화투")
)
GAMES: Final = {
    "koikoi": Name("こいこい", "こいこい", "Koi-Koi", ("Koi koi", "来い来い")),
    "roppyakken": Name(
        "六百間",
        "ろっぴゃっけん",
        "Roppyakken",
        (
            *("Six Cent", "Six Hundred", "600", "육백", "Yukbaek"),
            *("삼봉", "Sambong", "Trois Sommets", "Three Peaks"),
        ),
    ),
    "hachihachi": Name("八八", "はちはち", "Hachi-Hachi", ("八-八", "88", "Hachi-ju-Hachi")),
}
