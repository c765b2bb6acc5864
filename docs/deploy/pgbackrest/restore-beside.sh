#!/bin/sh
# Restores the database into a new folder beside the running server, checks it, and deletes it again. Run it as postgres:
#
#   restore-beside.sh                                                        the rehearsal: the newest state
#   restore-beside.sh --keep --type=time --target='2026-03-01 09:00:00-08'   an earlier moment; the server keeps running
#
# All options but --keep go to `pgbackrest restore`. It needs the disk space of the database, and changes nothing else.
# Exits with 1 if the backup cannot be restored, or if a check of db:check fails.
set -eu

stanza=${STANZA:-enamel}
database=${ENAMEL_DATABASE:-enamel}
superuser=${SUPERUSER:-postgres}
programs=${POSTGRES_PROGRAMS:-/usr/lib/postgresql/15/bin}
enamel=$(cd "$(dirname "$0")/../../.." && pwd)
folder=$(mktemp -d "${BESIDE:-/var/lib/postgresql}/beside.XXXXXX")
keep=
for option; do
  shift
  case $option in
    --keep) keep=yes ;;
    # otherwise Postgres would wait, and accept no changes
    --type=time | --type=name | --type=lsn | --type=xid | --type=immediate) set -- "$@" "$option" --target-action=promote ;;
    *) set -- "$@" "$option" ;;
  esac
done

remove() {
  "$programs/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap remove EXIT
trap 'exit 1' INT TERM

started=$(date +%s)
# archive-mode=off: the copy must never write to the repository
pgbackrest --stanza="$stanza" --pg1-path="$folder/data" --archive-mode=off --log-level-console=warn restore "$@"
restored=$(date +%s)

# Debian keeps the server's settings outside the data folder, so they are not in the backup. This server can be reached
# only through its socket, which only this user can open.
cat >"$folder/postgresql.conf" <<SETTINGS
data_directory = '$folder/data'
hba_file = '$folder/pg_hba.conf'
listen_addresses = ''
unix_socket_directories = '$folder'
port = 5432
shared_buffers = 256MB
hot_standby = off
SETTINGS
echo 'local all all trust' >"$folder/pg_hba.conf"
"$programs/pg_ctl" -D "$folder/data" -o "-c config_file=$folder/postgresql.conf" -l "$folder/log" start >/dev/null || true
address="postgres://$superuser@localhost:5432/$database?host=$folder"
# it accepts connections when all WAL is replayed; if that is impossible, it stops
until "$programs/pg_isready" -q -h "$folder" -p 5432; do
  "$programs/pg_ctl" -D "$folder/data" status >/dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.2
done
recovered=$(date +%s)

through=$("$programs/psql" "$address" -Atc 'select coalesce(pg_last_xact_replay_timestamp()::text, $$the backup$$)')
echo "Restored in $((restored - started)) s, WAL replayed in $((recovered - restored)) s, through $through."
cd "$enamel"
DATABASE_URL=$address node_modules/.bin/node scripts/db-check.ts
echo "Checked in $(($(date +%s) - recovered)) s. Size: $(du -sh "$folder/data" | cut -f1)."

[ -n "$keep" ] || exit 0
trap - EXIT
echo "It keeps running. To use it:    psql '$address'"
echo "To stop it and delete it:      $programs/pg_ctl -D $folder/data stop && rm -r $folder"
