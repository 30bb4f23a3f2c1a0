#!/usr/bin/env bash
# Valhalla counts the 15 seconds of a toll booth where a road with toll=yes begins, without any booth, and again at a
# booth on it. OSRM counts neither.
# One would guess: a road with a toll and no booth is driven as one without.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >compare.py <<'SCRIPT'
import roads

primary = {"highway": "primary"}
toll = {"highway": "primary", "toll": "yes"}
booth = {"barrier": "toll_booth"}
roads.compare(
    {"no toll": (primary, {}), "toll": (toll, {}), "booth": (primary, booth), "toll and booth": (toll, booth)}
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
no toll: osrm 94 s; valhalla 81 s
toll: osrm 94 s; valhalla 96 s
booth: osrm 94 s; valhalla 96 s
toll and booth: osrm 94 s; valhalla 111 s
EXPECTED
