#!/usr/bin/env bash
# OSRM's cars use no highway=track, paved ones included, and no highway=road. Valhalla uses them, a track without
# tracktype at 2 km/h: a kilometer takes half an hour.
# One would guess: both drive tracks at 10 to 20 km/h, and roads of unknown class like residential ones.
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
        "track": ({"highway": "track"}, {}),
        "grade1": ({"highway": "track", "tracktype": "grade1"}, {}),
        "grade2": ({"highway": "track", "tracktype": "grade2"}, {}),
        "asphalt": ({"highway": "track", "surface": "asphalt"}, {}),
        "road": ({"highway": "road"}, {}),
    }
)
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
track: osrm no way; valhalla 1828 s
grade1: osrm no way; valhalla 392 s
grade2: osrm no way; valhalla 546 s
asphalt: osrm no way; valhalla 750 s
road: osrm no way; valhalla 177 s
EXPECTED
