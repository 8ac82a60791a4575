#!/bin/sh
# Patroni runs this once on the first leader, with its connection string. Creates a role that owns and changes the tables,
# and the app's role, which reads and writes rows. The role has the time-outs, because a pooler accepts none from the app.
set -eu

psql "$1" --set ON_ERROR_STOP=1 \
  --set owner_password="$OWNER_PASSWORD" --set app_password="$APP_PASSWORD" << 'SQL'
create role kollabrate_owner login password :'owner_password';
create role kollabrate login password :'app_password';
alter role kollabrate set statement_timeout = '10s';
alter role kollabrate set lock_timeout = '4s';
alter role kollabrate set idle_in_transaction_session_timeout = '10s';
alter role kollabrate set jit = off;
create database kollabrate owner kollabrate_owner;
revoke connect on database kollabrate from public;
grant connect on database kollabrate to kollabrate;
SQL
