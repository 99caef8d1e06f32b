"""How Alembic runs here: on the connection that app.store.migrate hands it."""

from alembic import context

from app.store.tables import metadata

connection = context.config.attributes.get("connection")
if connection is None:
    raise RuntimeError("Migrations are run by `tigers migrate`, which brings its own connection.")
context.configure(
    connection=connection,
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
