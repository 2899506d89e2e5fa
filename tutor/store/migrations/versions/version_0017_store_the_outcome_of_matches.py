"""Store the outcome of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the tables to this version; outcomes of finished matches are computed later."""
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.add_column(sa.Column("outcome", sa.JSON(none_as_null=True), nullable=True))
    op.execute(sa.text("UPDATE match SET yaku = NULL"))


def downgrade() -> None:
    """Bring the tables back to the version before."""
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.drop_column("outcome")
