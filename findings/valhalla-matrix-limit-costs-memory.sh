#!/usr/bin/env bash
# In Valhalla, the longest matrix that the configuration allows decides how much memory a matrix takes, on foot most of
# all, however near its places are: a walk of 350 m takes over 100 MB more if the limit is 5,000 km.
# One would guess: a limit only rejects requests; memory follows the roads that are searched.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >build.py <<'SCRIPT'
import json
from importlib.metadata import version

import roads

print("pyvalhalla", version("pyvalhalla"))
ends = roads.write_network({"street": ({"highway": "residential"}, {})}, roads.LEAD)
json.dump(ends["street"], open("ends.json", "w"))
roads.valhalla_seconds()
SCRIPT
cat >matrix.py <<'SCRIPT'
import json
import sys

import valhalla

mode, kilometers = sys.argv[1], int(sys.argv[2])
config = json.load(open("valhalla.json"))
config["service_limits"][mode]["max_matrix_distance"] = kilometers * 1000
json.dump(config, open("limit.json", "w"))
actor = valhalla.Actor("limit.json")


def megabytes():
    pages = int(open("/proc/self/statm").read().split()[1])
    return pages * 4096 / 1e6


(lon, lat), _ = json.load(open("ends.json"))
place = {"lon": lon, "lat": lat, "minimum_reachability": 0}
near = {**place, "lon": lon + 0.004}
actor.route({"locations": [place, near], "costing": mode})
before = megabytes()
actor.matrix({"sources": [place], "targets": [near], "costing": mode})
grown = megabytes() - before
print(f"{mode}, limit {kilometers} km: {'over 100 MB' if grown > 100 else 'under 50 MB' if grown < 50 else '50 to 100 MB'}")
print(f"{grown:.0f} MB", file=sys.stderr)
SCRIPT
{
  PYTHONPATH="$findings" python/bin/python build.py
  for mode in auto pedestrian; do
    for kilometers in 200 5000; do python/bin/python matrix.py "$mode" "$kilometers"; done
  done
} | tee output
diff - output <<'EXPECTED'
pyvalhalla 3.9.1
auto, limit 200 km: under 50 MB
auto, limit 5000 km: under 50 MB
pedestrian, limit 200 km: under 50 MB
pedestrian, limit 5000 km: over 100 MB
EXPECTED
