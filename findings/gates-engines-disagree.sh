#!/usr/bin/env bash
# Seconds that a car loses at a gate on a road, by the kind of gate, without access tags. OSRM counts a minute at a
# gate, locked or not, and closes the road at swing and sliding gates. Valhalla counts half a minute at a gate and a
# swing gate, and nothing at a sliding one.
# One would guess: all kinds are alike, none costs time, and a locked one is closed.
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
roads.compare(
    {
        "nothing": (primary, {}),
        "gate": (primary, {"barrier": "gate"}),
        "locked gate": (primary, {"barrier": "gate", "locked": "yes"}),
        "lift gate": (primary, {"barrier": "lift_gate"}),
        "swing gate": (primary, {"barrier": "swing_gate"}),
        "sliding gate": (primary, {"barrier": "sliding_gate"}),
    }
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
nothing: osrm 94 s; valhalla 81 s
gate: osrm 154 s; valhalla 111 s
locked gate: osrm 154 s; valhalla 111 s
lift gate: osrm 154 s; valhalla 111 s
swing gate: osrm no way; valhalla 111 s
sliding gate: osrm no way; valhalla 81 s
EXPECTED
