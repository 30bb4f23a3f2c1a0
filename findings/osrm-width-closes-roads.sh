#!/usr/bin/env bash
# OSRM closes a road with `width=1.5`, the measured width, to cars, as it does with the restriction `maxwidth=1.5`.
# Valhalla uses the restriction only.
# One would guess: width changes the speed at most.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0 pyvalhalla==3.9.1

cat >compare.py <<'SCRIPT'
import roads

values = ({"width": "2.5"}, {"width": "1.5"}, {"maxwidth": "1.5"})
roads.compare({str(tags): ({"highway": "primary", **tags}, {}) for tags in values})
SCRIPT
PYTHONPATH="$findings" python/bin/python compare.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0 pyvalhalla 3.9.1
{'width': '2.5'}: osrm 94 s; valhalla 81 s
{'width': '1.5'}: osrm no way; valhalla 81 s
{'maxwidth': '1.5'}: osrm no way; valhalla no way
EXPECTED
