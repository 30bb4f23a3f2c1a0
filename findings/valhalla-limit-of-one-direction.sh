#!/usr/bin/env bash
# A limit that is tagged for one direction alone (maxspeed:forward or maxspeed:backward) is driven in both directions in
# Valhalla, even where maxspeed has the limit of the other one. OSRM keeps the directions apart.
# One would guess: each engine drives the tagged limit in its direction, and maxspeed or the usual speed in the other.
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
        " ".join(f"{key}={value}" for key, value in limits.items()): ({"highway": "primary", **limits}, {})
        for limits in (
            {"maxspeed": "50"},
            {"maxspeed": "50", "maxspeed:forward": "100"},
            {"maxspeed": "50", "maxspeed:backward": "30"},
            {"maxspeed:forward": "30", "maxspeed:backward": "50"},
        )
    }
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
maxspeed=50: osrm 128 s; valhalla 105 s
maxspeed=50 maxspeed:forward=100: osrm 84 s, back 128 s; valhalla 69 s
maxspeed=50 maxspeed:backward=30: osrm 128 s, back 188 s; valhalla 153 s
maxspeed:forward=30 maxspeed:backward=50: osrm 188 s, back 128 s; valhalla 153 s, back 105 s
EXPECTED
