"""Store the yaku of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the tables to this version; yaku of earlier matches are computed later."""
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.add_column(sa.Column("yaku", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Bring the tables back to the version before."""
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.drop_column("yaku")
