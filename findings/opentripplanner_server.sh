# Sourced by scripts about OpenTripPlanner: a folder `$work` that is removed at the end, with packages in it, and a server
# over the feeds of `$work/town`. Needs Java 25 and Maven.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
servers=()
trap '[ ${#servers[@]} = 0 ] || kill "${servers[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT
ZONEDESK_PEERS="${ZONEDESK_PEERS:-$work/packages}"
source "$findings/../bench/peers/cache.sh"
mkdir "$work/town"

# serve PORT: builds the graph and waits for the server.
serve() {
  (cd "$work/town" && exec "$(java_of 25)" -Xmx1g -jar "$(opentripplanner_jar 2.9.0)" --build --serve --port "$1" \
    --bindAddress 127.0.0.1 . >"$work/log" 2>&1) &
  servers+=($!)
  until curl --silent --output /dev/null "http://127.0.0.1:$1/otp/"; do
    kill -0 "${servers[-1]}"
    sleep 1
  done
}
