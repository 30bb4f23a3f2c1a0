#!/usr/bin/env bash
# Valhalla turns the duration of a ferry into whole km/h and cuts off the rest: on a crossing of 1 km, 31 minutes
# become an hour, as long as 59. OSRM keeps the duration.
# One would guess: both engines are within a minute of what is tagged.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >compare.py <<'SCRIPT'
import roads

roads.compare({minutes: ({"route": "ferry", "duration": minutes}, {}) for minutes in ("00:10", "00:29", "00:31", "00:59")})
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
00:10: osrm 638 s; valhalla 1051 s
00:29: osrm 1778 s; valhalla 2126 s
00:31: osrm 1898 s; valhalla 3919 s
00:59: osrm 3578 s; valhalla 3915 s
EXPECTED
