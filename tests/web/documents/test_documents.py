"""A match as a document: everything that happened, the verdicts, the notes, and nothing else."""

import re
from html.parser import HTMLParser

import pytest

from tests.records.recorded import told
from tests.review.matches import played
from tests.web.invented import reviewed
from tutor.explain.claim import CHANCE, POINTS, Claim, exact
from tutor.explain.explained import Explained, Explanation
from tutor.explain.kinds import ClaimKind
from tutor.records import ReplayRecord, read_sample, record_of
from tutor.rules.cards import NO_CARD, count
from tutor.rules.games import ruleset
from tutor.web.documents import documents
from tutor.web.documents.documents import escape_signs
from tutor.web.documents.view import Edition

TABLES = (
    ruleset("koikoi", "kk_standard", {"rounds": 3}),
    ruleset("roppyakken", "rp_fudawiki", {"target": 300}, players=3),
    ruleset("hachihachi", "hh_classic", {"rounds": 3}, players=7),
)
MATCH, EVENTS = played(rounds=2, seed=3)
NAMES = ("Kiku", "Momiji")
NOTES = {(1, 0): "A fine deal.", (1, 1): "It takes the light."}
RECORD = ReplayRecord(record_of(MATCH.ruleset, EVENTS).replay, NAMES, about="Why?", notes=NOTES)

AFTERWARDS = " After this you make Three lights"


@pytest.mark.parametrize("is_quiz", [False, True])
def test_every_card_that_is_pictured_is_drawn_once_in_the_document(
    app_context: None, is_quiz: bool
) -> None:
    page = documents.render_html(Edition(RECORD, is_quiz=is_quiz))
    drawn = re.findall(r'<symbol id="(c-[^"]+)"', page)
    used = re.findall(r'<use href="#([^"]+)"', page)

    assert len(drawn) == len(set(drawn))
    assert set(used) == set(drawn)
    turns = [turn for one in MATCH.rounds for turn in one.turns]
    assert len(used) >= sum(2 + count(one.took) + count(one.drew_took) for one in turns) - 2
    assert "url(" not in page
    assert " style=" not in page


