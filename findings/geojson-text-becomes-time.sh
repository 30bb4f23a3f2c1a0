#!/usr/bin/env bash
# GDAL takes a property of GeoJSON for a time of day where every value looks like one: `08:30` is written back as
# `08:30:00`, and one value `closed` among them keeps all as they are.
# One would guess: a JSON text stays a text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyogrio==0.13.0 geopandas==1.2.0 shapely==2.2.0

cat >columns.py <<'SCRIPT'
import json
import pathlib
import warnings

import geopandas
import pyogrio
from shapely.geometry import Point

warnings.simplefilter("ignore")
print(f"pyogrio {pyogrio.__version__}, GDAL {'.'.join(map(str, pyogrio.__gdal_version__))}")
def back(values):
    features = [
        {"type": "Feature", "properties": {"opens": value}, "geometry": {"type": "Point", "coordinates": [9, 47]}}
        for value in values
    ]
    pathlib.Path("c.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    geopandas.read_file("c.geojson").to_file("d.geojson")
    written = json.loads(pathlib.Path("d.geojson").read_text())["features"]
    return [feature["properties"]["opens"] for feature in written]


for values in (["08:30", "09:00"], ["08:30", "closed"]):
    print(f"{values} -> {back(values)}")
SCRIPT
python/bin/python columns.py | tee output
diff - output <<'EXPECTED'
pyogrio 0.13.0, GDAL 3.12.4
['08:30', '09:00'] -> ['08:30:00', '09:00:00']
['08:30', 'closed'] -> ['08:30', 'closed']
EXPECTED
