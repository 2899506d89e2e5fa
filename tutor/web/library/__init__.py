"""The library of replays: search, tag, delete, import, export, analyse."""
