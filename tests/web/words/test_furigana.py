"""Furigana on pages: only in Japanese, only in text, only while a learner wants them."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get, post
from tutor.web.words.names.furigana import ELEMENT, PHRASE, for_lessons, for_names

ATTRIBUTE = re.compile(r'="[^"]*"')
HEAD = re.compile(r"<(title|script|style|select|textarea)\b.*?</\1>", re.DOTALL)


def plain(html: str) -> str:
    return re.sub(f"</?(?:{ELEMENT}|{PHRASE})>", "", html)


def ruby(word: str, reading: str) -> str:
    return f'<ruby>{word}<rt aria-hidden="true">{reading}</rt></ruby>'


@pytest.mark.parametrize(
    ("text", "annotated"),
    [
        ("松に鶴", f"{ruby('松', 'まつ')}に{ruby('鶴', 'つる')}"),
        ("三光", ruby("三光", "さんこう")),
        ("三本立三本", ruby("三本立三本", "さんぼんたてさんぼん")),
        ("総ガス", f"{ruby('総', 'そう')}ガス"),
        ("赤短・青短", f"{ruby('赤短', 'あかたん')}・{ruby('青短', 'あおたん')}"),
        ("月", ruby("月", "つき")),
        ("8月", "8月"),
        ("松竹梅", "松竹梅"),
        ("手札", "手札"),
        ("光りもの好き", f"{ruby('光', 'ひか')}りもの好き"),
    ],
)
def test_names_have_readings_and_nothing_else(text: str, annotated: str) -> None:
    assert plain(for_names().annotate(text)) == annotated


@pytest.mark.parametrize(
    ("text", "annotated"),
    [
        ("8月の札", f"8{ruby('月', 'がつ')}の{ruby('札', 'ふだ')}"),
        ("手札を出す", f"{ruby('手札', 'てふだ')}を{ruby('出', 'だ')}す"),
        ("手札が出る", f"{ruby('手札', 'てふだ')}が{ruby('出', 'で')}る"),
        ("全部取る", f"{ruby('全部', 'ぜんぶ')}{ruby('取', 'と')}る"),
        ("3枚足す", f"3{ruby('枚', 'まい')}{ruby('足', 'た')}す"),
        ("得がある", f"{ruby('得', 'とく')}がある"),
        ("点を得る", f"{ruby('点', 'てん')}を{ruby('得', 'え')}る"),
        ("貫で数える", f"{ruby('貫', 'かん')}で{ruby('数', 'かぞ')}える"),
        ("行けば", f"{ruby('行', 'い')}けば"),
        ("字入り", f"{ruby('字入', 'じい')}り"),
        ("光る", f"{ruby('光', 'ひか')}る"),
        ("三か月", ruby("三か月", "さんかげつ")),
        ("松に下がる", f"{ruby('松', 'まつ')}に{ruby('下', 'さ')}がる"),
        ("取り消す", f"{ruby('取', 'と')}り{ruby('消', 'け')}す"),
        ("最善手", ruby("最善手", "さいぜんしゅ")),
        ("数を入力", f"{ruby('数', 'かず')}を{ruby('入力', 'にゅうりょく')}"),
        ("3枚組", f"3{ruby('枚組', 'まいぐみ')}"),
        ("使い方が", f"{ruby('使い方', 'つかいかた')}が"),
    ],
)
def test_words_of_lessons_have_the_reading_that_their_kana_or_figure_tells(
    text: str, annotated: str
) -> None:
    assert plain(for_lessons().annotate(text)) == annotated


@pytest.mark.parametrize(
    "phrases",
    [
        "この|4枚のうち|2枚は|同じ植物です。|その|2枚を|選んでください。",
        "場に|残った|札は、|取り札に|「短冊」が|3枚あれば|引き分けです。",
        "お札の|お手本を|ご覧ください。",
        "1枚か|2枚か|三か月",
    ],
)
def test_lines_end_between_phrases_alone(phrases: str) -> None:
    annotated = for_lessons().annotate(phrases.replace("|", ""))
    text = re.sub("<rt.*?</rt>|</?ruby>", "", annotated)

    assert re.sub(f"</{PHRASE}>|</?{ELEMENT}>", "", text).replace(f"<{PHRASE}>", "|") == phrases


@pytest.mark.parametrize(
    "text",
    [
        '<img alt="松に鶴" title="松">',
        "<title>松</title>",
        '<script type="x">"松"</script>',
        "<select><option>松</option></select>",
        "<textarea>松</textarea>",
        "<!-- 松 -->",
        ruby("松", "まつ"),
    ],
)
def test_what_is_no_text_stays_as_it_is(text: str) -> None:
    assert for_lessons().annotate(text) == text


def test_a_text_with_readings_is_one_item_where_items_are_laid_out() -> None:
    annotated = for_names().annotate("<p>菊に盃<b>1</b></p>")

    assert annotated.count(f"<{ELEMENT}>") == 1
    assert annotated.endswith(f"</{ELEMENT}><b>1</b></p>")


@pytest.fixture
def reader(newcomer: FlaskClient) -> FlaskClient:
    """Return a browser that reads Japanese."""
    newcomer.set_cookie("lang", "ja")
    return newcomer


@pytest.mark.parametrize(
    "address", ["/rules/koikoi", "/rules/yaku", "/learn/k-01/1", "/cards/1-crane"]
)
def test_a_page_reads_its_names_in_text_alone(reader: FlaskClient, address: str) -> None:
    page = get(reader, address)

    assert "<rt" in page
    assert not [one for one in ATTRIBUTE.findall(page) if "<ruby" in one]
    assert not [one.group() for one in HEAD.finditer(page) if "<ruby" in one.group()]


def test_readings_can_be_turned_off(reader: FlaskClient) -> None:
    assert "<rt" in get(reader, "/rules/yaku")
    post(reader, "/settings", {"furigana": "off"})

    assert "<rt" not in get(reader, "/rules/yaku")
    assert 'value="off" checked' in get(reader, "/settings")


def test_other_languages_show_japanese_names_without_readings(newcomer: FlaskClient) -> None:
    assert "<rt" not in get(newcomer, "/rules/yaku")
