#!/usr/bin/env bash
# opentripplanner.sh EXTRACT FEED FOLDER PORT: builds OpenTripPlanner's graph of an extract and a GTFS feed in a folder
# and serves it on a port of this machine. More feeds (*.gtfs.zip) and a router-config.json in the folder are used.
# Needs Maven and Java 25: JAVA_HOME, or a JDK under /usr/lib/jvm.
source "$(dirname "${BASH_SOURCE[0]}")/cache.sh"
extract=$(realpath "$1") feed=$(realpath "$2") folder=$3 port=$4
jar=$(opentripplanner_jar 2.9.0)
mkdir -p "$folder" && cd "$folder"
# Feeds of any year.
cat >build-config.json <<CONFIG
{ "transitServiceStart": "2000-01-01", "transitServiceEnd": "2100-01-01", "maxTransferDuration": "8m" }
CONFIG
# The earliest arrival instead of the most comfortable one, with Zonedesk's walking speed and time to change.
[ -e router-config.json ] || cat >router-config.json <<CONFIG
{
  "routingDefaults": {
    "walk": { "speed": 1.41667, "reluctance": 1, "boardCost": 0 },
    "waitReluctance": 1,
    "transferSlack": "1m",
    "accessEgress": { "maxDuration": "15m" },
    "itineraryFilters": {
      "transitGeneralizedCostLimit": { "costLimitFunction": "10h + 10.0 t", "intervalRelaxFactor": 0.75 },
      "groupSimilarityKeepOne": 0,
      "groupSimilarityKeepThree": 0,
      "filterItinerariesWithSameFirstOrLastTrip": false,
      "removeItinerariesWithSameRoutesAndStops": false,
      "removeTransitWithHigherCostThanBestOnStreetOnly": "10h + 10.0 t"
    }
  }
}
CONFIG
cp "$extract" area.osm.pbf
cp "$feed" feed.gtfs.zip
exec "$(java_of 25)" -Xmx2g -jar "$jar" --build --serve --port "$port" --bindAddress 127.0.0.1 . >serve.log
