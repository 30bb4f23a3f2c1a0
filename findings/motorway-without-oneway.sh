#!/usr/bin/env bash
# A motorway without a oneway tag, which OpenStreetMap defines as one-way, is driven in both directions in Valhalla.
# OSRM drives it in the direction of its line. Links of motorways have two directions in both.
# One would guess: both engines imply oneway=yes for motorways.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >compare.py <<'SCRIPT'
import roads

roads.compare(
    {
        "motorway": ({"highway": "motorway"}, {}),
        "motorway, oneway=yes": ({"highway": "motorway", "oneway": "yes"}, {}),
        "motorway_link": ({"highway": "motorway_link"}, {}),
    }
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
motorway: osrm 78 s, back no way; valhalla 68 s
motorway, oneway=yes: osrm 78 s, back no way; valhalla 68 s, back no way
motorway_link: osrm 118 s; valhalla 74 s
EXPECTED
