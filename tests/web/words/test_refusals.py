"""Every reason to refuse a file, and every difference of an import, is said in words."""

import ast
from pathlib import Path

import tutor.records
from tutor.lab.commands.messages import list_messages
from tutor.records import Difference, RecordError
from tutor.web.words.refusals import difference, refusal

FOLDER = Path(tutor.records.__file__).parent


def named(call: ast.expr, name: str) -> bool:
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == name


def first_texts(name: str) -> set[str]:
    """Return the first argument of every call of *name* in the room, where it is a text."""
    calls = [
        node
        for path in FOLDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and named(node, name) and node.args
    ]
    firsts = [call.args[0] for call in calls]
    return {str(one.value) for one in firsts if isinstance(one, ast.Constant)}


def test_every_reason_that_a_file_is_refused_for_can_be_translated() -> None:
    assert first_texts("RecordError") <= {message.text for message in list_messages()}


def test_every_difference_of_an_import_is_told() -> None:
    names = ("round", "there", "here", "first", "second", "last", "turn", "rounds")
    values = {name: number for number, name in enumerate(names, start=1)}
    for kind in first_texts("Difference"):
        assert difference(Difference(kind, values)).endswith(".")


def test_a_refusal_says_where_the_file_goes_wrong_as_the_error_does() -> None:
    errors = (
        RecordError("The file is empty."),
        RecordError("“%(name)s” must be text.", name="title"),
        RecordError("%(card)s was dealt twice.", line=3, card="1-crane"),
        RecordError("The rules do not allow it: %(sentence)s", event=7, sentence="No."),
        RecordError("A list of cards is missing.", turn=(2, 0)),
        RecordError("These cards cannot have been taken.", turn=(2, 5)),
    )
    for error in errors:
        assert refusal(error) == str(error)
