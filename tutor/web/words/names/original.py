"""Names as Japanese write and say them, words of players, and other names in the sources."""

from dataclasses import dataclass
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
from tutor.web.i18n.translation import N_

LATIN: Final = (
    *("Pinus", "Prunus mume", "Prunus serrulata", "Wisteria", "Iris", "Paeonia"),
    *("Lespedeza", "Miscanthus sinensis", "Chrysanthemum", "Acer", "Salix", "Paulownia"),
)
_CHAFF_ALSO: Final = {"12-chaff-yellow": ("plaine spéciale", "Paulownia à Fond Jaune")}


@dataclass(frozen=True)
class OriginalName:
    """A Japanese name: spelling, reading, and romaji (long vowels marked).

    *also* are other spellings and names, in any language, those of the five sources first.
    """

    kanji: str
    kana: str
    romaji: str
    also: tuple[str, ...] = ()


Name = OriginalName


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


CAPTURED: Final = {
    "goko": Name("五光", "ごこう", "Gokō", ("Cinq Lumières", "Five Brights")),
    "shiko": Name("四光", "しこう", "Shikō", ("Quatre Lumières", "욘코", "yonko", "Four Brights")),
    "ameshiko": Name("雨四光", "あめしこう", "Ameshikō", ("Ame shiko", "Rainy Four Brights")),
    "sanko": Name("三光", "さんこう", "Sankō", ("Three Brights",)),
    "inoshikacho": Name(
        "猪鹿蝶",
        "いのしかちょう",
        "Inoshikachō",
        ("Ino-shika-cho", "Inshikachou", "Sanglier, Cerf, Papillon", "이노시카", "inoshika"),
    ),
    "tane": Name("タネ", "たね", "Tane", ("種",)),
    "akatan_aotan": Name(
        "赤短・青短",
        "あかたん・あおたん",
        "Akatan Aotan",
        ("Akatan aotan no chōfuku", "赤短青短の重複"),
    ),
    "akatan": Name("赤短", "あかたん", "Akatan", ("Rubans de Poésie",)),
    "aotan": Name("青短", "あおたん", "Aotan", ("Rubans Bleus", "청단", "cheongdan")),
    "tan": Name("タン", "たん", "Tan", ("短", "Tanzaku")),
    "nanatan": Name("七短", "ななたん", "Nanatan", ("Sept Rubans", "칠띠", "chiltti")),
    "kozan": Name("小三", "こざん", "Kozan", ("Petit Trois", "홍단", "hongdan")),
    "sotan": Name(
        "草短",
        "そうたん",
        "Sōtan",
        ("Kusatan", "くさたん", "Rubans d’Herbe", "초단", "chodan"),
    ),
    "hanami": Name(
        "花見酒",
        "はなみざけ",
        "Hanami-zake",
        ("花見で一杯", "Hanami de ippai", "花見", "Contemplation des Fleurs de Cerisier", "빠이"),
    ),
    "tsukimi": Name(
        "月見酒",
        "つきみざけ",
        "Tsukimi-zake",
        (
            "月見で一杯",
            "月見て一杯",
            "Tsukimi de ippai",
            "月見",
            "Contemplation de la Lune",
            "ppai",
        ),
    ),
    "teppo": Name("鉄砲", "てっぽう", "Teppō", ("Canon", "대포", "daepo", "大砲")),
    "matsukiribozu": Name(
        "松桐坊主",
        "まつきりぼうず",
        "Matsu-kiri-bōzu",
        ("Makkiribōzu", "まっきりぼうず", "Grue, Lune, Phénix", "송월동", "song-wol-dong"),
    ),
    "ozan": Name("大三", "おおざん", "Ōzan", ("Grand Trois", "일이삼", "il-ee-sam")),
    "ameshima": Name(
        "雨島", "あめしま", "Ameshima", ("Quatre Pluie", "비조리", "bi-jori", "雨ゾロ")
    ),
    "kasu": Name("カス", "かす", "Kasu", ("素", "Ivraie")),
    "tsukifuda": Name("月札", "つきふだ", "Tsukifuda", ("Tsuki-fuda", "Monthly cards")),
}
STRIPS: Final = {
    1: Name("松島", "まつしま", "Matsushima", ("Quatre Pins",)),
    2: Name("梅島", "うめしま", "Umeshima", ("Quatre Fleurs d’Abricotier",)),
    3: Name("桜島", "さくらしま", "Sakurashima", ("Quatre Fleurs de Cerisier",)),
    4: Name("藤島", "ふじしま", "Fujishima", ("Quatre Fleurs de Glycine",)),
    8: Name("坊主島", "ぼうずしま", "Bōzushima", ("Quatre Collines",)),
    10: Name("紅葉島", "もみじしま", "Momijishima", ("Quatre Érables",)),
    12: Name("桐島", "きりしま", "Kirishima", ("Quatre Paulownias",)),
}
STRIP: Final = Name("島", "しま", "Shima")  # collective name
DEALT: Final = {
    "teshi": Name("手四", "てし", "Teshi", ("Four of a kind",)),
    "kuttsuki": Name("くっつき", "くっつき", "Kuttsuki", ("喰付", "Three pairs", "Four pairs")),
    "sogasu": Name(
        "総ガス",
        "そうがす",
        "Sōgasu",
        ("Que des cartes Ivraie", "Que des plaines", "All plains"),
    ),
    "tesan": Name("手三", "てさん", "Tesan", ("Main de Trois", "Brelan", "Hand Three")),
    "futatesan": Name(
        "二手三", "ふたてさん", "Futatesan", ("Double Main de Trois", "Double brelan")
    ),
    "sanbon": Name("三本", "さんぼん", "Sanbon", ("Triplet",)),
    "tatesanbon": Name("立三本", "たてさんぼん", "Tatesanbon", ("Standing triplet",)),
    "futasanbon": Name("二三本", "ふたさんぼん", "Futasanbon", ("Two triplets",)),
    "sanbon_tatesanbon": Name("三本立三本", "さんぼんたてさんぼん", "Sanbon-tatesanbon"),
    "futatatesanbon": Name("二立三本", "ふたたてさんぼん", "Futatatesanbon"),
    "haneken": Name("はねけん", "はねけん", "Haneken", ("跳剣", "羽根剣")),
    "ichinishi": Name("一二四", "いちにし", "Ichinishi"),
    "shisou": Name("四三", "しそう", "Shisō", ("Shisou",)),
    "aka": Name("赤", "あか", "Aka", ("Red",)),
    "tanichi": Name("短一", "たんいち", "Tan-ichi", ("Tan’ichi",)),
    "toichi": Name("十一", "といち", "To-ichi", ("Tō-ichi",)),
    "pikaichi": Name("光一", "ぴかいち", "Pika-ichi"),
    "karasu": Name("空素", "からす", "Karasu", ("Empty hand",)),
}
SPECIAL: Final = {
    "sohachi": Name("総八", "そうはち", "Sōhachi", ("All eights",)),
    "futahachi": Name("二八", "ふたはち", "Futahachi", ("Double eights",)),
    "kasu16": Name("十六", "じゅうろく", "Jūroku", ("素十六", "Sixteen chaff")),
}
NAMES: Final = {
    **CAPTURED,
    **{f"shima-{month}": original_name for month, original_name in STRIPS.items()},
    **DEALT,
    **SPECIAL,
}


