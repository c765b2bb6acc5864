#!/bin/sh
# Run by the Postgres image in an empty volume: a role that is no superuser, and its database.
# It may create roles, since the product keeps brands apart by two of its own, and databases, since a backup is tried
# in one of its own.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=password="$DATABASE_PASSWORD" <<'SQL'
create role enamel login createrole createdb password :'password';
create database enamel owner enamel encoding 'UTF8';
SQL
