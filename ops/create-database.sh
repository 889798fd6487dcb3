#!/bin/sh
# Makes the database of the product and its login, which owns it, may create roles and is no superuser (docs/operations.md).
# Run by an administrator of PostgreSQL with PRODUCT_PASSWORD set: PGHOST=… PGUSER=postgres sh ops/create-database.sh
# The image of PostgreSQL runs it by itself when it begins with an empty volume (ops/compose.yaml).
set -eu
if [ -n "${PRODUCT_PASSWORD_FILE:-}" ]; then PRODUCT_PASSWORD=$(cat "$PRODUCT_PASSWORD_FILE"); fi
: "${PRODUCT_PASSWORD:?set PRODUCT_PASSWORD, the password of the login named product}"
export PRODUCT_PASSWORD
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 \
  --username "${POSTGRES_USER:-${PGUSER:-postgres}}" --dbname postgres <<'SQL'
\set password `printf '%s' "$PRODUCT_PASSWORD"`
create role product login createrole password :'password';
create database filing owner product encoding 'UTF8' template template0;
-- Nobody else needs to connect to it.
revoke connect, temporary on database filing from public;
SQL
