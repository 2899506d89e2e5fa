"""Compress the results of analyses."""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

from tutor.store.tables.compressed import compress_json, expand_json

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

AT_ONCE = 500  # rows in memory


def upgrade() -> None:
    """Upgrade the tables to this version, with all results."""
    with op.batch_alter_table("assessment") as batch:
        batch.add_column(sa.Column("figures", sa.LargeBinary(), nullable=True))
    _convert("data", "figures", lambda text: compress_json(json.loads(text)))
    with op.batch_alter_table("assessment") as batch:
        batch.alter_column("figures", existing_type=sa.LargeBinary(), nullable=False)
        batch.drop_column("data")


def downgrade() -> None:
    """Bring the tables back to the version before."""
    with op.batch_alter_table("assessment") as batch:
        batch.add_column(sa.Column("data", sa.JSON(), nullable=True))
    _convert("figures", "data", lambda stored: json.dumps(expand_json(bytes(stored))))
    with op.batch_alter_table("assessment") as batch:
        batch.alter_column("data", existing_type=sa.JSON(), nullable=False)
        batch.drop_column("figures")


def _convert(source: str, target: str, change: Callable[[Any], Any]) -> None:
    """Fill a column from another one, in batches of rows."""
    connection = op.get_bind()
    is_text = source == "data"
    read = f"CAST({source} AS TEXT)" if is_text else source
    value = ":value" if is_text else "CAST(:value AS JSON)"
    if connection.dialect.name == "sqlite":
        value = ":value"
    rows = sa.text(
        f"SELECT id, {read} AS value FROM assessment WHERE id > :last ORDER BY id LIMIT {AT_ONCE}"
    )
    update = sa.text(f"UPDATE assessment SET {target} = {value} WHERE id = :id")
    last = 0
    while results := connection.execute(rows, {"last": last}).all():
        changed = [{"id": row.id, "value": change(row.value)} for row in results]
        connection.execute(update, changed)
        last = results[-1].id
