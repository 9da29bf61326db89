"""What is stored: tables, their stages, the journal of everything decided, snapshots, and who holds which seat; what
the laboratory was asked and answered.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", Text, nullable=False),
    Column("system", String(40), nullable=False),
    Column("label", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("people", Integer, nullable=False, server_default="0"),
)

stages = Table(
    "stages",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("stage", Integer, primary_key=True),
    Column("title", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Column("engine", String(200), nullable=False, server_default=""),
    Column("past", LargeBinary, nullable=True),
    Column("fallen", LargeBinary, nullable=True),
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("stage", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("added", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("note", Text, nullable=False),
    Column("at_event", Integer, nullable=False),
    Column("by_person", Integer, nullable=False),
    Column("frame", String(64), nullable=True),
    Column("at", Float, nullable=False),
    Column("told", String(8), nullable=False, server_default=""),
    Column("lost", Text, nullable=False, server_default="{}"),
    UniqueConstraint("table_id", "by_person", "frame", name="one_frame_once"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("stage", Integer, nullable=False),
    Column("used", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("events", Integer, nullable=False),
    Column("stood", LargeBinary, nullable=False),
    Column("told", LargeBinary, nullable=False),
)

homebrew = Table(
    "homebrew",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("content", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("role", String(12), nullable=False),
    Column("seat", Text, nullable=False),
    Column("host", Boolean, nullable=False),
    Column("name", Text, nullable=False),
    Column("admitted", Boolean, nullable=False),
    Column("prefs", Text, nullable=False),
    Column("keys", Text, nullable=False),
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("wish", Text, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("state", String(12), nullable=False),
    Column("process", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("far", Text, nullable=False),
    Column("told", LargeBinary, nullable=True),
    Column("report", LargeBinary, nullable=True),
)

keepers = Table(
    "keepers",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("created", Float, nullable=False),
)

choices = Table(
    "choices",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
