"""Where lessons/, replays/, static/ and templates/ are: the only place that knows."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_data"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent


def folder(name: str) -> Path:
    """Return the data folder *name*, in a checkout and in an installed wheel alike."""
    return _ROOT / name
