#!/usr/bin/env bash
# OpenTripPlanner 2.9.0 (Maven Central) and a bus every ten minutes by frequencies.txt. A query of `planConnection` that
# includes `Leg.stopCalls` returns null instead of the ride, with an error next to the data; with the deprecated
# `intermediatePlaces` it returns the ride.
# Guess before the run: both queries return the ride, the first one with the times of its stops.
# Needs Java 25 and Maven.
source "$(dirname "${BASH_SOURCE[0]}")/opentripplanner_server.sh"
port=8501

cat >"$work/feed.py" <<'SCRIPT'
from opentripplanner_town import write_feed

write_feed(
    "feed.gtfs.zip",
    {
        "trips.txt": "route_id,service_id,trip_id\nR,C,T\n",
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,06:00:00,06:00:00,S1,1\n"
        "T,06:10:00,06:10:00,S2,2\nT,06:20:00,06:20:00,S3,3\n",
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\nT,06:00:00,09:00:00,600,1\n",
    },
)
SCRIPT
cat >"$work/ask.py" <<'SCRIPT'
import sys
from opentripplanner_town import ask, at_stop, moment

QUERY = """query ($from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $time: PlanDateTimeInput!) {
  planConnection(origin: $from, destination: $to, dateTime: $time, first: 1) { edges { node { legs { mode %s } } } } }"""
variables = {"from": at_stop("S1"), "to": at_stop("S3"), "time": {"earliestDeparture": moment("07:01")}}
for fields in ("", "intermediatePlaces { name }", "stopCalls { stopLocation { __typename } }"):
    response = ask(sys.argv[1], QUERY % fields, variables)
    legs = response["data"]["planConnection"]["edges"][0]["node"]["legs"]
    shown = " ".join(leg["mode"] if leg else "null" for leg in legs)
    errors = [error["message"].split(" : ")[-1].split(" on ")[0] for error in response.get("errors", [])]
    print(f"legs with {fields.split(' ')[0] or 'mode only'}: {shown}", *errors, sep="; ")
SCRIPT
export PYTHONPATH="$findings" PYTHONDONTWRITEBYTECODE=1
(cd "$work/town" && python3 "$work/feed.py")
serve $port
python3 "$work/ask.py" $port | tee "$work/output"
diff - "$work/output" <<'EXPECTED'
legs with mode only: BUS
legs with intermediatePlaces: BUS
legs with stopCalls: null; Cannot find times for Trip{town:T 1}
EXPECTED
