"""Give every row an owner; existing rows belong to the first learner."""

import secrets
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

FOUND_BY_OWNER = (
    "match",
    "tag",
    "item_place",
    "item_answer",
    "match_figures",
    "choice",
    "drill_run",
    "puzzle_run",
    "puzzle_answer",
)
FOUND_BY_OTHERS = ("event", "help", "analysis", "assessment", "note", "share", "drill_answer")
OF_THE_FIRST = ("item_answer", "item_place", "item", "lesson_step", "lesson_recall")

PARTS_OF_ITEMS = ("item_answer", "item_place")
ONCE_EACH: dict[str, tuple[list[str], list[tuple[str, sa.types.TypeEngine[Any]]]]] = {
    "lesson_step": (
        ["lesson", "step"],
        [
            ("lesson", sa.String()),
            ("step", sa.String()),
            ("tries", sa.Integer()),
            ("misses", sa.Integer()),
            ("help", sa.Integer()),
            ("token", sa.String()),
            ("updated_at", sa.DateTime()),
        ],
    ),
    "lesson_recall": (
        ["lesson"],
        [
            ("lesson", sa.String()),
            ("days", sa.Integer()),
            ("times", sa.Integer()),
            ("due_at", sa.DateTime()),
        ],
    ),
    "item": (
        ["kind", "key"],
        [
            ("kind", sa.String()),
            ("key", sa.String()),
            ("state", sa.String()),
            ("theme", sa.String()),
            ("loss", sa.Float()),
            ("added_on", sa.Date()),
            ("due_on", sa.Date()),
            ("pause", sa.Integer()),
            ("streak", sa.Integer()),
        ],
    ),
    "puzzle_rating": (
        ["puzzle"],
        [
            ("puzzle", sa.String()),
            ("value", sa.Float()),
            ("deviation", sa.Float()),
            ("volatility", sa.Float()),
        ],
    ),
}
MAY_MISS: dict[str, list[tuple[str, sa.types.TypeEngine[Any]]]] = {
    "lesson_step": [("done_at", sa.DateTime())],
    "item": [
        ("asked_on", sa.Date()),
        ("stability", sa.Float()),
        ("difficulty", sa.Float()),
        ("helped_on", sa.Date()),
    ],
}
NUMBERED = ("lesson_step", "item")


def upgrade() -> None:
    """Bring the tables up to this version."""
    learner = op.create_table(
        "learner",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("met_at", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_learner")),
        sa.UniqueConstraint("token", name=op.f("uq_learner_token")),
    )
    current_time = datetime.now(UTC).replace(tzinfo=None)
    op.bulk_insert(
        learner, [{"id": 1, "token": secrets.token_urlsafe(18), "created_at": current_time}]
    )
    for table in (*FOUND_BY_OWNER, *FOUND_BY_OTHERS):
        # No batch, which would copy every event. The default stays; nothing relies on it.
        op.execute(
            f"ALTER TABLE {table} ADD COLUMN learner_id INTEGER NOT NULL DEFAULT 1"
            f" CONSTRAINT fk_{table}_learner_id_learner REFERENCES learner (id)"
        )
    for table in FOUND_BY_OWNER:
        op.create_index(op.f(f"ix_{table}_learner_id"), table, ["learner_id"])
    for table in ONCE_EACH:
        _remake(table, is_owned=True)
    op.create_index(op.f("ix_item_state"), "item", ["state"])


def downgrade() -> None:
    """Bring the tables back to the previous version; unique rows are those of the first learner.

    Matches of all learners remain.
    """
    for table in (*PARTS_OF_ITEMS, *ONCE_EACH):
        op.execute(f"DELETE FROM {table} WHERE learner_id <> 1")
    for table in ONCE_EACH:
        _remake(table, is_owned=False)
    op.create_index(op.f("ix_item_state"), "item", ["state"])
    for table in FOUND_BY_OWNER:
        op.drop_index(op.f(f"ix_{table}_learner_id"), table)
    for table in (*FOUND_BY_OWNER, *FOUND_BY_OTHERS):
        with op.batch_alter_table(table) as batch:
            batch.drop_column("learner_id")
    op.drop_table("learner")


def _remake(table: str, *, is_owned: bool) -> None:
    """Rebuild a table with uniqueness per learner, or overall; keep its rows."""
    names, columns = ONCE_EACH[table]
    unique = ["learner_id", *names] if is_owned else names
    stored = ["id"] if table in NUMBERED else []
    made: list[sa.schema.SchemaItem] = [sa.Column(*column, nullable=False) for column in columns]
    made += [sa.Column(*entry, nullable=True) for entry in MAY_MISS.get(table, ())]
    stored += [
        f'"{schema_item.name}"' for schema_item in made if isinstance(schema_item, sa.Column)
    ]
    if is_owned:
        made.append(sa.Column("learner_id", sa.Integer(), nullable=False))
        foreign = op.f(f"fk_{table}_learner_id_learner")
        made.append(sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=foreign))
    if is_owned or table in NUMBERED:
        made.append(sa.Column("id", sa.Integer(), nullable=False))
        made.append(sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")))
        made.append(sa.UniqueConstraint(*unique, name=op.f("_".join(["uq", table, *unique]))))
    else:
        made.append(sa.PrimaryKeyConstraint(*names, name=op.f(f"pk_{table}")))
    into, taken = ", ".join(stored), ", ".join(stored)
    if is_owned:
        into, taken = f"{into}, learner_id", f"{taken}, 1"
    op.create_table(f"{table}_made", *made)
    op.execute(f"INSERT INTO {table}_made ({into}) SELECT {taken} FROM {table}")
    op.drop_table(table)
    op.rename_table(f"{table}_made", table)
    if is_owned:
        op.create_index(op.f(f"ix_{table}_learner_id"), table, ["learner_id"])
