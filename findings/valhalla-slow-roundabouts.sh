#!/usr/bin/env bash
# A roundabout without a limit is driven at about half the speed of its road in Valhalla, and at the limit with one.
# OSRM makes no difference between a roundabout and a one-way road.
# One would guess: both are slower on a roundabout, with or without a limit.
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
        "one-way": ({"highway": "primary", "oneway": "yes"}, {}),
        "roundabout": ({"highway": "primary", "junction": "roundabout"}, {}),
        "one-way, 50": ({"highway": "primary", "oneway": "yes", "maxspeed": "50"}, {}),
        "roundabout, 50": ({"highway": "primary", "junction": "roundabout", "maxspeed": "50"}, {}),
    }
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
one-way: osrm 94 s, back no way; valhalla 81 s, back no way
roundabout: osrm 94 s, back no way; valhalla 128 s, back no way
one-way, 50: osrm 128 s, back no way; valhalla 105 s, back no way
roundabout, 50: osrm 128 s, back no way; valhalla 105 s, back no way
EXPECTED
