"""How Alembic runs the versions: in the transaction of the connection it was given."""

from typing import Literal

from alembic import context

from tutor.store.tables.base import BaseTable, CompressedJson, UtcDateTime


def render_type(kind: str, item: object, _: object) -> str | Literal[False]:
    """Write custom types as their database types, so that versions outlive them."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime()"
    return "sa.LargeBinary()" if kind == "type" and isinstance(item, CompressedJson) else False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=BaseTable.metadata,
    render_as_batch=True,
    render_item=render_type,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
