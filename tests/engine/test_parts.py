"""What a kernel calls is compiled with it, and for itself only where Python calls it."""

from typing import Any

from llvmlite import binding
from numba import njit

from tutor.engine.compiled import kernel
from tutor.engine.compiled_parts import WholeCompiler


@kernel
def double(number: int) -> int:
    return 2 * number


@kernel
def double_and_add(number: int) -> int:
    return double(number) + 1


@kernel
def quadruple(number: int) -> int:
    return double(double(number))


@kernel
def add_both(number: int) -> int:
    return quadruple(number) + double_and_add(number) + double(number)


def count_compiled(function: Any) -> int:
    """Return how often a kernel became machine code, or was read as such."""
    return len(function._whole.overloads)


def test_what_a_kernel_calls_has_no_machine_code_until_python_calls_it() -> None:
    assert add_both(5) == 20 + 11 + 10
    assert count_compiled(add_both) == 1
    assert [count_compiled(one) for one in (quadruple, double_and_add, double)] == [0, 0, 0]

    assert double_and_add(5) == 11
    assert [count_compiled(one) for one in (double_and_add, double)] == [1, 0]


def test_of_a_kernel_its_machine_code_is_stored_and_names_alone() -> None:
    whole: Any = njit(pipeline_class=WholeCompiler)(double.__wrapped__)  # type: ignore[attr-defined]
    assert whole(5) == 10
    [compiled] = whole.overloads.values()

    _name, _kind, (code, named) = compiled.library.serialize_using_object_code()

    stored = list(binding.parse_bitcode(named).functions)
    assert compiled.fndesc.llvm_func_name in [one.name for one in stored]
    assert all(str(one).count("\n  ") == 1 for one in stored)  # it returns
    assert code
