#!/usr/bin/env bash
# OpenTripPlanner 2.9.0 (Maven Central) and a bus that realtime (GTFS Realtime, trip updates) delays by five minutes at each
# stop. `Leg.start` and the deprecated `Leg.intermediatePlaces` are the schedule plus the delay; `Leg.stopCalls`, which
# replaces the latter, is the schedule minus the delay.
# Guess before the run: all three are the schedule plus the delay.
# Needs Java 25 and Maven.
source "$(dirname "${BASH_SOURCE[0]}")/opentripplanner_server.sh"
port=8499 realtime=8500

cat >"$work/feed.py" <<'SCRIPT'
import time
from opentripplanner_town import TOMORROW, write_feed

write_feed(
    "feed.gtfs.zip",
    {
        "trips.txt": "route_id,service_id,trip_id\nR,C,T\n",
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,12:00:00,12:00:00,S1,1\n"
        "T,12:20:00,12:20:00,S2,2\nT,12:40:00,12:40:00,S3,3\n",
    },
)


def varint(value):
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


# Fields of gtfs-realtime.proto: the delay at a stop applies to all later ones.
stop = field(1, 1) + field(2, field(1, 300)) + field(3, field(1, 300))
trip = field(1, b"T") + field(3, TOMORROW.strftime("%Y%m%d").encode())
entity = field(1, b"T") + field(3, field(1, trip) + field(2, stop))
header = field(1, b"2.0") + field(3, int(time.time()))
open("../realtime/updates.pb", "wb").write(field(1, header) + field(2, entity))
SCRIPT
cat >"$work/ask.py" <<'SCRIPT'
import sys
import time
from opentripplanner_town import ask, at_stop, clock, moment

QUERY = """query ($from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $time: PlanDateTimeInput!) {
  planConnection(origin: $from, destination: $to, dateTime: $time, first: 1) { edges { node { legs {
    start { scheduledTime estimated { time } }
    intermediatePlaces { departure { scheduledTime estimated { time } } }
    stopCalls { schedule { time { ... on ArrivalDepartureTime { departure } } } realTime { departure { time } } } } } } } }"""
variables = {"from": at_stop("S1"), "to": at_stop("S3"), "time": {"earliestDeparture": moment("11:50")}}
for _ in range(60):
    legs = ask(sys.argv[1], QUERY, variables)["data"]["planConnection"]["edges"][0]["node"]["legs"]
    leg = next(leg for leg in legs if leg["stopCalls"])
    if leg["start"]["estimated"]:
        break
    time.sleep(1)
both = lambda scheduled, estimated: f"scheduled {clock(scheduled)}, realtime {clock(estimated)}"
of_time = lambda event: both(event["scheduledTime"], event["estimated"]["time"])
print("start of the leg:", of_time(leg["start"]))
print("intermediate place:", of_time(leg["intermediatePlaces"][0]["departure"]))
for number, call in enumerate(leg["stopCalls"][:2], 1):
    times = both(call["schedule"]["time"]["departure"], call["realTime"]["departure"]["time"])
    print(f"stop call {number}:", times)
SCRIPT
export PYTHONPATH="$findings" PYTHONDONTWRITEBYTECODE=1
mkdir "$work/realtime"
(cd "$work/town" && python3 "$work/feed.py")
python3 -m http.server $realtime --bind 127.0.0.1 --directory "$work/realtime" >/dev/null 2>&1 &
servers+=($!)
cat >"$work/town/router-config.json" <<CONFIG
{ "updaters": [{ "type": "stop-time-updater", "feedId": "town", "frequency": "2s",
  "url": "http://127.0.0.1:$realtime/updates.pb" }] }
CONFIG
serve $port
python3 "$work/ask.py" $port | tee "$work/output"
diff - "$work/output" <<'EXPECTED'
start of the leg: scheduled 12:00, realtime 12:05
intermediate place: scheduled 12:20, realtime 12:25
stop call 1: scheduled 12:00, realtime 11:55
stop call 2: scheduled 12:20, realtime 12:15
EXPECTED
