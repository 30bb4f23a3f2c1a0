import { createServer } from 'node:http';
import { PbfWriter } from 'pbf';
import { type FeedFiles, writeGtfs } from '../../electron/region-build/timetables/gtfs-feed.testing.ts';
import type { LatLng } from '../../shared/geo/position.ts';

const timeZone = 'Europe/Paris';
const daysAround = 7;

/** Local day, as `YYYY-MM-DD`, some days from now. */
export const townDay = (days: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(Date.now() + days * 86_400_000);

/** Places in Monaco near the first and the last stop. */
export const townEnds: { hill: LatLng; beach: LatLng } = {
  hill: { lat: 43.7312, lng: 7.4182 },
  beach: { lat: 43.7462, lng: 7.4335 },
};

const rows = (...lines: string[]): string[] => lines;
const compact = (day: string): string => day.replaceAll('-', '');

/** A made-up feed with a tram that continues as a bus, and trips that realtime delays and cancels, around today. */
function townFeed(): FeedFiles {
  return {
    'agency.txt': rows(
      'agency_id,agency_name,agency_url,agency_timezone',
      `t,Town Transport,https://transport.example,${timeZone}`,
    ),
    'feed_info.txt': rows(
      'feed_publisher_name,feed_publisher_url,feed_lang,feed_id',
      'Town,https://transport.example,en,town',
    ),
    'stops.txt': rows(
      'stop_id,stop_name,stop_lat,stop_lon',
      'D,Hill,43.7310,7.4180',
      'A,Harbor,43.7372,7.4232',
      'B,Casino,43.7393,7.4270',
      'C,Beach,43.7460,7.4330',
    ),
    'routes.txt': rows(
      'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color',
      'tram,t,T1,Hill tram,0,0055AA,FFFFFF',
      'bus,t,B2,Beach bus,3,,',
    ),
    'trips.txt': rows(
      'route_id,service_id,trip_id,trip_headsign,block_id',
      'tram,s,first,Harbor,b',
      'bus,s,second,Beach,b',
      'bus,s,delayed,Beach,',
      'bus,s,canceled,Beach,',
      'bus,s,next,Beach,',
      'bus,s,night,Beach,',
    ),
    'stop_times.txt': rows(
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      'first,10:00:00,10:00:00,D,1',
      'first,10:06:00,10:06:00,A,2',
      'second,10:08:00,10:08:00,A,1',
      'second,10:12:00,10:12:00,B,2',
      'second,10:18:00,10:18:00,C,3',
      'delayed,12:00:00,12:00:00,D,1',
      'delayed,12:06:00,12:06:00,A,2',
      'delayed,12:16:00,12:16:00,C,3',
      'canceled,13:57:00,13:57:00,D,1',
      'canceled,14:03:00,14:03:00,C,2',
      'next,14:05:00,14:05:00,D,1',
      'next,14:12:00,14:12:00,C,2',
      'night,24:20:00,24:20:00,D,1',
      'night,24:30:00,24:30:00,C,2',
    ),
    'calendar.txt': rows(
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      `s,1,1,1,1,1,1,1,${compact(townDay(-daysAround))},${compact(townDay(daysAround))}`,
    ),
  };
}

/** Writes the made-up feed. */
export const writeTownFeed = (path: string): string => writeGtfs(path, townFeed());

/** Delay of the trip `delayed`. */
export const townDelaySeconds = 300;
const canceled = 3;

/** GTFS Realtime (`gtfs-realtime.proto`) for the trips of one day. */
function tripUpdates(day: string): Uint8Array {
  const message = new PbfWriter();
  message.writeMessage(
    1,
    (_, header) => {
      header.writeStringField(1, '2.0');
      header.writeVarintField(3, Math.floor(Date.now() / 1000));
    },
    undefined,
  );
  const update = (trip: string, relationship: number, delay: number | undefined) =>
    message.writeMessage(
      2,
      (_, entity) => {
        entity.writeStringField(1, trip);
        entity.writeMessage(
          3,
          (_, update) => {
            update.writeMessage(
              1,
              (_, descriptor) => {
                descriptor.writeStringField(1, trip);
                descriptor.writeStringField(3, compact(day));
                descriptor.writeVarintField(4, relationship);
              },
              undefined,
            );
            if (delay === undefined) return;
            update.writeMessage(
              2,
              (_, stop) => {
                stop.writeVarintField(1, 1);
                for (const event of [2, 3])
                  stop.writeMessage(event, (_, time) => time.writeVarintField(1, delay), undefined);
              },
              undefined,
            );
          },
          undefined,
        );
      },
      undefined,
    );
  update('delayed', 0, townDelaySeconds);
  update('canceled', canceled, undefined);
  return message.finish();
}

/** Serves the realtime of a day, as OpenTripPlanner polls it. */
export async function serveTownRealtime(day: string) {
  const server = createServer((_, response) => response.end(tripUpdates(day)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
