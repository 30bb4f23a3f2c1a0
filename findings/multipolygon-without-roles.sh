#!/usr/bin/env bash
# A multipolygon of OpenStreetMap whose members have no role is an area: roles are hints, the geometry
# decides, and libosmium (osmium 4.3.1 on PyPI) builds outer ring and hole. Both common converters to
# GeoJSON, osmtogeojson 3.0.0-beta.5 (npm) and osm2geojson 0.3.2 (PyPI), leave it out without a word.
# Guess before the run: osmtogeojson takes members without a role for outer rings, osm2geojson too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund osmtogeojson@3.0.0-beta.5
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check osm2geojson==0.3.2 osmium==4.3.1

cat >forest.py <<'SCRIPT'
import json

corners = [(0, 0), (0, 0.1), (0.1, 0.1), (0.1, 0), (0.02, 0.02), (0.02, 0.05), (0.05, 0.05)]
rings = {101: [1, 2, 3, 4, 1], 102: [5, 6, 7, 5]}
tags = {"type": "multipolygon", "landuse": "forest"}


def forest(roles):
    nodes = [{"type": "node", "id": n, "lat": lat, "lon": lon} for n, (lat, lon) in enumerate(corners, 1)]
    ways = [{"type": "way", "id": way, "nodes": ring} for way, ring in rings.items()]
    members = [{"type": "way", "ref": way, "role": role} for way, role in zip(rings, roles)]
    relation = {"type": "relation", "id": 203, "tags": tags, "members": members}
    return {"version": 0.6, "elements": [*nodes, *ways, relation]}


def as_xml(elements):
    lines = ['<osm version="0.6">']
    for e in elements:
        attributes = f'id="{e["id"]}" version="1"'
        if e["type"] == "node":
            lines.append(f'<node {attributes} lat="{e["lat"]}" lon="{e["lon"]}"/>')
        elif e["type"] == "way":
            lines.append(f"<way {attributes}>" + "".join(f'<nd ref="{ref}"/>' for ref in e["nodes"]) + "</way>")
        else:
            members = "".join(f'<member type="way" ref="{m["ref"]}" role="{m["role"]}"/>' for m in e["members"])
            own = "".join(f'<tag k="{key}" v="{value}"/>' for key, value in e["tags"].items())
            lines.append(f"<relation {attributes}>{members}{own}</relation>")
    return "\n".join([*lines, "</osm>"])


for name, roles in [("roles", ["outer", "inner"]), ("none", ["", ""])]:
    with open(f"{name}.json", "w") as file:
        json.dump(forest(roles), file)
    with open(f"{name}.osm", "w") as file:
        file.write(as_xml(forest(roles)["elements"]))
SCRIPT
cat >areas.py <<'SCRIPT'
import json

import osm2geojson
import osmium

for name in ["roles", "none"]:
    with open(f"{name}.json") as file:
        areas = osm2geojson.json2geojson(json.load(file))["features"]
    print(f"osm2geojson 0.3.2, {name}: {len(areas)} area")
    areas = [o for o in osmium.FileProcessor(f"{name}.osm").with_areas() if o.is_area()]
    print(f"osmium 4.3.1, {name}: {len(areas)} area")
SCRIPT
cat >areas.cjs <<'SCRIPT'
const { readFileSync } = require('node:fs');
const osmtogeojson = require('osmtogeojson');
for (const name of ['roles', 'none']) {
  const { features } = osmtogeojson(JSON.parse(readFileSync(`${name}.json`, 'utf8')));
  const areas = features.filter(({ id }) => id === 'relation/203');
  console.log(`osmtogeojson 3.0.0-beta.5, ${name}: ${areas.length} area`);
}
SCRIPT
python/bin/python forest.py
{ node areas.cjs; python/bin/python areas.py; } | tee output
diff - output <<'EXPECTED'
osmtogeojson 3.0.0-beta.5, roles: 1 area
osmtogeojson 3.0.0-beta.5, none: 0 area
osm2geojson 0.3.2, roles: 1 area
osmium 4.3.1, roles: 1 area
osm2geojson 0.3.2, none: 0 area
osmium 4.3.1, none: 1 area
EXPECTED
