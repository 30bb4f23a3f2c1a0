#!/usr/bin/env bash
# Valhalla sends cars over roads for emergency vehicles, over roads of the military and over those being built
# (construction=yes), which OSRM closes. Both drive roads tagged as disused, abandoned or of ice.
# One would guess: both close all of them but the last two.
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
        "emergency access": ({"highway": "service", "service": "emergency_access"}, {}),
        "access=military": ({"highway": "residential", "access": "military"}, {}),
        "construction=yes": ({"highway": "residential", "construction": "yes"}, {}),
        "disused=yes": ({"highway": "residential", "disused": "yes"}, {}),
        "abandoned=yes": ({"highway": "residential", "abandoned": "yes"}, {}),
        "ice_road=yes": ({"highway": "residential", "ice_road": "yes"}, {}),
        "access=emergency": ({"highway": "residential", "access": "emergency"}, {}),
    }
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
emergency access: osrm no way; valhalla 177 s
access=military: osrm no way; valhalla 136 s
construction=yes: osrm no way; valhalla 136 s
disused=yes: osrm 182 s; valhalla 136 s
abandoned=yes: osrm 182 s; valhalla 136 s
ice_road=yes: osrm 182 s; valhalla 136 s
access=emergency: osrm no way; valhalla no way
EXPECTED
