#!/usr/bin/env bash
# gtfs-kit 13.0.1 (PyPI) reads frequencies.txt and uses it nowhere: a line that runs every ten minutes for
# an hour is one trip in its statistics and one departure in the timetable of a stop. Its figures of a
# feed with frequencies are too low, by a factor of six here.
# Guess before the run: six departures in the timetable, one trip in the statistics.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check gtfs-kit==13.0.1

cat >feed.py <<'SCRIPT'
import warnings
import zipfile
from importlib.metadata import version

import gtfs_kit

warnings.filterwarnings("ignore")
files = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Town,https://example.org,Europe/Lisbon\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS1,One,38.70,-9.10\nS2,Two,38.71,-9.11\n",
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,A,1,3\n",
    "trips.txt": "route_id,service_id,trip_id\nR,C,T1\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    "T1,06:00:00,06:00:00,S1,1\nT1,06:20:00,06:20:00,S2,2\n",
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    "C,1,1,1,1,1,1,1,20261101,20261130\n",
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT1,06:00:00,07:00:00,600\n",
}
with zipfile.ZipFile("feed.zip", "w") as feed:
    for name, text in files.items():
        feed.writestr(name, text)
feed = gtfs_kit.read_feed("feed.zip", dist_units="km")
print(f"gtfs-kit {version('gtfs-kit')}")
print(f"rows of frequencies.txt: {len(feed.frequencies)}")
print(f"departures from S1: {len(feed.build_stop_timetable('S1', ['20261128']))}")
print(f"trips of the day: {feed.compute_network_stats(['20261128'])['num_trips'].iloc[0]}")
SCRIPT
python/bin/python feed.py | tee output
diff - output <<'EXPECTED'
gtfs-kit 13.0.1
rows of frequencies.txt: 1
departures from S1: 1
trips of the day: 1
EXPECTED
