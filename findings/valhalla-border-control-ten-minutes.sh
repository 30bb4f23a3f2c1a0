#!/usr/bin/env bash
# A node with barrier=border_control costs ten minutes in Valhalla, without any border around it, and nothing in OSRM.
# One would guess: nothing, or what a toll booth costs.
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
roads.compare({kind: (primary, {"barrier": kind}) for kind in ("entrance", "toll_booth", "border_control")})
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
entrance: osrm 94 s; valhalla 81 s
toll_booth: osrm 94 s; valhalla 96 s
border_control: osrm 94 s; valhalla 681 s
EXPECTED
