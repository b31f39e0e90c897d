"""What the compiler is told of a class; plain Python passes it by.

`@mypyc_attr(allow_interpreted_subclasses=True)` lets a compiled class be derived from in plain Python, and pickled.
An `i64` is a whole number that fits into a word of the machine, sign included, and wraps where it would not.
"""

from __future__ import annotations

from dataclasses import fields
from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**told):
        """The class as it is."""
        return lambda cls: cls


def is_compiled(function: object) -> bool:
    """Whether a function of a module is compiled code."""
    return not isinstance(function, FunctionType)


def by_fields(record: Any) -> tuple[type[Any], tuple[object, ...]]:
    """How a frozen record is pickled, for `copyreg`: made again from its fields, which nobody may set afterwards."""
    return type(record), tuple([getattr(record, field.name) for field in fields(record)])


def attributes(kind: type[Any]) -> tuple[str, ...]:
    """The names of the attributes of a class with slots, compiled or not."""
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", getattr(kind, "__slots__", ()))
    return names
