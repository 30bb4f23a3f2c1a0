"""Writes what GDAL finds in files of zones, one line of JSON a file.

Usage: python reference.py FOLDER. Needs pyogrio and geopandas.
Each line has the path below the folder, and `polygons` (number of vertices, bounds, mean position; in WGS84) or `error`.
"""

import json
import os
import sys
import warnings

import pyogrio
import shapely

ENDINGS = (".shp", ".geojson", ".geojsonl", ".json", ".kml", ".kmz", ".gpx", ".gpkg", ".csv", ".tsv")
SHAPE_COLUMNS = "polygon,wkt,geom,geometry,the_geom,shape"


def figures(geometry):
    positions = shapely.get_coordinates(shapely.force_2d(geometry))
    return {
        "vertices": len(positions),
        "bounds": [float(value) for value in geometry.bounds],
        "mean": [float(value) for value in positions.mean(axis=0)],
    }


def polygons_in(path):
    options = {"GEOM_POSSIBLE_NAMES": SHAPE_COLUMNS} if path.lower().endswith((".csv", ".tsv")) else {}
    found = []
    for layer, kind in pyogrio.list_layers(path):
        if kind is None and not options:
            continue
        frame = pyogrio.read_dataframe(path, layer=layer, force_2d=True, **options)
        if not hasattr(frame, "geometry") or frame.empty:
            continue
        geometries = frame.geometry
        if geometries.crs is not None and not geometries.crs.equals("EPSG:4326", ignore_axis_order=True):
            geometries = geometries.to_crs("EPSG:4326")
        for geometry in geometries:
            if geometry is None or geometry.is_empty:
                continue
            parts = [part for part in shapely.get_parts(geometry) if part.geom_type in ("Polygon", "MultiPolygon")]
            if geometry.geom_type in ("Polygon", "MultiPolygon"):
                found.append(figures(geometry))
            elif geometry.geom_type == "GeometryCollection" and parts:
                found.append(figures(shapely.multipolygons([p for part in parts for p in shapely.get_parts(part)])))
    return found


def main(folder):
    warnings.simplefilter("ignore")
    for root, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(root, name)
            if not name.lower().endswith(ENDINGS):
                continue
            line = {"path": os.path.relpath(path, folder)}
            try:
                line["polygons"] = polygons_in(path)
            except Exception as error:  # GDAL raises many kinds of errors, and each is a finding.
                line["error"] = str(error)[:200]
            print(json.dumps(line), flush=True)


main(sys.argv[1])
