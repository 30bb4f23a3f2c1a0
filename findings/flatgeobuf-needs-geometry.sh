#!/usr/bin/env bash
# FlatGeobuf with a spatial index, GDAL's default, refuses a file for one feature without a geometry or with an empty one.
# Without an index it takes both, and the empty one comes back as missing.
# One would guess: the feature is written without a place in the index.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyogrio==0.13.0 geopandas==1.2.0 shapely==2.2.0

cat >columns.py <<'SCRIPT'
import warnings

import geopandas
import pyogrio
from shapely.geometry import Point, Polygon

warnings.simplefilter("ignore")
print(f"pyogrio {pyogrio.__version__}, GDAL {'.'.join(map(str, pyogrio.__gdal_version__))}")
for label, geometry in (("missing", None), ("empty", Polygon())):
    zones = geopandas.GeoDataFrame({"name": ["A", "B"]}, geometry=[Point(9, 47).buffer(1), geometry], crs=4326)
    for index in ("YES", "NO"):
        try:
            zones.to_file("e.fgb", SPATIAL_INDEX=index)
            found = geopandas.read_file("e.fgb").set_index("name").geometry["B"]
            outcome = "read back as " + ("missing" if found is None else found.wkt)
        except Exception as error:
            outcome = f"refused: {str(error).split(': ')[-1]}"
        print(f"{label} geometry, spatial index {index}: {outcome}")
SCRIPT
python/bin/python columns.py | tee output
diff - output <<'EXPECTED'
pyogrio 0.13.0, GDAL 3.12.4
missing geometry, spatial index YES: refused: NULL geometry not supported with spatial index
missing geometry, spatial index NO: read back as missing
empty geometry, spatial index YES: refused: NULL geometry not supported with spatial index
empty geometry, spatial index NO: read back as missing
EXPECTED
