"""Shared by the scripts about OpenTripPlanner: writes a feed of a town without streets, and sends GraphQL queries."""

import datetime
import json
import urllib.request
import zipfile

TODAY = datetime.date.today()
TOMORROW = TODAY + datetime.timedelta(days=1)
PLACES = "S1,One,38.70,-9.10\nS2,Two,38.75,-9.15\nS3,Three,38.80,-9.20\n"


def write_feed(path, files):
    """Writes a feed of one line through S1, S2, and S3, which runs daily around today; other files are as given."""
    compact = lambda days: (TODAY + datetime.timedelta(days=days)).strftime("%Y%m%d")
    common = {
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Town,https://example.org,Europe/Lisbon\n",
        "feed_info.txt": "feed_publisher_name,feed_publisher_url,feed_lang,feed_id\nTown,https://example.org,en,town\n",
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n" + PLACES,
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,A,1,3\n",
        "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        f"C,1,1,1,1,1,1,1,{compact(-3)},{compact(7)}\n",
    }
    with zipfile.ZipFile(path, "w") as feed:
        for name, text in {**common, **files}.items():
            feed.writestr(name, text)


def ask(port, query, variables=None):
    """The response to a GraphQL query."""
    body = json.dumps({"query": query, "variables": variables or {}}).encode()
    url = f"http://127.0.0.1:{port}/otp/gtfs/v1"
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))


def at_stop(stop):
    """A stop as the origin or destination of `planConnection`."""
    return {"location": {"stopLocation": {"stopLocationId": f"town:{stop}"}}}


def moment(time, day=TOMORROW):
    """Tomorrow at a local time, with the offset of Lisbon on that day."""
    from zoneinfo import ZoneInfo

    hour, minute = map(int, time.split(":"))
    return datetime.datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZoneInfo("Europe/Lisbon")).isoformat()


def clock(text):
    """Hours and minutes of a time with a date."""
    return text[11:16]
