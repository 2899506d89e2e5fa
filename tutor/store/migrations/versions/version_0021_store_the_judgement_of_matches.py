"""Store the judgement of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version; analyses are collected again, for their judgements."""
    with op.batch_alter_table("match_figures", schema=None) as batch_op:
        batch_op.add_column(sa.Column("judgement", sa.JSON(none_as_null=True), nullable=True))
    op.execute(sa.text("UPDATE analysis SET collected = false"))
