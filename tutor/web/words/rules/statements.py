"""The statements of the sources behind the rows of the rules pages."""

from typing import Final

YAKU: Final[dict[str, dict[str, str]]] = {
    "koikoi": {
        "kasu": "S3.17",
        "tan": "S3.18",
        "akatan": "S3.19",
        "aotan": "S3.20",
        "akatan_aotan": "S3.21",
        "tane": "S3.22",
        "inoshikacho": "S3.23",
        "tsukimi": "S3.24",
        "hanami": "S3.25",
        "sanko": "S3.26",
        "ameshiko": "S3.27",
        "shiko": "S3.28",
        "goko": "S3.29",
        "teshi": "S3.9 S4.10",
        "kuttsuki": "S3.10 S4.11",
    },
    "roppyakken": {
        "shiko": "S1.55",
        "nanatan": "S1.56",
        "inoshikacho": "S1.57",
        "matsukiribozu": "S1.58",
        "teppo": "S1.59",
        "hanami": "S1.60",
        "tsukimi": "S1.61",
        "ozan": "S1.62",
        "kozan": "S1.63",
        "aotan": "S1.64",
        "sotan": "S1.65",
        **{f"shima-{month}": "S1.66" for month in (1, 2, 3, 4, 8, 10, 12)},
        "ameshima": "S1.67",
        "sogasu": "S0.19 S1.53",
        "tesan": "S0.20 S1.52",
        "futatesan": "S0.21",
    },
    "hachihachi": {
        "sanbon": "S2.35",
        "tatesanbon": "S2.36",
        "aka": "S2.37",
        "tanichi": "S2.38",
        "toichi": "S2.39",
        "pikaichi": "S2.40",
        "kuttsuki": "S2.41",
        "karasu": "S2.42",
        "teshi": "S2.43",
        "haneken": "S2.44",
        "ichinishi": "S2.45",
        "shisou": "S2.46",
    },
}
DEAL: Final[dict[str, dict[int, str]]] = {
    "koikoi": {2: "S3.6 S3.7 S4.6 S4.7 S4.8"},
    "roppyakken": {2: "S0.9 S0.11 S1.33 S1.35", 3: "S0.10 S0.11 S1.34 S1.35"},
    "hachihachi": {3: "S2.25 S2.47"},
}
# How many cards of each kind there are, and their points.
KINDS: Final = {
    "koikoi": "S3.2",
    "roppyakken": "S1.6 S1.7 S1.8 S1.9 S1.11 S1.12",
    "hachihachi": "S2.8 S2.9 S2.10 S2.11",
}
# The months of the deck, January first.
MONTHS: Final = tuple(f"S1.{12 + month} S2.{11 + month}" for month in range(1, 13))
