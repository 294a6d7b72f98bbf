#!/bin/sh
# Makes the role and the database skg, once, as soon as the server that PGHOST and PGPORT name takes writes; both have
# the password of POSTGRES_PASSWORD_FILE.
set -eu
PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
export PGPASSWORD PGUSER=postgres PGDATABASE=postgres PGCONNECT_TIMEOUT=3
until [ "$(psql -tAc 'select pg_is_in_recovery()' 2> /dev/null)" = f ]; do sleep 1; done
psql -v ON_ERROR_STOP=1 -v password="$PGPASSWORD" << 'SQL'
select format('create role skg login password %L', :'password')
where not exists (select from pg_roles where rolname = 'skg') \gexec
select 'create database skg owner skg' where not exists (select from pg_database where datname = 'skg') \gexec
SQL
