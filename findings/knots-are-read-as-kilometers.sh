#!/usr/bin/env bash
# OSRM and Valhalla read `maxspeed=10 knots`, a documented unit for maxspeed, as 10 km/h, 46 % too slow: mph is the
# only unit they know, and they take the number of any other one as km/h.
# One would guess: knots are converted, or the value is ignored.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >compare.py <<'SCRIPT'
import roads

values = ("10", "10 mph", "10 knots")
roads.compare({value: ({"highway": "primary", "maxspeed": value}, {}) for value in values}, lead=None)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
10: osrm 764 s; valhalla 610 s
10 mph: osrm 474 s; valhalla 381 s
10 knots: osrm 763 s; valhalla 609 s
EXPECTED
