"""Every card, flower and kind as Japanese write and say it, and as the sources call it."""

from typing import Final

from tutor.rules.cards import (
    BLUE_RIBBONS,
    POETRY_RIBBONS,
    RIBBONS,
    Card,
    CardSet,
    Kind,
    id_of,
    month_of,
)
from tutor.web.words.names.original.name import OriginalName as Name

# The flowers of the months, January first, and what botanists call them (S1.13-24).
FLOWERS: Final = (
    Name("松", "まつ", "matsu"),
    Name("梅", "うめ", "ume", ("abricotier du Japon", "prunier", "apricot")),
    Name("桜", "さくら", "sakura", ("fleur de cerisier",)),
    Name("藤", "ふじ", "fuji"),
    Name("菖蒲", "あやめ", "ayame", ("shōbu", "しょうぶ")),
    Name("牡丹", "ぼたん", "botan"),
    Name("萩", "はぎ", "hagi", ("lespédéza", "lespédèze", "clover")),
    Name("芒", "すすき", "susuki", ("薄", "坊主", "bōzu", "eulalie", "miscanthe", "pampas grass")),
    Name("菊", "きく", "kiku"),
    Name("紅葉", "もみじ", "momiji"),
    Name("柳", "やなぎ", "yanagi", ("雨", "ame", "rain", "pluie")),
    Name("桐", "きり", "kiri"),
)
LATIN: Final = (
    *("Pinus", "Prunus mume", "Prunus serrulata", "Wisteria", "Iris", "Paeonia"),
    *("Lespedeza", "Miscanthus sinensis", "Chrysanthemum", "Acer", "Salix", "Paulownia"),
)
PICTURES: Final = {
    "1-crane": Name("鶴", "つる", "tsuru", ("grue japonaise", "crane and sun")),
    "2-warbler": Name(
        "鶯",
        "うぐいす",
        "uguisu",
        ("fauvette", "fauvette japonaise", "rossignol", "nightingale"),
    ),
    "3-curtain": Name(
        "幕",
        "まく",
        "maku",
        ("rideau de campement", "Rideau de fleurs", "drapeau", "flag", "flower-viewing curtain"),
    ),
    "4-cuckoo": Name("時鳥", "ほととぎす", "hototogisu", ("不如帰", "coucou")),
    "5-bridge": Name("八橋", "やつはし", "yatsuhashi", ("pont", "eight-plank bridge")),
    "6-butterflies": Name("蝶", "ちょう", "chō", ("papillon",)),
    "7-boar": Name("猪", "いのしし", "inoshishi"),
    "8-moon": Name("月", "つき", "tsuki", ("pleine lune", "full moon", "la Lune")),
    "8-geese": Name("雁", "かり", "kari", ("oie",)),
    "9-cup": Name("盃", "さかずき", "sakazuki", ("coupe de saké", "bakefuda", "化け札")),
    "10-deer": Name("鹿", "しか", "shika"),
    "11-rainman": Name(
        "小野道風",
        "おののとうふう",
        "Ono no Tōfū",
        (
            *("Ono no Tōfu", "Ono no Michikaze", "おののみちかぜ", "homme au parapluie", "Pluie"),
            *("le Poète", "Gaji", "ガジ", "鬼札", "onifuda", "umbrella man"),
        ),
    ),
    "11-swallow": Name("燕", "つばめ", "tsubame"),
    "11-lightning": Name("雷", "かみなり", "kaminari", ("foudre", "éclair", "Gaji", "ガジ")),
    "12-phoenix": Name("鳳凰", "ほうおう", "hōō"),
}
_RIBBON_NAMES: Final[dict[CardSet, Name]] = {
    POETRY_RIBBONS: Name(
        "赤短", "あかたん", "akatan", ("ruban à poésie", "ruban de poésie", "Miyoshino")
    ),
    BLUE_RIBBONS: Name(
        "青短", "あおたん", "aotan", ("ruban violet", "violet ribbon", "purple ribbon")
    ),
    RIBBONS: Name("短冊", "たんざく", "tanzaku", ("ruban rouge", "ruban simple")),
}
KINDS: Final = {
    Kind.LIGHT: Name("光", "ひかり", "hikari", ("Lumière", "bright")),
    Kind.ANIMAL: Name("タネ", "たね", "tane", ("種", "animal / objet", "Genre")),
    Kind.RIBBON: Name("短冊", "たんざく", "tanzaku", ("tan", "短", "Bande de papier")),
    Kind.CHAFF: Name("カス", "かす", "kasu", ("素", "Ivraie", "plaine", "carte simple", "plain")),
}
_CHAFF_ALSO: Final = {"12-chaff-yellow": ("plaine spéciale", "Paulownia à Fond Jaune")}


def flower_of(card: Card) -> Name:
    """Return the name of the flower of a card."""
    return FLOWERS[month_of(card) - 1]


def name_of(card: Card) -> Name:
    """Return the full name of one of the 48 cards: its flower, and its picture."""
    card_id = id_of(card)
    if card_id in PICTURES:
        return _join(card, "に", "ni", PICTURES[card_id])
    for cards, ribbon in _RIBBON_NAMES.items():
        if cards >> card & 1:
            return _join(card, "に", "ni", ribbon)
    chaff = KINDS[Kind.CHAFF]
    also = (*_CHAFF_ALSO.get(card_id, ()), *chaff.also)
    return _join(card, "の", "no", Name(chaff.kanji, chaff.kana, chaff.romaji, also))


def _join(card: Card, particle: str, read: str, picture: Name) -> Name:
    flower = flower_of(card)
    return Name(
        f"{flower.kanji}{particle}{picture.kanji}",
        f"{flower.kana}{particle}{picture.kana}",
        f"{flower.romaji} {read} {picture.romaji}",
        picture.also,
    )
