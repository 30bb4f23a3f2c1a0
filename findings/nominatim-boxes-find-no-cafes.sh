#!/usr/bin/env bash
# Nominatim 5.3.3: the search for a tag within a box ([amenity=cafe], viewbox, bounded=1) finds nothing, not even an
# error, unless a list of phrases for kinds of places was imported. With a position in the text, the same search finds
# the cafés, but only within 0.1 degrees, even if the box is larger.
# Guess before the run: both searches find all cafés in the box; phrases only matter for words such as “café in Ejemplo”.
# Needs Python 3.12, PostgreSQL 15, PostGIS, osm2pgsql 1.8.0, and ICU’s header files.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/nominatim_town.sh"
cat >town.opl <<'TOWN'
n1 v1 t2026-01-01T00:00:00Z Tplace=village,name=Ejemplo x-56.0000 y-33.0000
n2 v1 t2026-01-01T00:00:00Z Tamenity=cafe,name=Central x-56.0010 y-33.0000
n3 v1 t2026-01-01T00:00:00Z Tamenity=cafe,name=Lejano x-55.8900 y-33.0000
TOWN
start_nominatim town
names='[p["name"] for p in r]'
box='viewbox=-57,-34,-55,-32&bounded=1'
show "$names" "/search?q=%5Bamenity=cafe%5D&$box" "/search?q=%5Bamenity=cafe%5D+-33.0,-56.0&$box" \
  "/search?q=%5Bamenity=cafe%5D+-33.0,-55.9&$box" | tee output
diff - output <<'EXPECTED'
/search?q=%5Bamenity=cafe%5D&viewbox=-57,-34,-55,-32&bounded=1: []
/search?q=%5Bamenity=cafe%5D+-33.0,-56.0&viewbox=-57,-34,-55,-32&bounded=1: ['Central']
/search?q=%5Bamenity=cafe%5D+-33.0,-55.9&viewbox=-57,-34,-55,-32&bounded=1: ['Lejano']
EXPECTED
