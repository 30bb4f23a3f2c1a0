#!/usr/bin/env bash
# MapInfo TAB and MIF write the local time of a moment and drop its offset without a warning: 01:30+01:00 comes back as
# 01:30 of no zone. GeoJSON, GeoPackage and FlatGeobuf keep the offset.
# One would guess: the offset is kept, or the time is converted to UTC.
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
moment = pandas.Timestamp("2026-03-29T01:30:00+01:00")
zones = geopandas.GeoDataFrame({"since": [moment]}, geometry=[Point(9, 47)], crs=4326)
for name in ("b.geojson", "b.gpkg", "b.fgb", "b.tab", "b.mif"):
    zones.to_file(name)
    print(f"{name[2:]}: {geopandas.read_file(name)['since'][0].isoformat()}")
SCRIPT
python/bin/python columns.py | tee output
diff - output <<'EXPECTED'
pyogrio 0.13.0, GDAL 3.12.4
geojson: 2026-03-29T01:30:00+01:00
gpkg: 2026-03-29T01:30:00+01:00
fgb: 2026-03-29T01:30:00+01:00
tab: 2026-03-29T01:30:00
mif: 2026-03-29T01:30:00
EXPECTED
