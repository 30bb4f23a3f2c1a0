#!/usr/bin/env bash
# A measure of well-known text (POINT M, a distance along a road for example) is no height, and GeoJSON has
# no place for it. @terraformer/wkt 2.2.2 (npm) writes it as the third number of the position, which every
# reader of GeoJSON takes for meters above sea level; betterknown 1.2.0 drops it.
# Guess before the run: both drop it or refuse.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund betterknown@1.2.0 @terraformer/wkt@2.2.2

cat >measure.cjs <<'SCRIPT'
const text = 'POINT M (-9.14 38.72 1250)';
console.log(`@terraformer/wkt 2.2.2: ${require('@terraformer/wkt').wktToGeoJSON(text).coordinates}`);
console.log(`betterknown 1.2.0: ${require('betterknown').wktToGeoJSON(text).coordinates}`);
SCRIPT
node measure.cjs | tee output
diff - output <<'EXPECTED'
@terraformer/wkt 2.2.2: -9.14,38.72,1250
betterknown 1.2.0: -9.14,38.72
EXPECTED
