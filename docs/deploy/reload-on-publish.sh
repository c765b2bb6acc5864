#!/bin/sh
# Reloads nginx when a publish or a rollback has changed what is live, and when a brand is new. A configuration that
# nginx refuses is not put in force: nginx goes on with the one before, says why, and is asked again.
#   ENAMEL_SITES_DIR   the folder of published sites (/srv/enamel/sites)
#   NGINX_COMMAND      the program with its options (nginx)
set -u
sites=${ENAMEL_SITES_DIR:-/srv/enamel/sites}
nginx=${NGINX_COMMAND:-nginx}

live() {
  for link in "$sites"/*/current; do
    printf '%s %s\n' "$link" "$(readlink "$link")"
  done
}

seen=
while :; do
  now=$(live)
  # shellcheck disable=SC2086 # the command may hold options
  if [ "$now" != "$seen" ] && $nginx -t -q && $nginx -s reload; then
    seen=$now
  fi
  sleep 1
done
