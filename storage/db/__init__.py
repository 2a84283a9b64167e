"""The database: connections, tables, migrations, driver errors."""