@dataclass(frozen=True)
class Term:
    """A word of the table; *name* and *meaning* are messages to translate."""

    name: str
    meaning: str
    original: OriginalName


TERMS: Final = {
    "yaku": Term(
        N_("yaku"),
        N_("A set of cards that scores."),
        OriginalName("役", "やく", "yaku", ("combinaison", "combination")),
    ),
    "captured-yaku": Term(
        N_("captured yaku"),
        N_("A yaku in the cards you have captured."),
        OriginalName("出来役", "できやく", "dekiyaku", ("deriyaku", "でりやく")),
    ),
    "dealt-yaku": Term(
        N_("dealt yaku"),
        N_("A yaku in the hand you were dealt."),
        OriginalName("手役", "てやく", "teyaku", ("Mains chanceuses", "lucky hands", "hand yaku")),
    ),
    "koi-koi": Term(
        N_("koi-koi"),
        N_("“Come, come”: you have a yaku and play on for more."),
        OriginalName("こいこい", "こいこい", "koi-koi", ("来い来い",)),
    ),
    "stop": Term(
        N_("stop"),
        N_(
            "You end the round and score your yaku. Players say shōbu or agari;"
            " “game” is the same call."
        ),
        OriginalName("勝負", "しょうぶ", "shōbu", ("Agari", "上がり", "あがり", "game")),
    ),
    "continue": Term(
        N_("continue"),
        N_("In Hachi-Hachi: you have a yaku and play on for more."),
        OriginalName("下げ", "さげ", "sage"),
    ),
    "dealer": Term(
        N_("dealer"),
        N_("Deals the cards and plays first."),
        OriginalName("親", "おや", "oya", ("donneur",)),
    ),
    "hand": Term(
        N_("hand"),
        N_("The cards that you hold."),
        OriginalName("手札", "てふだ", "tefuda"),
    ),
    "field": Term(
        N_("field"),
        N_("The face-up cards on the table that can be captured."),
        OriginalName("場", "ば", "ba", ("場札", "bafuda", "rivière", "river", "table")),
    ),
    "stock": Term(
        N_("stock"),
        N_("The face-down cards; one is turned up each turn."),
        OriginalName("山札", "やまふだ", "yamafuda", ("山", "draw pile", "pioche")),
    ),
    "joker": Term(
        N_("joker"),
        N_("In Roppyakken: the rain man, which can capture cards outside its month."),
        OriginalName("ガジ", "がじ", "gaji", ("鬼札", "おにふだ", "onifuda", "wild card")),
    ),
    "misdeal": Term(
        N_("misdeal"),
        N_("A deal that does not count; the cards are dealt again."),
        OriginalName("配り直し", "くばりなおし", "kubarinaoshi", ("fausse donne",)),
    ),
    "fuke": Term(
        N_("fuke"),
        N_("A house rule of Roppyakken: a player’s low score makes the round void."),
        OriginalName("フケ", "ふけ", "fuke", ("Pellicules", "dandruff")),
    ),
    "kan": Term(
        N_("kan"),
        N_("The large unit of classic Hachi-Hachi, about a dozen points."),
        OriginalName("貫", "かん", "kan", ("文", "mon")),
    ),
    "small-field": Term(
        N_("small field"),
        N_("A field without lights, which multiplies nothing."),
        OriginalName("小場", "こば", "koba"),
    ),
    "large-field": Term(
        N_("large field"),
        N_("A field that doubles all payments of the round."),
        OriginalName("大場", "おおば", "ōba", ("ooba",)),
    ),
    "grand-field": Term(
        N_("grand field"),
        N_("A field that multiplies all payments of the round the most."),
        OriginalName("絶場", "ぜつば", "zetsuba"),
    ),
    "sanbyakken": Term(
        N_("Sanbyakken"),
        N_("Roppyakken to 300 points."),
        OriginalName(
            "三百間", "さんびゃっけん", "sanbyakken", ("Sanbyakuken", "さんびゃくけん", "300")
        ),
    ),
    "hana-awase": Term(
        N_("Hana-awase"),
        N_("An older game with different card values."),
        OriginalName("花合わせ", "はなあわせ", "hana-awase"),
    ),
}
