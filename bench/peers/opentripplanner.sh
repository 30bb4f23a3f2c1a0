#!/usr/bin/env bash
# opentripplanner.sh EXTRACT FEED FOLDER PORT: builds OpenTripPlanner's graph of an extract and a GTFS feed in a folder
# and serves it on a port of this machine. Needs Maven and Java 25: JAVA_HOME, or a JDK under /usr/lib/jvm.
source "$(dirname "${BASH_SOURCE[0]}")/cache.sh"
extract=$(realpath "$1") feed=$(realpath "$2") folder=$3 port=$4
jar=$(opentripplanner_jar 2.9.0)
mkdir -p "$folder" && cd "$folder"
cp "$extract" area.osm.pbf
cp "$feed" feed.gtfs.zip
exec "$(java_of 25)" -Xmx3g -jar "$jar" --build --serve --port "$port" --bindAddress 127.0.0.1 . >serve.log
