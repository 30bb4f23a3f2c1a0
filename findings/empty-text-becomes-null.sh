#!/usr/bin/env bash
# An empty text and a missing value come back as one: Shapefile and GML return an empty text as missing, MapInfo TAB
# and MIF a missing value as an empty text. GeoJSON, GeoPackage and FlatGeobuf keep both.
# One would guess: only Shapefile loses the difference.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyogrio==0.13.0 geopandas==1.2.0 shapely==2.2.0

cat >columns.py <<'SCRIPT'
import warnings

import geopandas
import pandas
import pyogrio
from shapely.geometry import Point

warnings.simplefilter("ignore")
print(f"pyogrio {pyogrio.__version__}, GDAL {'.'.join(map(str, pyogrio.__gdal_version__))}")
zones = geopandas.GeoDataFrame({"note": ["", None]}, geometry=[Point(9, 47)] * 2, crs=4326)
for name in ("a.geojson", "a.gpkg", "a.fgb", "a.shp", "a.gml", "a.tab", "a.mif"):
    zones.to_file(name)
    notes = [None if pandas.isna(note) else note for note in geopandas.read_file(name)["note"]]
    print(f"{name[2:]}: {notes}")
SCRIPT
python/bin/python columns.py | tee output
diff - output <<'EXPECTED'
pyogrio 0.13.0, GDAL 3.12.4
geojson: ['', None]
gpkg: ['', None]
fgb: ['', None]
shp: [None, None]
gml: [None, None]
tab: ['', '']
mif: ['', '']
EXPECTED
