#!/usr/bin/env bash
# osrm.sh EXTRACT FOLDER PORT: prepares OSRM's data of an extract in a folder, for cars and by the pipeline that OSRM
# recommends (MLD), and serves them on a port of this machine.
source "$(dirname "${BASH_SOURCE[0]}")/cache.sh"
extract=$(realpath "$1") folder=$2 port=$3
environment=$(python_environment osrm osrm-bindings==26.10.0)
package=$(dirname "$("$environment/bin/python" -c 'import osrm; print(osrm.__file__)')")
mkdir -p "$folder" && cd "$folder"
ln -sf "$extract" net.osm.pbf
{
  "$package/bin/osrm-extract" --profile "$package/share/profiles/car.lua" net.osm.pbf
  "$package/bin/osrm-partition" net.osrm
  "$package/bin/osrm-customize" net.osrm
} >build.log
exec "$package/bin/osrm-routed" --algorithm mld --ip 127.0.0.1 --port "$port" --max-table-size 2000 net.osrm >serve.log
