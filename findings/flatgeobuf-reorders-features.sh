#!/usr/bin/env bash
# FlatGeobuf as GDAL 3.12.4 writes it (pyogrio 0.13.0) holds features in the order of its spatial index, not
# in the order they were written. A list whose order means something, such as which zone delivers first,
# comes back shuffled; SPATIAL_INDEX=NO keeps it.
# Guess before the run: the index stands beside the features, which stay in order.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyogrio==0.13.0 geopandas==1.2.0

cat >order.py <<'SCRIPT'
import geopandas
import pyogrio
from shapely.geometry import box

corners = [(-7.3, 6.9), (5.3, -4.9), (0.1, 1.0), (3.0, 5.8), (-8.1, -9.4), (6.7, -1.4)]
zones = geopandas.GeoDataFrame(
    {"rank": range(1, 7)}, geometry=[box(x, y, x + 0.1, y + 0.1) for x, y in corners], crs=4326
)
print(f"GDAL {pyogrio.__gdal_version_string__}")
for index in ["YES", "NO"]:
    pyogrio.write_dataframe(zones, f"{index}.fgb", driver="FlatGeobuf", SPATIAL_INDEX=index)
    ranks = pyogrio.read_dataframe(f"{index}.fgb")["rank"]
    print(f"SPATIAL_INDEX={index}: {' '.join(map(str, ranks))}")
SCRIPT
python/bin/python order.py | tee output
diff - output <<'EXPECTED'
GDAL 3.12.4
SPATIAL_INDEX=YES: 2 6 4 3 1 5
SPATIAL_INDEX=NO: 1 2 3 4 5 6
EXPECTED
