#!/usr/bin/env bash
# OpenTripPlanner 2.9.0 (Maven Central) and a bus every half hour from 06:00 on. Nothing arrives by 05:00; the next page of
# that empty page has journeys that arrive after 05:00. A window of a day finds the last bus of the day before.
# Guess before the run: pages go back in time, so the next page has the last bus of the day before, or nothing.
# Needs Java 25 and Maven.
source "$(dirname "${BASH_SOURCE[0]}")/opentripplanner_server.sh"
port=8498

cat >"$work/feed.py" <<'SCRIPT'
from opentripplanner_town import write_feed

trips, times = "route_id,service_id,trip_id\n", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
for hour in range(6, 22):
    for minute in ("00", "30"):
        trips += f"R,C,T{hour}{minute}\n"
        for sequence, stop in enumerate(("S1", "S2"), 1):
            time = f"{hour:02}:{int(minute) + 20 * (sequence - 1):02}:00"
            times += f"T{hour}{minute},{time},{time},{stop},{sequence}\n"
write_feed("feed.gtfs.zip", {"trips.txt": trips, "stop_times.txt": times})
SCRIPT
cat >"$work/ask.py" <<'SCRIPT'
import sys
from opentripplanner_town import ask, at_stop, clock, moment

QUERY = """query ($from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!, $time: PlanDateTimeInput!,
    $window: Duration, $after: String) {
  planConnection(origin: $from, destination: $to, dateTime: $time, searchWindow: $window, after: $after, first: 3) {
    pageInfo { endCursor } edges { node { start end } } } }"""


def page(**more):
    variables = {"from": at_stop("S1"), "to": at_stop("S2"), "time": {"latestArrival": moment("05:00")}, **more}
    found = ask(sys.argv[1], QUERY, variables)["data"]["planConnection"]
    journeys = [f"{clock(edge['node']['start'])}-{clock(edge['node']['end'])}" for edge in found["edges"]]
    return " ".join(journeys) or "none", found["pageInfo"]["endCursor"]


first, cursor = page()
print("latest arrival 05:00, first page:", first)
print("latest arrival 05:00, next page:", page(after=cursor)[0])
print("latest arrival 05:00, window of a day:", page(window="PT24H")[0])
SCRIPT
export PYTHONPATH="$findings" PYTHONDONTWRITEBYTECODE=1
(cd "$work/town" && python3 "$work/feed.py")
serve $port
python3 "$work/ask.py" $port | tee "$work/output"
diff - "$work/output" <<'EXPECTED'
latest arrival 05:00, first page: none
latest arrival 05:00, next page: 07:00-07:20 06:30-06:50 06:00-06:20
latest arrival 05:00, window of a day: 21:30-21:50 21:00-21:20 20:30-20:50
EXPECTED
