#!/bin/sh
# For the container of Caddy: caddy run, which reads the lifeboat's map again when it has changed. The log of its
# scans becomes readable for the container that counts them.
config=${1:-/etc/caddy/Caddyfile}
watch() {
    known=
    while sleep 2; do
        chmod a+r "$REPOINT_LIFEBOAT_LOG" 2>/dev/null
        now=$(stat -c %i-%Y "$REPOINT_LIFEBOAT/caddy.conf" 2>/dev/null)
        [ "$now" = "$known" ] || { caddy reload --config "$config" --adapter caddyfile && known=$now; }
    done
}
watch &
exec caddy run --config "$config" --adapter caddyfile
