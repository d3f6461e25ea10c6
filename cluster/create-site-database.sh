#!/bin/sh
# Patroni runs it once, on the first primary, with a connection string.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SITE_PASSWORD" "$1" <<'SQL'
create role haojia login password :'password';
create database haojia owner haojia template template0 encoding 'UTF8';
SQL
