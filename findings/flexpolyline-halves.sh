#!/usr/bin/env bash
# The Python and the JavaScript edition of HERE's flexible polyline encode the same position differently:
# flexpolyline 0.1.0 (PyPI) rounds halves to the even neighbor, @here/flexpolyline (npm) up. Texts of the
# two cannot be compared for equality, and a vertex moves by one unit (1.1 m at five decimals).
# Guess before the run: both round halves away from zero, as Google's format does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund @here/flexpolyline@0.1.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check flexpolyline==0.1.0

cat >line.cjs <<'SCRIPT'
const { decode, encode } = require('@here/flexpolyline');
const encoded = encode({ precision: 5, polyline: [[38.500005, -9.250005]] });
console.log(`@here/flexpolyline 0.1.0: ${encoded} is ${decode(encoded).polyline[0]}`);
SCRIPT
cat >line.py <<'SCRIPT'
import flexpolyline

encoded = flexpolyline.encode([(38.500005, -9.250005)], precision=5)
print(f"flexpolyline 0.1.0: {encoded} is {','.join(map(str, flexpolyline.decode(encoded)[0]))}")
SCRIPT
{ node line.cjs; python/bin/python line.py; } | tee output
diff - output <<'EXPECTED'
@here/flexpolyline 0.1.0: BFix_qHv0u4B is 38.50001,-9.25
flexpolyline 0.1.0: BFgx_qHv0u4B is 38.5,-9.25
EXPECTED
