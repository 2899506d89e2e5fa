"""Every yaku as Japanese write and say it, and as the sources call it otherwise."""

from typing import Final

from tutor.web.words.names.original.name import OriginalName as Name

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
