#!/usr/bin/env bash
# A movable bridge without a limit is driven at 5 km/h in OSRM, a kilometer of it in eleven minutes. Valhalla drives it
# as any other road. With a limit, OSRM does too.
# One would guess: no difference to another bridge, or a fixed delay for the chance that it is open.
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
        "bridge": ({"highway": "primary", "bridge": "yes"}, {}),
        "movable bridge": ({"highway": "primary", "bridge": "movable", "bridge:movable": "swing"}, {}),
        "movable bridge, 50": ({"highway": "primary", "bridge": "movable", "maxspeed": "50"}, {}),
    }
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
bridge: osrm 94 s; valhalla 81 s
movable bridge: osrm 757 s; valhalla 81 s
movable bridge, 50: osrm 128 s; valhalla 105 s
EXPECTED