class Text(HTMLParser):
    """The text of a page, and how much of it can be read without opening anything."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.open: list[str] = []
        self.counts: dict[str, int] = {}
        self.addresses: list[str] = []
        self._folds: list[bool] = []  # whether each details is past its summary
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag == "details":
            self._folds.append(True)

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._folds.pop()

    def handle_data(self, data: str) -> None:
        self.said.append(data)
        if not self._folds:
            self.open.append(data)

    @property
    def everything(self) -> str:
        return " ".join(" ".join(self.said).split())

    @property
    def unfolded(self) -> str:
        return " ".join(" ".join(self.open).split())


@pytest.fixture(autouse=True)
def english() -> object:
    with documents.speak_language("en"):
        yield


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.game.name)
def test_a_document_loads_nothing_and_tells_every_turn_and_every_note(rules: object) -> None:
    record = told(rules, 3)  # type: ignore[arg-type]
    found = documents.build_document(Edition(record, learner=None))
    page = Text(documents.render_html(Edition(record, learner=None)))

    assert {address[:1] for address in page.addresses} == {"#"}
    assert "script" not in page.counts
    assert page.counts["h1"] == 1
    turns = [turn for part in found["rounds"] for turn in part["turns"]]
    assert len(turns) > 10
    for turn in turns:
        assert turn["text"] in page.everything
    for note in record.notes.values():
        assert note.split("\n")[0] in page.everything


def test_every_decision_has_its_verdict_with_its_figures_and_what_they_rest_on() -> None:
    review = reviewed(MATCH)
    page = Text(documents.render_html(Edition(RECORD, review))).everything

    choices = [one for part in review.rounds for one in part.decisions if one.counts]
    assert page.count("◇ Slip : It costs about 1.5 points. Better: ") == len(choices)
    assert page.count("from 800 fresh ones; seed 7.") == len(choices)
    assert "The value after ± is half of a 95% interval." in page
    assert "Analysed with a search for tests" in page


@pytest.mark.parametrize(
    ("learner", "player", "expected"),
    [
        (0, 0, "Better: Plum chaff takes plum chaff. After this you make Three lights"),
        (0, 0, "Momiji makes Three lights"),
        (0, 1, "From Momiji’s point of view: “you” here is Momiji." + AFTERWARDS),
        (0, 1, "Kiku makes Three lights"),
        (None, 0, "From Kiku’s point of view: “you” here is Kiku." + AFTERWARDS),
    ],
)
def test_reasons_say_you_to_whoever_decided(
    learner: int | None, player: int, expected: str
) -> None:
    review, points = reviewed(MATCH), exact(POINTS, points=0)[0]
    one = next(
        one
        for part in review.rounds
        for one in part.decisions
        if one.counts and one.player == player
    )
    chances = exact(CHANCE, chance=0.4, other=0.2)
    claims = tuple(
        Claim(kind, True, yaku="sanko", numbers=chances, against=one.played)
        for kind in (ClaimKind.MAKES, ClaimKind.THEY_MAKE)
    )
    best = Explained(one.best, NO_CARD, points, points, claims)
    told = {one.unit: Explanation((best,), None, "net-2", 1, 0)}
    edition = Edition(RECORD, review, learner=learner, reasons=told)

    assert expected in Text(documents.render_html(edition)).everything
    written = documents.render_markdown(edition)
    assert ("point of view" in written) == (learner != player)


def test_the_parts_of_a_result_stand_in_a_table_that_adds_up() -> None:
    found = documents.build_document(Edition(RECORD, reviewed(MATCH)))

    for part in found["rounds"]:
        [ledger] = [one for one in part["tables"] if one.caption == "Where your result came from"]
        figures = [float(row[-1].replace("−", "-")) for row in ledger.rows]
        assert sum(figures[:-1]) == pytest.approx(figures[-1], abs=0.35)  # of rounded parts


def test_where_nobody_is_you_everybody_has_a_name_and_a_ledger() -> None:
    found = documents.build_document(Edition(RECORD, reviewed(MATCH), learner=None))
    page = Text(documents.render_html(Edition(RECORD, reviewed(MATCH), learner=None))).everything

    captions = [table.caption for table in found["rounds"][0]["tables"]]
    assert [f"Where the result of {name} came from" for name in NAMES] == captions[-2:]
    assert not re.search(r"\b[Yy]our?\b", page)


def test_a_quiz_shows_no_answer_no_note_and_no_result_before_it_is_opened() -> None:
    review = reviewed(MATCH)
    found = documents.build_document(Edition(RECORD, review, is_quiz=True))
    page = Text(documents.render_html(Edition(RECORD, review, is_quiz=True)))

    asked = [turn for part in found["rounds"] for turn in part["turns"] if turn["question"]]
    assert page.unfolded.count("What do you do?") == len(asked) > 8
    for hidden in ("Slip", "the round:", "Better", *NOTES.values(), "Why?"):
        assert hidden not in page.unfolded
        assert hidden in page.everything
    for turn in asked:
        assert turn["question"] is not None
        assert len(turn["question"]["choices"]) > 1
        assert all("unseen then" not in pile.title for pile in turn["question"]["table"])


def test_names_and_notes_are_text_in_both_forms() -> None:
    bad = ReplayRecord(
        RECORD.replay, ("<b>Kiku</b>", "*Momiji*"), notes={(1, 1): "<i>no</i> *stars*"}
    )

    page = documents.render_html(Edition(bad, learner=None))
    assert "<b>" not in page
    assert "<i>" not in page
    written = documents.render_markdown(Edition(bad, learner=None))
    assert "\\<i\\>no\\</i\\> \\*stars\\*" in written
    assert "<b>" not in written


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1. e4", "1\\. e4"),
        ("- so", "\\- so"),
        ("# a | b", "\\# a \\| b"),
        ("a_b [c]", "a\\_b \\[c\\]"),
        ("–", "–"),
        ("3-ribbon", "3-ribbon"),
    ],
)
def test_no_sign_of_a_text_means_anything_to_markdown(text: str, shown: str) -> None:
    assert escape_signs(text) == shown


def test_markdown_says_what_the_page_says() -> None:
    review = reviewed(MATCH)
    found = documents.build_document(Edition(RECORD, review))
    written = documents.render_markdown(Edition(RECORD, review))

    for part in found["rounds"]:
        for turn in part["turns"]:
            assert escape_signs(turn["text"]) in written
    assert "> It takes the light." in written
    assert written.count("◇ **Slip**") == written.count("It costs about 1.5 points")


@pytest.mark.parametrize(("language", "word"), [("fr", "Manche 1"), ("ja", "第1局")])
def test_a_document_speaks_the_language_it_is_asked_for(language: str, word: str) -> None:
    with documents.speak_language(language):
        page = documents.render_html(Edition(RECORD, reviewed(MATCH)))

    assert f'<html lang="{language}">' in page
    assert word in page


@pytest.mark.parametrize(("language", "semicolon"), [("fr", "\u202f; "), ("ja", "。")])
def test_kinds_in_a_pile_have_the_semicolon_of_the_language(language: str, semicolon: str) -> None:
    with documents.speak_language(language):
        found = documents.build_document(Edition(RECORD, reviewed(MATCH)))
    piles = [
        pile.cards for part in found["rounds"] for turn in part["turns"] for pile in turn["table"]
    ]

    assert any(semicolon in cards for cards in piles)
    assert not [cards for cards in piles if re.search(r"\w; ", cards)]


def test_a_japanese_document_has_no_western_brackets_or_spaces_between_sentences() -> None:
    with documents.speak_language("ja"):
        page = documents.render_html(Edition(RECORD, reviewed(MATCH)))
        written = documents.render_markdown(Edition(RECORD, reviewed(MATCH)))

    text = "".join(Text(page).said)
    assert not re.findall(r"。 (?=[ぁ-ヶ一-龠「])", text)
    assert not re.findall(r"\([ぁ-ヶ一-龠]", written)


def test_a_round_begins_with_how_the_match_stands_and_says_when_it_is_void() -> None:
    record = read_sample("five-at-the-table")
    found = documents.build_document(Edition(record, learner=None))
    asked = documents.build_document(Edition(record, learner=None, is_quiz=True))

    assert [part["title"] for part in found["rounds"]] == [
        "Round 1",
        "Round 2, void",
        "Round 2",
        "Round 3",
    ]
    assert found["rounds"][3]["dealt"] == (
        "Yui deals. Match so far: Aoi −90, Ren +160, Yui −8, Sora −72, Mei +10."
    )
    assert "Multiplier × 2" in [
        f"{pile.title} {pile.cards}" for pile in found["rounds"][0]["turns"][3]["table"]
    ]
    assert "Round 2, void" not in [part["title"] for part in asked["rounds"]]
    assert [fact.title for fact in asked["facts"]] == [
        fact.title for fact in found["facts"] if fact.title != "Tags"
    ]
