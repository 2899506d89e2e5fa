"""Terms in texts of tables and reviews: yaku and the words of the table can be opened."""

from types import SimpleNamespace

import pytest
from flask import Flask, render_template

from tutor.rules.games import ruleset
from tutor.web.table.terms import explain

PRESETS = {"koikoi": "kk_standard", "roppyakken": "rp_fudawiki", "hachihachi": "hh_standard"}


def opened(app: Flask, game: str, text: str, language: str = "en") -> dict[str, str]:
    """Return what is opened from which words of a text."""
    headers = {"Cookie": f"lang={language}"}
    with app.test_request_context(headers=headers):
        told = explain(text, ruleset(game, PRESETS[game]))

    assert "".join(one.opening + one.text + one.closing for one in told.parts) == text
    assert {one.term for one in told.parts if one.term} == {one.id for one in told.terms}
    return {one.text: one.term for one in told.parts if one.term}


@pytest.mark.parametrize(
    ("game", "language", "text", "terms"),
    [
        ("koikoi", "en", "This completes Poetry ribbons: 5 points.", {"Poetry ribbons": "akatan"}),
        ("koikoi", "en", "Akatan, then koi-koi.", {"Akatan": "akatan", "koi-koi": "word-koi-koi"}),
        ("koikoi", "fr", "Cela complète « Lune et saké ».", {"Lune et saké": "tsukimi"}),
        ("koikoi", "ja", "これで月見で一杯が完成します。", {"月見で一杯": "tsukimi"}),
        ("roppyakken", "en", "Keep the joker.", {"joker": "word-joker"}),
        ("koikoi", "en", "Take the plum ribbon with plum chaff.", {}),
        ("hachihachi", "en", "A misdeal was declared.", {"misdeal": "word-misdeal"}),
    ],
)
def test_yaku_and_words_of_a_text_are_opened(
    app: Flask, game: str, language: str, text: str, terms: dict[str, str]
) -> None:
    assert opened(app, game, text, language) == terms


@pytest.mark.parametrize(
    ("language", "text", "marks"),
    [
        ("en", "This completes “Poetry ribbons”.", ("“", "”.")),
        ("fr", "Cela complète «\u00a0Lune et saké\u00a0».", ("«\u00a0", "\u00a0».")),
        ("ja", "「月見で一杯」が完成します。", ("「", "」")),
    ],
)
def test_a_quoted_term_keeps_its_quotation_marks_on_its_line(
    app: Flask, language: str, text: str, marks: tuple[str, str]
) -> None:
    with app.test_request_context(headers={"Cookie": f"lang={language}"}):
        told = explain(text, ruleset("koikoi", "kk_standard"))

    assert [(one.opening, one.closing) for one in told.parts if one.term] == [marks]


def test_reasons_in_a_review_and_of_a_puzzle_open_their_yaku(app: Flask) -> None:
    reason = SimpleNamespace(name="Complete it", text="This completes Poetry ribbons: 5 points.")
    told = SimpleNamespace(reason=reason, sides=[])
    with app.test_request_context():
        page = render_template(
            "review/_difference.html", told=told, ruleset=ruleset("koikoi", "kk_standard")
        )

    assert 'popovertarget="term-reason-akatan">Poetry ribbons</button>' in page
    assert '<section class="term-told" id="term-reason-akatan" popover' in page
