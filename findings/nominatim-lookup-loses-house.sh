#!/usr/bin/env bash
# Nominatim 5.3.3: /lookup of the OpenStreetMap object that /search returned is another place. A house on an
# interpolated line becomes the line without a number, at its middle; of an object with two main tags, only one can be
# looked up.
# Guess before the run: /lookup returns what /search returned under the same type and ID.
# Needs Python 3.12, PostgreSQL 15, PostGIS, osm2pgsql 1.8.0, and ICU’s header files.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/nominatim_town.sh"
cat >town.opl <<'TOWN'
n1 v1 t2026-01-01T00:00:00Z Tplace=village,name=Ejemplo x-56.0000 y-33.0000
n2 v1 t2026-01-01T00:00:00Z T x-56.0100 y-33.0010
n3 v1 t2026-01-01T00:00:00Z T x-55.9900 y-33.0010
n4 v1 t2026-01-01T00:00:00Z Taddr:housenumber=1,addr:street=Calle%20%Larga x-56.0090 y-33.0008
n5 v1 t2026-01-01T00:00:00Z Taddr:housenumber=21,addr:street=Calle%20%Larga x-56.0050 y-33.0008
n6 v1 t2026-01-01T00:00:00Z Tamenity=cafe,tourism=hotel,name=Corona x-56.0000 y-33.0008
w1 v1 t2026-01-01T00:00:00Z Thighway=residential,name=Calle%20%Larga Nn2,n3
w2 v1 t2026-01-01T00:00:00Z Taddr:interpolation=odd Nn4,n5
TOWN
start_nominatim town
house='[(p["osm_type"], p["osm_id"], p["address"].get("house_number"), p["lon"]) for p in r]'
kind='[(p["osm_type"], p["osm_id"], p["category"], p["type"]) for p in r]'
{
  show "$house" '/search?q=Calle+Larga+5&addressdetails=1' '/lookup?osm_ids=W2&addressdetails=1'
  show "$kind" '/search?q=%5Btourism=hotel%5D+-33.0,-56.0' '/lookup?osm_ids=N6'
} | tee output
diff - output <<'EXPECTED'
/search?q=Calle+Larga+5&addressdetails=1: [('way', 2, '5', '-56.0082000')]
/lookup?osm_ids=W2&addressdetails=1: [('way', 2, None, '-56.0070000')]
/search?q=%5Btourism=hotel%5D+-33.0,-56.0: [('node', 6, 'tourism', 'hotel')]
/lookup?osm_ids=N6: [('node', 6, 'amenity', 'cafe')]
EXPECTED
