"""The error of a line, in one sentence that a person can act on."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

LINE: Final = "line"  # the field named when a line is no JSON object at all
SENTENCE: Final = "sentence"  # type of the validation errors that bring their own sentence
_LONGEST_SHOWN: Final = 40

_Model = TypeVar("_Model", bound=BaseModel)
_Details = Mapping[str, Any]


class ProtocolError(ValueError):
    """A line that does not follow the protocol; *field* names the part that is wrong."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


def error_line(error: ProtocolError) -> str:
    """Return the line that answers a line that cannot be served."""
    return json.dumps({"error": str(error), "field": error.field})


def quote_value(value: object) -> str:
    """Return a value as a sentence quotes it, shortened when it is long."""
    text = json.dumps(value, ensure_ascii=True, default=str)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def json_object(line: str) -> dict[str, Any]:
    """Return the JSON object of a line; raise ProtocolError for anything else."""
    try:
        value = json.loads(line, object_pairs_hook=_once_each)
    except json.JSONDecodeError as error:
        raise ProtocolError(
            LINE, f"The line is not valid JSON: {error.msg} at character {error.pos + 1}."
        ) from None
    except RecursionError:
        raise ProtocolError(LINE, "The line is nested too deeply.") from None
    except ProtocolError:
        raise
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise ProtocolError(LINE, "The line has a number that is too long.") from None
    if not isinstance(value, dict):
        raise ProtocolError(LINE, f"A line must be a JSON object, not {quote_value(value)}.")
    return value


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise ProtocolError(name, f"The field {quote_value(name)} is given twice.")
        fields[name] = value
    return fields


def validate(model: type[_Model], fields: dict[str, Any]) -> _Model:
    """Return *fields* as a *model*; raise ProtocolError for the first thing that is wrong."""
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        raise _translate(error) from None


def _translate(error: ValidationError) -> ProtocolError:
    first = error.errors(include_url=False)[0]
    place = _place(first["loc"])
    if first["type"] == "extra_forbidden":
        name = str(first["loc"][-1])
        inside = f" in {_place(first['loc'][:-1])}" if len(first["loc"]) > 1 else ""
        return ProtocolError(name, f"There is no field {quote_value(name)}{inside}.")
    details = first.get("ctx", {})
    sentence = _SENTENCES.get(first["type"], _any_other)(place, first["input"], details)
    return ProtocolError(str(first["loc"][0]) if first["loc"] else LINE, sentence)


def _place(location: tuple[int | str, ...]) -> str:
    """Return the path of a value in a line, such as history[2].played."""
    text = ""
    for step in location:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.lstrip(".")


def _must_be(wanted: str) -> Callable[[str, object, _Details], str]:
    def sentence(place: str, value: object, details: _Details) -> str:
        return f"{place} must be {wanted.format(**details)}, not {quote_value(value)}."

    return sentence


def _missing(place: str, value: object, details: _Details) -> str:
    return f"The field {place} is missing."


def _own_sentence(place: str, value: object, details: _Details) -> str:
    return f"{place}: {details[SENTENCE]}"


def _any_other(place: str, value: object, details: _Details) -> str:
    return f"{place} cannot be {quote_value(value)}."


_WHOLE_NUMBER: Final = _must_be("a whole number")
_SENTENCES: Final[dict[str, Callable[[str, object, _Details], str]]] = {
    "missing": _missing,
    SENTENCE: _own_sentence,
    "int_type": _WHOLE_NUMBER,
    "int_from_float": _WHOLE_NUMBER,
    "float_type": _must_be("a number"),
    "bool_type": _must_be("true or false"),
    "string_type": _must_be("a text"),
    "list_type": _must_be("a list"),
    "dict_type": _must_be("an object"),
    "model_type": _must_be("an object"),
    "literal_error": _must_be("{expected}"),
    "greater_than_equal": _must_be("at least {ge}"),
    "less_than_equal": _must_be("at most {le}"),
    "too_short": _must_be("a list of {min_length} or more"),
    "too_long": _must_be("a list of {max_length} or fewer"),
}
