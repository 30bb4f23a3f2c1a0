#!/usr/bin/env bash
# MapInfo TAB stores coordinates as 32-bit integers over the bounds of the layer: GDAL 3.12.4 (pyogrio
# 0.13.0) writes degrees over the whole globe and moves vertices by up to some centimeters. The text edition
# of the same format, MIF, keeps them. Zones that were adjacent within a millimeter are not any more when
# one of two files went through TAB.
# Guess before the run: both keep seven decimals.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyogrio==0.13.0 geopandas==1.2.0

cat >shift.py <<'SCRIPT'
import geopandas
import pyogrio
import shapely
from shapely.geometry import box

zone = box(-9.1234567, 38.7123456, -9.1012345, 38.8012345)
zones = geopandas.GeoDataFrame({"n": [1]}, geometry=[zone], crs=4326)
print(f"GDAL {pyogrio.__gdal_version_string__}")
for ending in ["tab", "mif"]:
    pyogrio.write_dataframe(zones, f"zone.{ending}", driver="MapInfo File")
    read = pyogrio.read_dataframe(f"zone.{ending}").geometry[0]
    shift = shapely.hausdorff_distance(zone, read) * 111_195
    print(f"{ending}: moved by {shift:.3f} m")
SCRIPT
python/bin/python shift.py | tee output
diff - output <<'EXPECTED'
GDAL 3.12.4
tab: moved by 0.071 m
mif: moved by 0.000 m
EXPECTED
