#!/bin/sh
# The Postgres image runs this on an empty volume. It creates a role that is not a superuser, and its database.
# The role may create roles, because two roles isolate brands, and databases, because test restores of backups
# need one.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=password="$DATABASE_PASSWORD" <<'SQL'
create role enamel login createrole createdb password :'password';
create database enamel owner enamel encoding 'UTF8';
SQL
