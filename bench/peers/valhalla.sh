#!/usr/bin/env bash
# Prints a folder with Valhalla's own programs, as `npm run engine` makes it on Windows. Tests of routing run over them:
#   ZONEDESK_TEST_ENGINE="$(bash bench/peers/valhalla.sh)" npx vitest run --project unit electron/service/routing
source "$(dirname "${BASH_SOURCE[0]}")/cache.sh"
version=3.9.1
environment=$(python_environment valhalla "pyvalhalla==$version")
package=$(dirname "$("$environment/bin/python" -c 'import valhalla; print(valhalla.__file__)')")
folder="$peers/valhalla-$version"
mkdir -p "$folder"
ln -sf "$package"/bin/valhalla_* "$folder"
echo "{ \"version\": \"$version\" }" >"$folder/engine.json"
echo "$folder"
