#!/usr/bin/env bash
# 1.7 km at maxspeed=100 take 61 s. OSRM drives 80 % of any limit, Valhalla the limit itself, both on a residential
# road too: durations on the same map differ by a quarter.
# One would guess: both drive the limit on a primary road and less on a residential one.
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
        f"{kind} {limit}": ({"highway": kind, "maxspeed": limit}, {})
        for kind in ("primary", "residential")
        for limit in ("100", "50")
    },
    lead=None,
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
primary 100: osrm 76 s; valhalla 61 s
primary 50: osrm 153 s; valhalla 122 s
residential 100: osrm 76 s; valhalla 61 s
residential 50: osrm 153 s; valhalla 122 s
EXPECTED
