"""Seconds that routing engines take for one road, by its tags: shared by findings about roads.

Each road is a straight kilometer of its own between two roads of 350 m, without anything around it.
"""

import json
import os
import pathlib
import subprocess
from importlib.metadata import version

import osmium
import osrm
import valhalla
from valhalla.config import get_config

LEAD = {"highway": "primary"}
STEP = 0.0013127  # 100 m at 47 degrees north


def write_network(roads, lead):
    """Writes net.osm.pbf of `roads`: name -> (tags of the way, tags of the node in its middle).

    `lead` are the tags of the roads at both ends; None for those of the road itself."""
    nodes, ways, ends = [], [], {}
    for row, (name, (way_tags, node_tags)) in enumerate(roads.items()):
        latitude = 47 + row * 0.02
        ids = [row * 100 + column + 1 for column in range(19)]
        for column, node in enumerate(ids):
            tags = node_tags if column == 9 else {}
            nodes.append(osmium.osm.mutable.Node(id=node, location=(9 + column * STEP, latitude), tags=tags, version=1))
        outer = way_tags if lead is None else lead
        for refs, tags in ((ids[:5], outer), (ids[4:15], way_tags), (ids[14:], outer)):
            ways.append(osmium.osm.mutable.Way(id=len(ways) + 1, nodes=refs, tags=tags, version=1))
        ends[name] = [(9 + STEP / 2, latitude), (9 + 17.5 * STEP, latitude)]
    with osmium.SimpleWriter("net.osm.pbf") as writer:
        for node in nodes:
            writer.add_node(node)
        for way in ways:
            writer.add_way(way)
    return ends


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stdout + done.stderr)


def osrm_seconds():
    """A function of two ends: seconds by car, or None where no way leads."""
    package = pathlib.Path(osrm.__file__).parent
    run(package / "bin/osrm-extract", "--profile", package / "share/profiles/car.lua", "net.osm.pbf")
    run(package / "bin/osrm-partition", "net.osrm")
    run(package / "bin/osrm-customize", "net.osrm")
    engine = osrm.OSRM(storage_config="net.osrm", use_shared_memory=False, algorithm="MLD")

    def seconds(ends):
        try:
            return float(engine.Route(osrm.RouteParameters(coordinates=ends))["routes"][0]["duration"])
        except RuntimeError:
            return None

    return seconds


def valhalla_seconds():
    """As osrm_seconds."""
    os.makedirs("tiles")
    pathlib.Path("none.tar").touch()
    config = get_config(tile_dir=os.path.abspath("tiles"), tile_extract="none.tar", verbose=False)
    del config["mjolnir"]["tile_extract"]
    pathlib.Path("valhalla.json").write_text(json.dumps(config))
    program = pathlib.Path(valhalla.__file__).parent / "bin/valhalla_build_tiles"
    run(program, "-c", "valhalla.json", "net.osm.pbf")
    actor = valhalla.Actor("valhalla.json")

    def seconds(ends):
        # Each road is an island of its own.
        locations = [{"lon": lon, "lat": lat, "minimum_reachability": 0, "search_cutoff": 100} for lon, lat in ends]
        try:
            return actor.route({"locations": locations, "costing": "auto"})["trip"]["summary"]["time"]
        except RuntimeError:
            return None

    return seconds


def compare(roads, lead=LEAD):
    """Prints a row for each road: whole seconds there, and back where that differs."""
    print(*(f"{name} {version(name)}" for name in ("osrm-bindings", "pyvalhalla")))
    ends = write_network(roads, lead)
    engines = {"osrm": osrm_seconds(), "valhalla": valhalla_seconds()}
    for name, pair in ends.items():
        cells = []
        for engine, seconds in engines.items():
            there, back = ("no way" if s is None else f"{s:.0f} s" for s in (seconds(pair), seconds(pair[::-1])))
            cells.append(f"{engine} {there}" if there == back else f"{engine} {there}, back {back}")
        print(f"{name}: {'; '.join(cells)}")
