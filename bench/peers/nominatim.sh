#!/usr/bin/env bash
# nominatim.sh EXTRACT FOLDER PORT: imports an extract into Nominatim, whose database is a PostgreSQL of its own in the
# folder, and serves it on a port of this machine. A folder with a finished import is served as it is. Needs osm2pgsql,
# PostgreSQL 15, PostGIS, ICU’s header files, and pkg-config, as Debian 12 packages them: osm2pgsql postgresql-15-postgis-3
# libicu-dev pkg-config. ZONEDESK_PEER_PHRASES is a CSV file of words for kinds of places, without which it knows none.
source "$(dirname "${BASH_SOURCE[0]}")/cache.sh"
extract=$(realpath "$1") port=$3 phrases=${ZONEDESK_PEER_PHRASES:+$(realpath "$ZONEDESK_PEER_PHRASES")}
version=5.3.3
environment=$(python_environment nominatim "nominatim-db==$version" "nominatim-api==$version" \
  psycopg[binary]==3.2.3 falcon==4.0.2 uvicorn==0.32.1)
mkdir -p "$2" && cd "$2"
folder=$PWD

# PostgreSQL refuses to run as root.
as_owner=()
if [ "$(id -u)" = 0 ]; then
  as_owner=(runuser -u postgres --)
  mkdir -p database && chown postgres database
fi
control() {
  "${as_owner[@]}" "$(pg_config --bindir)/pg_ctl" --pgdata "$folder/database" --wait --silent "$@" >&2
}
# Only a socket in the folder, whose path Linux limits to 107 characters; a crash would cost a repeated import, no more.
if [ ! -e database/PG_VERSION ]; then
  control initdb --options '--username nominatim --auth trust --encoding UTF8 --locale C.UTF-8'
  "${as_owner[@]}" tee --append database/postgresql.conf >/dev/null <<CONFIG
listen_addresses = ''
unix_socket_directories = '$folder/database'
shared_buffers = 128MB
maintenance_work_mem = 256MB
fsync = off
full_page_writes = off
jit = off
CONFIG
fi
control start --log "$folder/database/postgresql.log"
trap 'control stop --mode fast' EXIT
trap 'exit 143' TERM INT

cat >.env <<CONFIG
NOMINATIM_DATABASE_DSN="pgsql:host=$folder/database;user=nominatim;dbname=nominatim"
NOMINATIM_DATABASE_WEBUSER=nominatim
CONFIG
nominatim() {
  "$environment/bin/nominatim" "$@" --project-dir "$folder"
}
if [ ! -e imported ]; then
  "$(pg_config --bindir)/dropdb" --host "$folder/database" --username nominatim --if-exists nominatim
  nominatim import --osm-file "$extract" --offline --threads 2 --osm2pgsql-cache 200 >import.log 2>&1
  if [ -n "$phrases" ]; then nominatim special-phrases --import-from-csv "$phrases" >>import.log 2>&1; fi
  touch imported
fi
# Not through the function, which would be a process of its own.
"$environment/bin/nominatim" serve --project-dir "$folder" --server "127.0.0.1:$port" >serve.log 2>&1 &
server=$!
trap 'kill "$server" || true; wait "$server" || true; control stop --mode fast' EXIT
wait "$server"
