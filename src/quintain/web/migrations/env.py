"""Alembic's entry: it is called from the program with an open connection, never from a command line."""

from __future__ import annotations

from alembic import context

from quintain.web.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
