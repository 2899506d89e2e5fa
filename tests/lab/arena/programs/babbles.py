"""Answers nonsense, and never stops talking."""

try:
    while True:
        print("pine, plum, cherry", flush=True)
except BrokenPipeError:
    pass
