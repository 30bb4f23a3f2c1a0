#!/usr/bin/env bash
# Well-known text may have any white space between its numbers; PostGIS and GEOS (shapely 2.2.0) read it
# broken into lines. wkx 0.5.0 and betterknown 1.2.0 (npm) allow a space alone there: a polygon of several
# lines, as databases and editors print it, is refused with "Expected group end".
# Guess before the run: all of them take a line break for a space.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund wkx@0.5.0 betterknown@1.2.0 @terraformer/wkt@2.2.2
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check shapely==2.2.0

printf 'POLYGON ((0 0,\n1 0,\n1 1,\n0 0))' >triangle.wkt
cat >read.cjs <<'SCRIPT'
const { readFileSync } = require('node:fs');
const text = readFileSync('triangle.wkt', 'utf8');
const readers = {
  'wkx 0.5.0': (wkt) => require('wkx').Geometry.parse(wkt).toGeoJSON(),
  'betterknown 1.2.0': require('betterknown').wktToGeoJSON,
  '@terraformer/wkt 2.2.2': require('@terraformer/wkt').wktToGeoJSON,
};
for (const [name, read] of Object.entries(readers)) {
  for (const [lines, wkt] of [['one line', text.replaceAll('\n', ' ')], ['four lines', text]]) {
    try {
      console.log(`${name}, ${lines}: ${read(wkt).coordinates[0].length} vertices`);
    } catch (error) {
      console.log(`${name}, ${lines}: ${error.message}`);
    }
  }
}
SCRIPT
cat >read.py <<'SCRIPT'
import shapely

with open("triangle.wkt") as file:
    print(f"shapely {shapely.__version__}, four lines: {shapely.get_num_coordinates(shapely.from_wkt(file.read()))} vertices")
SCRIPT
{ node read.cjs; python/bin/python read.py; } | tee output
diff - output <<'EXPECTED'
wkx 0.5.0, one line: 4 vertices
wkx 0.5.0, four lines: Expected group end
betterknown 1.2.0, one line: 4 vertices
betterknown 1.2.0, four lines: Expected group end
@terraformer/wkt 2.2.2, one line: 4 vertices
@terraformer/wkt 2.2.2, four lines: 4 vertices
shapely 2.2.0, four lines: 4 vertices
EXPECTED
