#!/bin/sh
# Creates the secrets of compose.yaml, each in its own file.
set -eu
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo 'deploy/compose/secrets already exists: nothing was changed.' >&2; exit 1; }

# That many random bytes in hexadecimal.
random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }

# The folder keeps out other users of this machine. The files are readable, because containers run as other user ids.
mkdir -m 700 secrets
cd secrets
umask 222

app=$(random 24)
owner=$(random 24)
key_id=GK$(random 16)
key=$(random 32)

random 24 > postgres_password
printf %s "$owner" > owner_password
printf %s "$app" > app_password
printf %s "postgres://kollabrate:$app@pool:6432/kollabrate" > database_url
printf %s "postgres://kollabrate:$app@db:5432/kollabrate" > database_direct_url
printf %s "postgres://kollabrate_owner:$owner@db:5432/kollabrate" > migration_database_url
printf '"kollabrate" "%s"\n' "$app" > pool_users
random 32 > auth_secret
random 32 > encryption_key
printf %s smtp://mail:1025 > smtp_url
printf %s "$key_id" > s3_access_key_id
printf %s "$key" > s3_secret_access_key
cat > store.env << EOF
GARAGE_RPC_SECRET=$(random 32)
GARAGE_DEFAULT_BUCKET=kollabrate
GARAGE_DEFAULT_ACCESS_KEY=$key_id
GARAGE_DEFAULT_SECRET_KEY=$key
EOF
random 16 > grafana_password
echo 'Created deploy/compose/secrets. Keep copies of auth_secret and encryption_key with the backups of the database.'
