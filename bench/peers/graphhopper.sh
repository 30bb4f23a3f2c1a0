#!/usr/bin/env bash
# graphhopper.sh EXTRACT FOLDER PORT: imports an extract into GraphHopper in a folder, for cars with contraction
# hierarchies, and serves it on a port of this machine. Needs Java 17 and Maven.
source "$(dirname "${BASH_SOURCE[0]}")/cache.sh"
extract=$(realpath "$1") folder=$2 port=$3
jar=$(maven_jar com.graphhopper:graphhopper-web:11.0)
mkdir -p "$folder" && cd "$folder"
cat >config.yml <<CONFIG
graphhopper:
  datareader.file: $extract
  graph.location: graph
  import.osm.ignored_highways: footway,construction,cycleway,path,steps
  graph.encoded_values: car_access, car_average_speed, road_access, road_class
  profiles: [{name: car, custom_model_files: [car.json]}]
  profiles_ch: [{profile: car}]
server:
  application_connectors: [{type: http, port: $port, bind_host: 127.0.0.1}]
  admin_connectors: [{type: http, port: 0, bind_host: 127.0.0.1}]
logging: {level: WARN}
CONFIG
exec "$(java_of 17)" -Xmx2g -jar "$jar" server config.yml >serve.log
