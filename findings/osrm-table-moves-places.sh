#!/usr/bin/env bash
# OSRM's table between two places on an island follows the road of the island. With a third place on the mainland, both
# snap to the mainland 1.7 km away, and the duration between the two changes. OSRM snaps all places of a request to a
# large component unless all of them fit into one small component.
# One would guess: the two durations are the same, and those to the third place are null.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$findings/python_environment.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python_environment osmium==4.3.2 osrm-bindings==26.10.0

cat >tables.py <<'SCRIPT'
import pathlib
import subprocess
from importlib.metadata import version

import osmium
import osrm

SIDE = 40
nodes = {row * 100 + column + 1: (9 + column / 1000, 47 + row / 1000) for row in range(SIDE) for column in range(SIDE)}
ways = [[row * 100 + column + 1 for column in range(SIDE)] for row in range(SIDE)]
ways += [list(column) for column in zip(*ways)]
island = {9001: (9.06, 47.0), 9002: (9.07, 47.0), 9003: (9.07, 47.008), 9004: (9.06, 47.008)}
nodes |= island
ways.append(list(island))
with osmium.SimpleWriter("net.osm.pbf") as writer:
    for node, place in nodes.items():
        writer.add_node(osmium.osm.mutable.Node(id=node, location=place, version=1))
    for way, refs in enumerate(ways, start=1):
        writer.add_way(osmium.osm.mutable.Way(id=way, nodes=refs, tags={"highway": "residential"}, version=1))

package = pathlib.Path(osrm.__file__).parent
for command in (
    ["osrm-extract", "--profile", package / "share/profiles/car.lua", "net.osm.pbf"],
    ["osrm-partition", "net.osrm"],
    ["osrm-customize", "net.osrm"],
):
    subprocess.run([str(package / "bin" / command[0]), *map(str, command[1:])], check=True, capture_output=True)
engine = osrm.OSRM(storage_config="net.osrm", use_shared_memory=False, algorithm="MLD")

print(f"osrm-bindings {version('osrm-bindings')}")
on_island = [(9.062, 47.0), (9.062, 47.008)]
mainland = (9.01, 47.01)
for places in (on_island, [*on_island, mainland]):
    table = engine.Table(osrm.TableParameters(coordinates=places))
    longitude = list(table["sources"][0]["location"])[0]
    print(f"{len(places)} places: {list(table['durations'][0])[1]:.0f} s between the first two, at {longitude:.3f} E")
SCRIPT
python/bin/python tables.py | tee output
diff - output <<'EXPECTED'
osrm-bindings 26.10.0
2 places: 303 s between the first two, at 9.062 E
3 places: 128 s between the first two, at 9.039 E
EXPECTED
