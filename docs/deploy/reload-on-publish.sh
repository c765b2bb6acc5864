#!/bin/sh
# Reloads nginx after a live release has changed, or a brand was added, closed or renamed. If nginx rejects the
# configuration, it keeps the old one and says why, and the script retries.
#   ENAMEL_SITES_DIR   folder of published sites (default /srv/enamel/sites)
#   NGINX_COMMAND      nginx with its options (default nginx)
set -u
sites=${ENAMEL_SITES_DIR:-/srv/enamel/sites}
nginx=${NGINX_COMMAND:-nginx}

live() {
  find "$sites" -mindepth 2 -maxdepth 2 \( -name current -o -name ended \) -exec ls -ldi {} +
}

seen=
while :; do
  now=$(live)
  # shellcheck disable=SC2086 # the command may contain options
  if [ "$now" != "$seen" ] && $nginx -t -q && $nginx -s reload; then
    seen=$now
  fi
  sleep 1
done
