"""How good is it: the compiled search. The only room that knows numba."""
