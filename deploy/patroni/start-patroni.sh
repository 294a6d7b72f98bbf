#!/bin/sh
# Starts Patroni with the file that is named, and the password of POSTGRES_PASSWORD_FILE in place of those of the file.
set -eu
password=$(cat "$POSTGRES_PASSWORD_FILE")
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$password"
export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$password"
export PATRONI_REWIND_USERNAME=rewinder PATRONI_REWIND_PASSWORD="$password"
exec patroni "$1"
