"""Store analyses, notes, tags and shares."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this version."""
    op.create_table(
        "analysis",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("budget", sa.String(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("stamp", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("units", sa.Integer(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("worker", sa.String(), nullable=False),
        sa.Column("lease_until", sa.DateTime(), nullable=True),
        sa.Column("wanted_at", sa.DateTime(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_analysis_match_id_match")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_analysis")),
    )
    with op.batch_alter_table("analysis", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_analysis_match_id"), ["match_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_analysis_state"), ["state"], unique=False)

    op.create_table(
        "note",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("updated_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_note_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_note")),
        sa.UniqueConstraint("match_id", "round", "step", name=op.f("uq_note_match_id_round_step")),
    )
    op.create_table(
        "share",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("quiz", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_share_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_share")),
        sa.UniqueConstraint("token", name=op.f("uq_share_token")),
    )
    with op.batch_alter_table("share", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_share_match_id"), ["match_id"], unique=False)

    op.create_table(
        "tag",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_tag_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tag")),
        sa.UniqueConstraint("match_id", "name", name=op.f("uq_tag_match_id_name")),
    )
    with op.batch_alter_table("tag", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tag_name"), ["name"], unique=False)

    op.create_table(
        "assessment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("analysis_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["analysis_id"], ["analysis.id"], name=op.f("fk_assessment_analysis_id_analysis")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_assessment")),
        sa.UniqueConstraint(
            "analysis_id",
            "round",
            "step",
            "kind",
            name=op.f("uq_assessment_analysis_id_round_step_kind"),
        ),
    )
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column(
                "origin",
                sa.String(),
                server_default="played",
                nullable=False,
            )
        )
        batch_op.add_column(sa.Column("title", sa.String(), server_default="", nullable=False))
        batch_op.add_column(sa.Column("names", sa.JSON(), server_default="[]", nullable=False))
        batch_op.add_column(sa.Column("told", sa.JSON(), server_default="{}", nullable=False))
        batch_op.add_column(sa.Column("result", sa.String(), server_default="", nullable=False))
        batch_op.add_column(sa.Column("accuracy", sa.Float(), nullable=True))
        batch_op.add_column(sa.Column("deleted_at", sa.DateTime(), nullable=True))


def downgrade() -> None:
    """Bring the tables back to the version before."""
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.drop_column("deleted_at")
        batch_op.drop_column("accuracy")
        batch_op.drop_column("result")
        batch_op.drop_column("told")
        batch_op.drop_column("names")
        batch_op.drop_column("title")
        batch_op.drop_column("origin")

    op.drop_table("assessment")
    with op.batch_alter_table("tag", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tag_name"))

    op.drop_table("tag")
    with op.batch_alter_table("share", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_share_match_id"))

    op.drop_table("share")
    op.drop_table("note")
    with op.batch_alter_table("analysis", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_analysis_state"))
        batch_op.drop_index(batch_op.f("ix_analysis_match_id"))

    op.drop_table("analysis")
