#!/usr/bin/env bash
# OpenTripPlanner 2.9.0 (Maven Central) and trips every ten minutes from 06:00 to 07:00 by frequencies.txt. With
# exact_times=0 a rider waits ten minutes for them, from whenever they come. Of departures with exact_times=1, its
# default filters leave out every second one, even the first that can be caught.
# Guess before the run: who comes at 06:01 boards at 06:10 in both cases, and each departure is listed.
# Needs Java 25 and Maven.
set -euo pipefail
findings=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap '[ -z "${server:-}" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
ZONEDESK_PEERS="$work/packages"
source "$findings/../bench/peers/cache.sh"
jar=$(opentripplanner_jar 2.9.0)
java=$(java_of 25)
mkdir "$work/town" && cd "$work/town"

cat >"$work/feed.py" <<'SCRIPT'
import zipfile

files = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Town,https://example.org,Europe/Lisbon\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS1,One,38.70,-9.10\nS2,Two,38.75,-9.15\n"
    "S3,Three,38.80,-9.10\nS4,Four,38.85,-9.15\n",
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nR1,A,1,3\nR2,A,2,3\n",
    "trips.txt": "route_id,service_id,trip_id\nR1,C,T1\nR2,C,T2\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    "T1,06:00:00,06:00:00,S1,1\nT1,06:20:00,06:20:00,S2,2\nT2,06:00:00,06:00:00,S3,1\nT2,06:20:00,06:20:00,S4,2\n",
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    "C,1,1,1,1,1,1,1,20261101,20261231\n",
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\n"
    "T1,06:00:00,07:00:00,600,0\nT2,06:00:00,07:00:00,600,1\n",
}
with zipfile.ZipFile("feed.gtfs.zip", "w") as feed:
    for name, text in files.items():
        feed.writestr(name, text)
SCRIPT
cat >"$work/ask.py" <<'SCRIPT'
import json
import sys
import urllib.request

QUERY = """query ($from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $time: PlanDateTimeInput!) {
  planConnection(origin: $from, destination: $to, dateTime: $time, first: 5) { edges { node { start } } } }"""


def departures(start, end, time):
    stop = lambda stop_id: {"location": {"stopLocation": {"stopLocationId": f"1:{stop_id}"}}}
    when = {"earliestDeparture": f"2026-11-30T{time}:00Z"}
    body = {"query": QUERY, "variables": {"from": stop(start), "to": stop(end), "time": when}}
    url = f"http://127.0.0.1:{sys.argv[1]}/otp/gtfs/v1"
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    edges = json.load(urllib.request.urlopen(request))["data"]["planConnection"]["edges"]
    return " ".join(edge["node"]["start"][11:16] for edge in edges)


for name, ends in (("exact_times=0", ("S1", "S2")), ("exact_times=1", ("S3", "S4"))):
    for time in ("05:59", "06:01", "06:11"):
        print(f"{sys.argv[2]}, {name}, from {time}: {departures(*ends, time)}")
SCRIPT

unfiltered='{"routingDefaults": {"itineraryFilters": {"groupSimilarityKeepOne": 0, "groupSimilarityKeepThree": 0}}}'
port=8497
python3 "$work/feed.py"
: >"$work/output"
for filters in default none; do
  [ "$filters" = default ] || echo "$unfiltered" >router-config.json
  "$java" -Xmx1g -jar "$jar" --build --serve --port $port --bindAddress 127.0.0.1 . >"$work/log" 2>&1 &
  server=$!
  until curl --silent --output /dev/null "http://127.0.0.1:$port/otp/"; do
    kill -0 "$server"
    sleep 1
  done
  python3 "$work/ask.py" $port "$filters" | sed 's/^default/default filters/; s/^none/no filters/' | tee -a "$work/output"
  kill "$server"
  wait "$server" || true
done
diff - "$work/output" <<'EXPECTED'
default filters, exact_times=0, from 05:59: 06:19 06:39
default filters, exact_times=0, from 06:01: 06:19 06:39 06:59
default filters, exact_times=0, from 06:11: 06:39 06:59
default filters, exact_times=1, from 05:59: 06:10 06:30
default filters, exact_times=1, from 06:01: 06:10 06:30 06:50
default filters, exact_times=1, from 06:11: 06:30 06:50
no filters, exact_times=0, from 05:59: 06:09 06:10 06:11 06:12 06:13
no filters, exact_times=0, from 06:01: 06:11 06:12 06:13 06:14 06:15
no filters, exact_times=0, from 06:11: 06:21 06:22 06:23 06:24 06:25
no filters, exact_times=1, from 05:59: 06:00 06:10 06:20 06:30 06:40
no filters, exact_times=1, from 06:01: 06:10 06:20 06:30 06:40 06:50
no filters, exact_times=1, from 06:11: 06:20 06:30 06:40 06:50
EXPECTED
