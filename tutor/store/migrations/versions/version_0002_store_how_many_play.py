"""Store how many play."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.add_column(sa.Column("players", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    """Bring the tables back to the version before."""
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.drop_column("players")
