"""Compress the results of analyses."""

import json

import sqlalchemy as sa
from alembic import op

from tutor.store.tables.base import compress_json

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

AT_ONCE = 500  # rows in memory


def upgrade() -> None:
    """Upgrade the tables to this version, with all results."""
    with op.batch_alter_table("assessment") as batch:
        batch.add_column(sa.Column("figures", sa.LargeBinary(), nullable=True))
    _compress()
    with op.batch_alter_table("assessment") as batch:
        batch.alter_column("figures", existing_type=sa.LargeBinary(), nullable=False)
        batch.drop_column("data")


def _compress() -> None:
    """Fill the new column from the old one, in batches of rows."""
    connection = op.get_bind()
    rows = sa.text(
        "SELECT id, CAST(data AS TEXT) AS value FROM assessment"
        f" WHERE id > :last ORDER BY id LIMIT {AT_ONCE}"
    )
    update = sa.text("UPDATE assessment SET figures = :value WHERE id = :id")
    last = 0
    while results := connection.execute(rows, {"last": last}).all():
        changed = [{"id": row.id, "value": compress_json(json.loads(row.value))} for row in results]
        connection.execute(update, changed)
        last = results[-1].id
