"""Japanese sentences follow each other without a space, and nothing a learner wrote changes."""

import pytest

from tutor.web.i18n.translation import close_gaps


@pytest.mark.parametrize(
    ("html", "closed"),
    [
        ("<p>負けました。\n  もう1回</p>", "<p>負けました。もう1回</p>"),
        ("<title>終わり。 · 学ぶ</title>", "<title>終わり。 · 学ぶ</title>"),
        ("山、\n<span>山札</span>", "山、<span>山札</span>"),
        ("<p>終わり。</p>\n<p>次</p>", "<p>終わり。</p>\n<p>次</p>"),
        ("<p>Done. Next.</p>", "<p>Done. Next.</p>"),
        ("<textarea>一。\n二。 三</textarea>", "<textarea>一。\n二。 三</textarea>"),
    ],
)
def test_spaces_between_japanese_sentences_are_left_out(html: str, closed: str) -> None:
    assert close_gaps(html) == closed
