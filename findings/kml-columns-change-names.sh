#!/usr/bin/env bash
# A table written as KML and read again by GDAL 3.12.4 (pyogrio 0.13.0) has other columns: the LIBKML driver
# keeps id, begin and end for elements of KML, so that the ids of the file are made-up ones, and the table's
# own are under id2, begin2 and end2.
# Guess before the run: columns come back under their names, as extended data.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyogrio==0.13.0 geopandas==1.2.0

cat >columns.py <<'SCRIPT'
import geopandas
import pyogrio
from shapely.geometry import box

zones = geopandas.GeoDataFrame(
    {"id": ["Z-7"], "begin": ["08:00"], "end": ["20:00"], "store": ["S1"]}, geometry=[box(0, 0, 1, 1)], crs=4326
)
pyogrio.write_dataframe(zones, "zones.kml", driver="KML")
read = pyogrio.read_dataframe("zones.kml")
print(f"GDAL {pyogrio.__gdal_version_string__}")
for column in read.columns:
    if read[column].dtype == "str" and read[column].notna().all():
        print(f"{column}: {read[column][0]}")
SCRIPT
python/bin/python columns.py | tee output
diff - output <<'EXPECTED'
GDAL 3.12.4
id: zones.1
id2: Z-7
begin2: 08:00
end2: 20:00
store: S1
EXPECTED
