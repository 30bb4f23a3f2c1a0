#!/usr/bin/env bash
# nominatim-port.sh FOLDER PORT: runs the tests of `--geocoder nominatim:URL` over a real Nominatim, started in the folder
# with the town of these tests, and replaces the recorded responses by its own: `git diff` shows what changed.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}") port=$2
tests=electron/service/places/nominatim
bash "$here/nominatim.sh" "$tests/town.opl" "$1" "$port" &
script=$!
trap 'kill "$script" 2>/dev/null || true; wait "$script" || true' EXIT
until curl --silent --fail "http://127.0.0.1:$port/status" >/dev/null; do
  kill -0 "$script"
  sleep 1
done
ZONEDESK_TEST_NOMINATIM="http://127.0.0.1:$port" npx vitest run --project unit "$tests"
