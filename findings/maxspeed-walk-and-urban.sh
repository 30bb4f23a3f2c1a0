#!/usr/bin/env bash
# Each engine reads the value of maxspeed that the other one ignores: Valhalla `walk`, OSRM `DE:urban`. Of two values,
# `50;70`, both take the first.
# One would guess: both read `DE:urban`, neither reads `walk` and a list.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >compare.py <<'SCRIPT'
import roads

values = ("walk", "DE:urban", "DE:rural", "50;70", "signals")
roads.compare({value: ({"highway": "primary", "maxspeed": value}, {}) for value in values}, lead=None)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
walk: osrm 94 s; valhalla 1220 s
DE:urban: osrm 153 s; valhalla 81 s
DE:rural: osrm 76 s; valhalla 81 s
50;70: osrm 153 s; valhalla 122 s
signals: osrm 94 s; valhalla 81 s
EXPECTED
