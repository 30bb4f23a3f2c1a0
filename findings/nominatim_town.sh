# Sourced by findings about Nominatim 5.3.3 (PyPI) with PostgreSQL 15, PostGIS 3.3, and osm2pgsql 1.8.0 (Debian 12).
# start_nominatim NAME: imports `town.opl` of the working folder and serves it at $url, until stop_nominatim.
# show EXPRESSION PATH...: prints a Python expression of the response `r` of each path.
peers=$(cd "$(dirname "${BASH_SOURCE[0]}")/../bench/peers" && pwd)
work=$(mktemp -d)
# The server of the database has another user than root.
chmod 755 "$work"
export ZONEDESK_PEERS="$work/packages"
cd "$work"
server=
trap 'stop_nominatim; rm -rf "$work"' EXIT

start_nominatim() {
  local port=8498
  url="http://127.0.0.1:$port"
  bash "$peers/nominatim.sh" town.opl "$work/$1" $port 2>"$work/$1.log" &
  server=$!
  until curl --silent --output /dev/null "$url/status"; do
    kill -0 "$server"
    sleep 1
  done
  curl --silent "$url/status?format=json" >&2
  echo >&2
}

stop_nominatim() {
  [ -n "$server" ] || return 0
  kill "$server" 2>/dev/null || true
  wait "$server" || true
  server=
}

show() {
  local expression=$1 path
  shift
  for path in "$@"; do
    echo "$path: $(curl --silent "$url$path&format=jsonv2" | python3 -c "import json, sys; r = json.load(sys.stdin); print($expression)")"
  done
}
