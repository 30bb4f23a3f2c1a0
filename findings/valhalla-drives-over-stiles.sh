#!/usr/bin/env bash
# Valhalla sends cars over stiles and through turnstiles, logs and concrete barriers on a road without access tags.
# OSRM closes the road at each of them, and at a kerb, which cars do pass.
# One would guess: both close all but the kerb.
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
kinds = ("stile", "turnstile", "log", "jersey_barrier", "bollard", "block", "kerb")
roads.compare({kind: (primary, {"barrier": kind}) for kind in kinds})
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
stile: osrm no way; valhalla 81 s
turnstile: osrm no way; valhalla 81 s
log: osrm no way; valhalla 81 s
jersey_barrier: osrm no way; valhalla 81 s
bollard: osrm no way; valhalla no way
block: osrm no way; valhalla no way
kerb: osrm no way; valhalla 81 s
EXPECTED
