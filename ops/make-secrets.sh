#!/bin/sh
# Writes the secrets that ops/compose.yaml names, each once; what is there stays. Keep signing_key apart from every backup.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# Only this folder's owner reaches the files; the containers, which run as others, are given each file by itself.
chmod 0700 secrets
for name in administrator_password product_password signing_key; do
  if [ -e "secrets/$name" ]; then continue; fi
  openssl rand -hex 32 > "secrets/$name"
  chmod 0444 "secrets/$name"
done
