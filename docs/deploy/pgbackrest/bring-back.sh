#!/usr/bin/env bash
# Copies rows of one brand that are missing in the live database from a copy (restore-beside.sh --keep), in one
# transaction. Rows that exist stay as they are. Name parents before children. Run it as postgres:
#
#   bring-back.sh '<address of the copy>' '<address of the live database>' <site> <table> [<table> …]
set -euo pipefail
[ $# -ge 4 ] || { sed -n '2,6p' "$0"; exit 2; }
copy=$1 live=$2 site=$3
shift 3
{
  echo 'begin;'
  for table; do
    echo "create temp table back_$table (like $table) on commit drop;"
    echo "copy back_$table from stdin;"
    psql "$copy" -v ON_ERROR_STOP=1 -qc "copy (select * from $table where site = '$site') to stdout"
    echo '\.'
    echo "\\echo $table"
    echo "insert into $table select * from back_$table on conflict do nothing;"
  done
  echo 'commit;'
} | psql "$live" -v ON_ERROR_STOP=1
