"""What SQLite and PostgreSQL call by different names."""

from typing import Any

from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction


class json_texts(GenericFunction[str]):  # noqa: N801  # it is a function of the database
    """The texts of a list that is stored as JSON, a row each; none where there is no list."""

    name = "json_each"
    inherit_cache = True


@compiles(json_texts, "postgresql")
def _name_in_postgresql(called: json_texts, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_array_elements_text{compiler.process(called.clause_expr, **options)}"
