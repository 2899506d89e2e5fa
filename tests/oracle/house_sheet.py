"""A house sheet restated (S0.7): the worth that the table agreed on, instead of the listed one."""

from collections.abc import Mapping


def worth(t: Mapping[str, object], name: str, listed: int) -> int:
    """Return what a yaku is worth: as agreed, else as listed; 0 is none."""
    agreed = t.get(f"worth-{name}", listed)
    assert isinstance(agreed, int)
    return agreed


def worths(t: Mapping[str, object], listed: Mapping[str, int], off: set[str]) -> dict[str, int]:
    """Return the yaku that count, and their worths; those that are *off* count when agreed on."""
    found = {name: worth(t, name, 0 if name in off else value) for name, value in listed.items()}
    return {name: value for name, value in found.items() if value}


def is_sheet(name: str, value: object) -> bool:
    """Tell whether an override is one of a house sheet, with a worth or a name that it may have."""
    if name.startswith("worth-"):
        return type(value) is int and 0 <= value <= 600
    return name.startswith("name-") and isinstance(value, str) and 0 < len(value) <= 30
