"""The shelf of replays: found, tagged, put away, taken in, handed on, analysed."""
