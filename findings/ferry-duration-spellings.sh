#!/usr/bin/env bash
# A ferry of 1 km takes 20 minutes, in four spellings of `duration`. OSRM reads all of them; Valhalla reads the two
# with a colon and ignores the ISO 8601 form and bare minutes: then it takes 11 minutes.
# One would guess: both engines read `00:20` and `PT20M`, neither reads `20`.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >compare.py <<'SCRIPT'
import roads

ferry = {"route": "ferry"}
roads.compare(
    {spelling: ({**ferry, "duration": spelling}, {}) for spelling in ("00:20", "00:20:00", "20", "PT20M")}
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
00:20: osrm 1238 s; valhalla 2128 s
00:20:00: osrm 1238 s; valhalla 2126 s
20: osrm 1238 s; valhalla 692 s
PT20M: osrm 1238 s; valhalla 692 s
EXPECTED
