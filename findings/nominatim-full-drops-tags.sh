#!/usr/bin/env bash
# Nominatim 5.3.3: the import style “full” keeps fewer tags than “extratags”, its default. Opening hours, wheelchair
# access, and whether a station is one of a subway are missing.
# Guess before the run: “full” imports everything that “extratags” imports.
# Needs Python 3.12, PostgreSQL 15, PostGIS, osm2pgsql 1.8.0, and ICU’s header files.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/nominatim_town.sh"
cat >town.opl <<'TOWN'
n1 v1 t2026-01-01T00:00:00Z Tplace=village,name=Ejemplo x-56.0000 y-33.0000
n2 v1 t2026-01-01T00:00:00Z Tamenity=cafe,name=Central,opening_hours=24/7,wheelchair=yes x-56.0010 y-33.0000
n3 v1 t2026-01-01T00:00:00Z Trailway=station,station=subway,name=Centro x-56.0020 y-33.0000
TOWN
for style in extratags full; do
  export NOMINATIM_IMPORT_STYLE=$style
  start_nominatim $style
  echo "$style"
  show '[(p["name"], p["extratags"]) for p in r]' '/lookup?osm_ids=N2,N3&extratags=1'
  stop_nominatim
done | tee output
diff - output <<'EXPECTED'
extratags
/lookup?osm_ids=N2,N3&extratags=1: [('Central', {'wheelchair': 'yes', 'opening_hours': '24/7'}), ('Centro', {'station': 'subway'})]
full
/lookup?osm_ids=N2,N3&extratags=1: [('Central', None), ('Centro', None)]
EXPECTED
