#!/usr/bin/env bash
# OSRM closes a road with oneway=reversible (its direction changes during the day) in both directions; Valhalla opens
# both. oneway=alternating is open in both directions in either engine.
# One would guess: both engines treat both values alike.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >compare.py <<'SCRIPT'
import roads

roads.compare({value: ({"highway": "primary", "oneway": value}, {}) for value in ("no", "reversible", "alternating", "-1")})
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
no: osrm 94 s; valhalla 81 s
reversible: osrm no way; valhalla 81 s
alternating: osrm 94 s; valhalla 81 s
-1: osrm no way, back 94 s; valhalla no way, back 81 s
EXPECTED
